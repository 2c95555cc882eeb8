// Copied from elsewhere. Our changes are in ../patches.

export function parse(text) {
  const rows = text.split("\n");
  return rows.map((row) => row.trim().split(","));
}

export function format(rows) {
  return rows.map((row) => row.join(",")).join("\n");
}
