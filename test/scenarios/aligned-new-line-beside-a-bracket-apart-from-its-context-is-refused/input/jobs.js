function open() {
  return start(1);
}

function close() {
  const left = drain();
}
report(left);
