/** A test for whole paths: `*` stands for any characters, including `/`, `?` for one, all others for themselves. */
export function globTest(pattern: string): (path: string) => boolean {
  const pieces = pattern.split(/\*+/).map((piece) => Array.from(piece, oneOf).join(""));
  const last = pieces.pop() ?? "";
  // The first match of a part before a star leaves the most text for the rest, so no other is tried: linear time.
  const others = pieces.map((piece, at) => `(?=(${at === 0 ? "" : "[^]*?"}${piece}))\\${at + 1}`);
  const whole = new RegExp(`^${others.join("")}${pieces.length === 0 ? "" : "[^]*"}${last}$`, "u");
  return (path) => whole.test(path);
}

/** The regular expression for a character of a pattern. */
function oneOf(char: string): string {
  return char === "?" ? "[^]" : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
