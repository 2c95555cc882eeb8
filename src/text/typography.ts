/** Typographic characters and the plain ones that they stand for. */

const SIGNS: ReadonlyMap<string, string> = new Map([
  [" ", "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"],
  ["-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"],
  ["'", "\u2018\u2019\u201a\u201b"],
  ['"', "\u201c\u201d\u201e\u201f\u00ab\u00bb"],
  ["...", "\u2026"],
]);

const PLAIN: ReadonlyMap<string, string> = new Map(
  [...SIGNS].flatMap(([plain, signs]) => Array.from(signs, (sign) => [sign, plain] as const)),
);

export function withPlainCharacters(text: string): string {
  return text.replace(/[^\0-\x9f]/g, (char) => plainCharacter(char) ?? char);
}

/**
 * The plain form of a single typographic character, or undefined if it has none: Codex's
 * map, the ellipsis and the guillemets.
 */
export function plainCharacter(char: string): string | undefined {
  return PLAIN.get(char);
}
