function fire(kiln) {
  while (kiln.heat < 900) {
    kiln.say("hotter");
    kiln.wait(10);
  }
}
