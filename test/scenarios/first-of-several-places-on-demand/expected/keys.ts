switch (key) {
  case "A":
  case "b":
    log("b");
    return 9;
  case "c":
    return 1;
}
