function read(key) {
  switch (key.kind) {
    case "name":
      names.push({
        text: key.name,
      });
      break;
    case "number":
      others.push({
        text: key.value,
      });
  }
}
