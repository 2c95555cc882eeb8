/** Typographic characters and the plain ones that they stand for. */

const TYPOGRAPHIC =
  /[\u2010-\u2015\u2212\u2018-\u201f\u00ab\u00bb\u00a0\u2002-\u200a\u202f\u205f\u3000\u2026]/g;

/** How plain ones are found with whatever stands for them. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  [" ", "[ \\t\u00a0\u2002-\u200a\u202f\u205f\u3000]+"],
  ["-", "[-\u2010-\u2015\u2212]"],
  ["'", "['\u2018-\u201b]"],
  ['"', '["\u201c-\u201f\u00ab\u00bb]'],
  ["...", "(?:\\.{3}|\u2026)"],
]);

export function withPlainCharacters(text: string): string {
  return text.replace(TYPOGRAPHIC, (char) => plainCharacter(char) ?? char);
}

/**
 * The plain form of a single typographic character, or undefined if it has none: Codex's
 * map, the ellipsis and the guillemets.
 */
export function plainCharacter(char: string): string | undefined {
  const code = char.length === 1 ? char.charCodeAt(0) : 0;
  if (code < 0xa0) return undefined;
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return "-";
  if (code >= 0x2018 && code <= 0x201b) return "'";
  if ((code >= 0x201c && code <= 0x201f) || code === 0xab || code === 0xbb) return '"';
  if (code === 0xa0 || (code >= 0x2002 && code <= 0x200a)) return " ";
  if (code === 0x202f || code === 0x205f || code === 0x3000) return " ";
  return code === 0x2026 ? "..." : undefined;
}

/** A pattern for what the loosest comparison takes for a token, by its key. */
export function patternOf(key: string): string {
  const letters = [...new Set([key, key.normalize("NFD")])];
  return ALIKE.get(key) ?? `(?:${letters.map(escaped).join("|")})`;
}

/** A text as a regular expression that fits nothing else. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, (char) => `\\${char}`);
}
