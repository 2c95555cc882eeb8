/** Literals of code that begin on a line and do not end on it. */

/** Quotes of strings, but no apostrophes. */
export const QUOTES: readonly RegExp[] = [/(")/, /((?<!\w)'|'(?!\w))/];
/** No fence has one. */
const LONE_BACKQUOTE = /((?<!`)`(?!`))/;
/** A regular expression, but no path: `ROOT=/app`, `[docs](/docs)`. */
const OPEN_REGEX = /(?:[(,[!&|?{};]|= |\breturn )\s*\/(?![/*])(?:[^/\\()]|\\.|\([^()]*\))*$/;

/** Has the line a string or a regular expression that is not closed? */
export function opensLiteral(line: string): boolean {
  const isOpen = (quote: RegExp): boolean => line.split(quote).length % 4 === 3;
  return OPEN_REGEX.test(line) || [...QUOTES, LONE_BACKQUOTE].some(isOpen);
}
