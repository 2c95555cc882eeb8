function run() {
  if (a) {
    go();
  }
}
