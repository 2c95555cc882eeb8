class Registry {
  find(name) {
    return this.all.get(name);
  }

  single(name) {
    return this.singles.get(name);
  }
}
