function read(key) {
  switch (key.kind) {
    case "name":
      names.push({
        text: key.name,
      });
      break;
    case "digits":
      others.push({
        text: key.digits,
      });
  }
}
