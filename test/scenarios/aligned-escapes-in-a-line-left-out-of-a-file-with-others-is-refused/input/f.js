function greet(a, b) {
  log.info("greeting", a, b);
  return a + "\n";
}
