start(1);
step(1);
stop(2);
