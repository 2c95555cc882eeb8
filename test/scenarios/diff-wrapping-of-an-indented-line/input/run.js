  start();
  wait();
