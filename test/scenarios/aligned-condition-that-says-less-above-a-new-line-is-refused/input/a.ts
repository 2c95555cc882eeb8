function f(user) {
  if (user.active) {
    allow(user);
  }
}
