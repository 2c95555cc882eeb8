if (ready) {
  start();
}
