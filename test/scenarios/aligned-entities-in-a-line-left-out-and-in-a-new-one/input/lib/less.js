function less(a, b) {
  const rate = load();
  log.info("comparing", a, b);
  return a - b;
}
