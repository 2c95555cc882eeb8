class Store {
  load(name) {
    return { ...read(name) };
  }

  save(name, data) {
    write(name, format(data));
  }
}
