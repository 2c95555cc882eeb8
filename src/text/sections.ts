/** Sections of Markdown, INI and TOML, whose lines are as far in as the line that opens them. */

/** A line that opens a section. One `#` may begin a comment. */
const SECTION = /^(?:(##+) \S|\[+[^\]]+\]+$)/;

/** Deeper is no section. */
export const MOST_LEVELS = 100;

/** How deep a section is that a line (without blanks at its ends) opens: 0 for `[server]`, 2 for `## Usage`; undefined if it opens none. */
export function sectionLevel(text: string): number | undefined {
  const found = SECTION.exec(text);
  return found === null ? undefined : (found[1] ?? "").length;
}
