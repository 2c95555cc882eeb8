a
  let found: X;
  let first = 9;
  for (const f of F) {
    const line = f.find(block);
    if (line) found = line;
  }
  return found;
}
