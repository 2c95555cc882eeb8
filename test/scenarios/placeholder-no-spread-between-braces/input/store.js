class Store {
  load(name) {
    const text = read(name);
    return parse(text);
  }

  save(name, data) {
    write(name, format(data));
  }
}
