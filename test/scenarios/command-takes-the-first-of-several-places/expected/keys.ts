switch (key) {
  case "a":
    return 9;
  case "b":
    log("b");
    return 1;
  case "c":
    return 1;
}
