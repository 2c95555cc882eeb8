switch (key) {
  case "a":
    return 5;
  case "b":
    log("b");
    return 1;
  case "c":
    return 3;
  case "d":
    return 1;
}
