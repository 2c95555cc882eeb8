function pick(a) {
  if (a) {
    first();
    second();
    log();
  } else {
    third();
    fourth();
  }
}
