const a = {
  b: { c: 1 },
}
