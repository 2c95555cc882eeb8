/**
 * Patterns for paths like git's `--include`: `*` matches any characters, including `/`,
 * `?` one, `[a-z]` and `[!a-z]` one of a set; a backslash makes the next one literal.
 */

/** A star, a question mark, a set (a `]` at its beginning is a member), or a character. */
const PART = /\*+|\?|\[([!^]?)(\]?[^\]]+|\])\]|\\?([^])/gu;

/** A test for whole paths, in linear time for path and pattern. */
export function globTest(pattern: string): (path: string) => boolean {
  const pieces = [""];
  for (const [part, negated, set, char] of pattern.matchAll(PART)) {
    if (part.startsWith("*")) pieces.push("");
    else pieces.push(`${pieces.pop() ?? ""}${part === "?" ? "[^]" : oneOf(set ?? char, negated)}`);
  }
  const last = pieces.pop() ?? "";
  // The first match of a part before a star leaves the most text for the rest, so no other is tried.
  const others = pieces.map((piece, at) => `(?=(${at === 0 ? "" : "[^]*?"}${piece}))\\${at + 1}`);
  const whole = new RegExp(`^${others.join("")}${pieces.length === 0 ? "" : "[^]*"}${last}$`, "u");
  return (path) => whole.test(path);
}

/** The regular expression for one character of a set, or for one outside of it. */
function oneOf(set: string = "", negated: string = ""): string {
  const ranges = Array.from(set.matchAll(/([^])(?:-([^]))?/gu), ([, from = "", to = from]) => {
    const [first = 0, last = 0] = [from, to].map((char) => char.codePointAt(0));
    return first > last ? "" : `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`;
  });
  return `[${negated === "" ? "" : "^"}${ranges.join("")}]`;
}
