  if (ready) {
    start();
  }
  wait();
