int define() {
  auto options = prepare(7);
  publish(options);
}
