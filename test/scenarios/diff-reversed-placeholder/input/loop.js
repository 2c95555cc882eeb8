for (const one of all) {
  visit(one);
}
