const A = 1;
setup();
run();
setup();
run();
