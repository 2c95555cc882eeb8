/**
 * Patterns for paths as git's `--include` has them: `*` stands for any characters, also `/`,
 * `?` for one, `[a-z]` and `[!a-z]` for one of a set; a backslash takes the next one plainly.
 */

/** A star, a question mark, a set (a `]` that comes first is a member), or a character. */
const PART = /\*+|\?|\[([!^]?)(\]?[^\]]+|\])\]|\\?([^])/gu;

/** A test for whole paths, in time linear in path and pattern. */
export function globTest(pattern: string): (path: string) => boolean {
  const pieces = [""];
  for (const [part, negated, set, char] of pattern.matchAll(PART)) {
    if (part.startsWith("*")) pieces.push("");
    else pieces.push(`${pieces.pop() ?? ""}${part === "?" ? "[^]" : oneOf(set ?? char, negated)}`);
  }
  const last = pieces.pop() ?? "";
  // The first place of what is before a star leaves most for the rest: no other place need be tried.
  const others = pieces.map((piece, at) => `(?=(${at === 0 ? "" : "[^]*?"}${piece}))\\${at + 1}`);
  const whole = new RegExp(`^${others.join("")}${pieces.length === 0 ? "" : "[^]*"}${last}$`, "u");
  return (path) => whole.test(path);
}

/** The regular expression for one character of a set, or for any but those. */
function oneOf(set: string = "", negated: string = ""): string {
  const ranges = Array.from(set.matchAll(/([^])(?:-([^]))?/gu), ([, from = "", to = from]) => {
    const [first = 0, last = 0] = [from, to].map((char) => char.codePointAt(0));
    return first > last ? "" : `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`;
  });
  return `[${negated === "" ? "" : "^"}${ranges.join("")}]`;
}
