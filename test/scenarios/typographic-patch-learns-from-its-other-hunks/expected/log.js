function open(path) {
  log('open', path);
}

function close(path) {
  log('close', path);
  release(path);
}
