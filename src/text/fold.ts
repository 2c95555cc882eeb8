/**
 * Folding: the form of a text for loose comparison. Typography becomes plain, characters are composed, and
 * white space counts only between two words: `f( a,b )` equals `f(a, b)`, but `a b` does not equal `ab`.
 */

/** Longer lines are only trimmed. */
const LONGEST = 20_000;

/** A UTF-16 unit of a word. Half a character beyond U+FFFF counts as one: it may be a letter. */
const WORD = /[\p{L}\p{N}\p{M}_\ud800-\udfff]/u;
const SPACE = /\s+/g;
const HAS_OTHERS = /[^\0-\x7f]/;

/** Typographic characters (Codex's map and more), by their plain forms; without one, by the forms that Unicode states (NFKC). */
const SIGNS: readonly (readonly [plain: string | undefined, signs: string])[] = [
  ["-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"],
  ["'", "\u2018\u2019\u201a\u201b"],
  ['"', "\u201c\u201d\u201e\u201f\u00ab\u00bb"],
  // the style of an emoji, which models lose or add (pi), a space of no width (a test of Crush)
  ["", "\ufe0e\ufe0f\u200b"],
  // spaces, the ellipsis, full-width signs of East Asian texts: `）` is `)`
  [undefined, "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"],
  [undefined, "\u2026\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"],
];
const PLAIN: ReadonlyMap<string, string> = new Map(
  SIGNS.flatMap(([plain, signs]) =>
    Array.from(signs, (sign) => [sign, plain ?? sign.normalize("NFKC")] as const),
  ),
);

export function withPlainCharacters(text: string): string {
  return text.replace(/[^\0-\x9f]/g, (char) => plainCharacter(char) ?? char);
}

/** The plain form of a single typographic character, or undefined if it has none. */
export function plainCharacter(char: string): string | undefined {
  return PLAIN.get(char);
}

/** The folded form of a line. */
export function fold(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return trimmed;
  const plain = HAS_OTHERS.test(trimmed) ? withPlainCharacters(trimmed.normalize("NFC")) : trimmed;
  return plain.replace(SPACE, (run: string, at: number) =>
    isWordAt(plain, at - 1) && isWordAt(plain, at + run.length) ? " " : "",
  );
}

function isWordAt(text: string, at: number): boolean {
  return WORD.test(text.charAt(at));
}

/** White space, or a character with those that it is composed with: combining marks, letters of Hangul. */
const PIECE = /(\s+)|[^][\p{M}\u1160-\u11ff]*/gu;

/** The folded form, and for each of its characters the offset in the text. */
export function foldAt(text: string): {
  readonly folded: string;
  readonly offsets: readonly number[];
} {
  const folded = fold(text);
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) {
    const start = text.indexOf(trimmed);
    return { folded, offsets: Array.from(trimmed.split(""), (_, at) => start + at) };
  }
  const offsets: number[] = [];
  for (const { 0: piece, 1: space, index } of text.matchAll(PIECE)) {
    if (space !== undefined && folded[offsets.length] !== " ") continue;
    const plain = space === undefined ? withPlainCharacters(piece.normalize("NFC")) : " ";
    for (let unit = 0; unit < plain.length; unit++) offsets.push(index);
  }
  return { folded, offsets };
}

/** The loosest form, from the folded one. A line of nothing but punctuation is unchanged. */
export function loosen(folded: string): string {
  const bare = folded
    .replace(/^#+/, "#")
    .replace(/^[*-](?=[\p{L}\p{N}_])/u, "-")
    .replace(/[` ]/g, "")
    .toLowerCase();
  let end = bare.length;
  while (end > 0 && ".,;:!?".includes(bare.charAt(end - 1))) end--;
  const kept = bare.slice(0, end);
  return /[^\W_]|[^\u0000-\u007f]/.test(kept) ? kept : folded;
}
