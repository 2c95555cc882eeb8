function run() {
  if (a) {
    stop();
  }
  {
  go();
  }
}
