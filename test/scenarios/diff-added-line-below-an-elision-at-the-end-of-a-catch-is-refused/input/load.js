function load(name) {
  try {
    open(name);
    read(name);
  } catch (error) {
    report(error);
  }
}
