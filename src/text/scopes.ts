/** Lines that open sections of Markdown, INI and TOML. The lines of a section are not indented. */

/** A line that opens a section. A single `#` may begin a comment, and `[Route("x")]` is an attribute of code. */
const SECTION = /^(?:(##+) \S|\[+([\w. :"'/-]+)\]+\s*$)/;

/** True if the line opens a section, as `## Usage` and `[server]` do. */
export function opensSection(text: string): boolean {
  return SECTION.test(text);
}

/**
 * A function to call with each line below `opener`, in order. True if the line opens the next section: a heading of the
 * same or a higher level, or a table that is not a subtable. Fenced lines never do. Without `opener` any section counts.
 */
export function sectionEnder(opener: string | undefined): (text: string) => boolean {
  const [, hashes, name] = SECTION.exec(opener ?? "") ?? [];
  let isFenced = false;
  return (text) => {
    if (/^\s*(?:```|~~~)/.test(text)) isFenced = !isFenced;
    const found = isFenced ? null : SECTION.exec(text);
    if (found === null || opener === undefined) return found !== null;
    const [, nextHashes, nextName] = found;
    if (hashes !== undefined) return nextHashes !== undefined && nextHashes.length <= hashes.length;
    return nextName !== undefined && !nextName.startsWith(`${name}.`);
  };
}
