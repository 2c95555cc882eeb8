function f() {
  try {
    g();
  } catch (e) {
    log(e);
    throw e;
  }
}
