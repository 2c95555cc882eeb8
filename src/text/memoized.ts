interface Known<Key, Made> {
  get(key: Key): Made | undefined;
  set(key: Key, made: Made): unknown;
}

/** Caches the results of a function that are not undefined. */
export function memoized<Key, Made>(
  make: (key: Key) => Made,
  known: Known<Key, Made> = new Map<Key, Made>(),
): (key: Key) => Made {
  return (key) => {
    let made = known.get(key);
    if (made === undefined) known.set(key, (made = make(key)));
    return made;
  };
}
