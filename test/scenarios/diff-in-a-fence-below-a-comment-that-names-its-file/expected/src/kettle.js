function heat() {
  return "boiling";
}
