/**
 * The tags of a tool call around blocks. Its text is raw: there are no entities, and a tag counts
 * only between blocks, at the beginning of a line or after another tag.
 *
 *     call     = "<apply_diff>" ["<args>"] file* "</apply_diff>"
 *              | "<replace_in_file>" path "<diff>" block* "</diff>" "</replace_in_file>"
 *     file     = "<file>" path diff* "</file>"  |  path diff*
 *     diff     = "<diff>" ["<content>"] ["<![CDATA["] block* ["]]>"] ["</content>"] [start] "</diff>"
 *     path     = "<path>" text "</path>"
 *     start    = "<start_line>" N "</start_line>"
 */

export type Tag = {
  /** The column after it. */
  readonly end: number;
} & (
  | { readonly kind: "open" | "close"; readonly name: string }
  | { readonly kind: "path" | "start"; readonly text: string }
  | { readonly kind: "cdata" }
);

const CALL = /^\s*<(?:apply_diff|replace_in_file)>/;
const TAG =
  /\s*(?:<(\/?)(apply_diff|replace_in_file|args|file|diff|content)>|<(path|start_line)>([^<]*)<\/\3>|<!\[CDATA\[|\]\]>)/y;

/** Does the line begin a tool call? */
export function isCall(line: string): boolean {
  return CALL.test(line);
}

/** The tag that is at the column, blanks aside. */
export function tagAt(line: string, column: number): Tag | undefined {
  TAG.lastIndex = column;
  const match = TAG.exec(line);
  if (match === null) return undefined;
  const end = TAG.lastIndex;
  const [, slash, name, key, text = ""] = match;
  if (name !== undefined) return { kind: slash === "/" ? "close" : "open", name, end };
  if (key === undefined) return { kind: "cdata", end };
  return { kind: key === "path" ? "path" : "start", text: text.trim(), end };
}

/** The column from which on a line holds nothing but tags; undefined if it does not end so. */
export function tagsBehind(line: string): number | undefined {
  const from = [line.indexOf("]]>"), line.indexOf("</")].filter((at) => at !== -1);
  if (from.length === 0) return undefined;
  const start = Math.min(...from);
  let column = start;
  for (let tag = tagAt(line, column); tag !== undefined; tag = tagAt(line, column))
    column = tag.end;
  return line.slice(column).trim() === "" ? start : undefined;
}
