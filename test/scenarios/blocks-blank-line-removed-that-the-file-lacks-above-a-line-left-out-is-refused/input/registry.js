class Registry {
  find(name) {
    return this.all.get(name);
  }

  findOfClass(type) {
    return this.byClass.get(type);
  }
  single(name) {
    return this.singles.get(name);
  }
}
