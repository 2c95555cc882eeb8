say("hello you");
if (a < b && c) {
  go();
}
