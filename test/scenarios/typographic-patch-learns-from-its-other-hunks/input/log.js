function open(path) {
  log('open');
}

function close(path) {
  release(path);
}
