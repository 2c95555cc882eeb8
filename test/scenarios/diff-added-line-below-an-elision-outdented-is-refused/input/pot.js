class Pot {
  constructor() {
    this.on = false;
  }

  brew(cups) {
    if (cups > 2) {
      this.heat();
    }
    this.close();
  }

  wash() {
    rinse();
  }
}
