function once(fn) {
  if (f.called) return f.value
  f.called = true
}
