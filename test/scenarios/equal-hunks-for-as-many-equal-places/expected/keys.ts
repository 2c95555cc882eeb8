switch (key) {
  case "a":
    return 10;
  case "b":
    log("b");
    return 20;
  case "c":
    return 30;
}
