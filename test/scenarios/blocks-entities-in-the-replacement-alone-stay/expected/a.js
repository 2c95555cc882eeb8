say("hello");
if (a < b && c) {
  go("&lt;");
}
