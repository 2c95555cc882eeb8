switch (key) {
  case "a":
    return 1;
  case "B":
    return 1;
  case "c":
    return 3;
}
