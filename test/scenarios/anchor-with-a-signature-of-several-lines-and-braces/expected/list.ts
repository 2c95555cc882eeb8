export function first(
  list: Item[],
): Item | undefined {
  const found = list.at(0);
  return found ?? list.at(1);
}

export function last(
  list: Item[],
): Item | undefined {
  const found = list.at(-1);
  return found;
}
