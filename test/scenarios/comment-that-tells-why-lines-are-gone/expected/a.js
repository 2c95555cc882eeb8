function f() {
  try {
    g();
  } catch {
    // ignore; the worker continues
  }
}
