function load(name) {
  const text = read(name);
  const data = parse(text);
  check(data);
  return data;
}

function save(name, data) {
  write(name, format(data));
}
