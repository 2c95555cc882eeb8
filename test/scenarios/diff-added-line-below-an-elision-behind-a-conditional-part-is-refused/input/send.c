void send(int port) {
#ifdef FAST
  push(port);
#else
  wait(port);
#endif
}
