/** Lines that open sections of Markdown, INI and TOML, whose lines are as far in as they are themselves. */

/** A line that opens a section. One `#` may begin a comment, and `[Route("x")]` is an attribute of code. */
const SECTION = /^(?:(##+) \S|\[+([\w. :"'/-]+)\]+\s*$)/;

/** Does a line open a section, as `## Usage` or `[server]` do? */
export function opensSection(text: string): boolean {
  return SECTION.test(text);
}

/**
 * Tells of one line after the other below the one that opens a section whether it opens the next one: a heading that is
 * not smaller, or a table that is none of its own, and not within a fence. Below no such line, whether it opens any.
 */
export function sectionEnder(opener: string | undefined): (text: string) => boolean {
  const [, hashes, name] = SECTION.exec(opener ?? "") ?? [];
  let isFenced = false;
  return (text) => {
    if (/^\s*(?:```|~~~)/.test(text)) isFenced = !isFenced;
    const found = isFenced ? null : SECTION.exec(text);
    if (found === null || opener === undefined) return found !== null;
    const [, ownHashes, ownName] = found;
    if (hashes !== undefined) return ownHashes !== undefined && ownHashes.length <= hashes.length;
    return ownName !== undefined && !ownName.startsWith(`${name}.`);
  };
}
