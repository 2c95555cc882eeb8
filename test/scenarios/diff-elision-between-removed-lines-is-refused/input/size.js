function sizeOf(type, n) {
  switch (type) {
    case "years":
      return n * y;
    case "weeks":
      return n * w;
    case "days":
      return n * d;
    default:
      return undefined;
  }
}

module.exports = sizeOf;
