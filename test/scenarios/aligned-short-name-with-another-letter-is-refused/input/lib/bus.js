function start(bus) {
  bus.seed(message, options, callback);
  bus.close();
}
