function f(l) {
  return l;
}

// h
