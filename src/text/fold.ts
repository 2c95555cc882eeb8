/**
 * Folding: the form of a text for loose comparison. Typography becomes plain, characters are composed, and
 * white space counts only between two words: `f( a,b )` equals `f(a, b)`, but `a b` does not equal `ab`.
 */

/** Longer lines are only trimmed. */
const LONGEST = 20_000;

const WORD = /[\p{L}\p{N}\p{M}_]/u;
/** White space, zero-width spaces and byte order marks. */
const SPACE = /[\s\u200b\ufeff]+/g;
const HAS_OTHERS = /[^\0-\x7f]/;

/** Typographic characters, by their plain forms. */
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

/** The folded form of a line. */
export function fold(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return trimmed;
  const plain = HAS_OTHERS.test(trimmed) ? withPlainCharacters(trimmed.normalize("NFC")) : trimmed;
  return plain.replace(SPACE, (run: string, at: number) =>
    isWordAt(plain, at - 1) && isWordAt(plain, at + run.length) ? " " : "",
  );
}

/** The folded form, and for each of its characters the offset in the text. */
export function foldAt(text: string): {
  readonly folded: string;
  readonly offsets: readonly number[];
} {
  let folded = text.trim();
  if (folded.length > LONGEST) {
    const start = text.length - text.trimStart().length;
    return { folded, offsets: Array.from({ length: folded.length }, (_, at) => start + at) };
  }
  folded = "";
  const offsets: number[] = [];
  let blankFrom = -1;
  for (let at = 0; at < text.length;) {
    const end = composedEnd(text, at);
    const cluster = text.slice(at, end);
    if (isSpace(cluster)) {
      if (blankFrom === -1) blankFrom = at;
    } else {
      const plain = plainCharacter(cluster) ?? cluster.normalize("NFC");
      if (blankFrom !== -1 && isWordAt(folded, folded.length - 1) && isWordAt(plain, 0)) {
        folded += " ";
        offsets.push(blankFrom);
      }
      blankFrom = -1;
      for (let unit = 0; unit < plain.length; unit++) offsets.push(at);
      folded += plain;
    }
    at = end;
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

/** True if the text is only white space, or a zero-width space. */
function isSpace(text: string): boolean {
  return text.trim() === "" || text === "\u200b";
}

function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128)
    return (
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90) ||
      code === 95 ||
      (code >= 97 && code <= 122)
    );
  return WORD.test(text.charAt(at));
}

/** The end of the character at an offset, including its combining marks. */
function composedEnd(text: string, at: number): number {
  let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  while (end < text.length && text.charCodeAt(end) > 0x2ff && /\p{M}/u.test(text.charAt(end)))
    end++;
  return end;
}
