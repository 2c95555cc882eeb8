function fire(kiln) {
  while (kiln.heat < 900 && kiln.on) {
    kiln.say("hot", kiln.heat < 600);
    kiln.wait();
  }
}
