class A {
  run(kind: string) {
    switch (kind) {
      case "a":
      case "c":
      case "d":
      case "b":
        return 2;
    }
  }
}
