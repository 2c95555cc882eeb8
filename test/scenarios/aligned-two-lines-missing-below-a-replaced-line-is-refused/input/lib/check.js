function check(node) {
  if (
    node.kind !== "name"
    || !names.test(node.name)
    || node.parent.name !== "render"
  ) {
    return;
  }
  report(node);
}
