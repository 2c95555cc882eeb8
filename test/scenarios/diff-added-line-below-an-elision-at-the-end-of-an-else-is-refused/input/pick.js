function pick(a) {
  if (a) {
    first();
    second();
  } else {
    third();
    fourth();
  }
}
