class Cache {
  load(key) {
    const options = this.optionsFor(key);
    const entries = this.loadEntries;
    return entries.find(options, 10);
  }
  save(key) {
    const options = this.optionsFor(key);
    const entries = this.saveEntries;
    return entries.find(options, 10);
  }
}
