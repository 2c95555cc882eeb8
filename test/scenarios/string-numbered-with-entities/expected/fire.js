function fire(kiln) {
  while (kiln.heat < 1200 && kiln.on) {
    kiln.say("hotter", kiln.heat < 600);
    kiln.wait();
  }
}
