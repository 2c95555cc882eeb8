class A {
  run(kind: string) {
    switch (kind) {
      case "a":
      case "b":
        return 2;
    }
  }
}
