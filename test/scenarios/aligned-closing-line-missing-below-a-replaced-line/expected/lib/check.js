function check(node) {
  if (
    node.kind !== "name"
    || !names.test(node.name)
    || nameOf(node.parent) !== "render"
  ) {
    return;
  }
  report(node);
}
