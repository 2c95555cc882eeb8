function fire(kiln) {
  while (kiln.heat < 900 && kiln.on) {
    kiln.say("hotter", kiln.heat < 600);
    kiln.wait();
  }
}
