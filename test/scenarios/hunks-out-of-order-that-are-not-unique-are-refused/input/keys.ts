switch (key) {
  case "a":
    return 1;
  case "b":
    log("b");
    return 1;
  case "a":
    return 1;
  case "bb":
    log("b");
    return 1;
  case "c":
    return 1;
}
