function heat() {
  return "hot";
}
