/** What to do next, in the terms of the format that was sent. */

import type { Outcome } from "../check.ts";
import { BY_CONTEXT, type Words } from "../formats/format.ts";
import { FORMATS } from "../formats/index.ts";
import type { FormatName } from "../patch.ts";
import type { Problem } from "../problem.ts";

export interface Advice extends Omit<Words, "looks"> {
  readonly format: FormatName | undefined;
  /** How to write the format. */
  readonly grammar: string;
  /** What it calls what has one place, and all of it that is applied together. */
  readonly part: string;
  readonly whole: string;
}

const GRAMMARS: Readonly<Record<FormatName, string>> = {
  "apply-patch":
    "between '*** Begin Patch' and '*** End Patch', begin a section with '*** Add File: PATH', '*** Delete File: PATH' or '*** Update File: PATH' ('*** Move to: PATH' directly below), a hunk with '@@', a line of a hunk with ' ', '-' or '+', one of a new file with '+'",
  "file-changes":
    "use FILE_NEW, FILE_PATCH, FILE_APPEND, FILE_COPY, FILE_RENAME or FILE_DELETE, each tag on a line of its own and closed before the next one; begin a hunk with '@@', a line of it with ' ', '-' or '+'",
  "search-replace":
    "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own, ':start_line:' only below the first, and a backslash before markers that are content",
  unified:
    "write '--- a/PATH' and '+++ b/PATH' above the hunks of a file ('/dev/null' for none), '@@ -1,2 +1,2 @@' on a line of its own above each hunk, and begin each of its lines with ' ', '-' or '+'",
  "whole-file":
    "write a fence with the name of the file around all of it, longer than any in it, such as '````'",
  "string-edits":
    'write "path", "old_string" and "new_string", in JSON with \\n for a new line, \\" for a quote and \\\\ for a backslash, in tags with a closing tag for each',
};

const IN_GENERAL: Omit<Advice, "format" | "part" | "whole"> = {
  grammar: `write the change as JSON with "path", "old_string" and "new_string", or as a patch from '*** Begin Patch' to '*** End Patch'`,
  onePlace: BY_CONTEXT,
  makeFile: "send it as a new file",
  changeFile: "change it with an update",
  quoted: (lines) => lines,
};

/** The advice for a format, or general advice if the format is unknown. */
export function adviceFor(format: FormatName | undefined): Advice {
  const words = FORMATS.find(({ name }) => name === format)?.words;
  const isString = format === "string-edits";
  return {
    format,
    ...IN_GENERAL,
    ...words,
    ...(format && { grammar: GRAMMARS[format] }),
    part: isString ? "edit" : "hunk",
    whole: isString ? "call" : "patch",
  };
}

/** The format of the patch that has the line of a problem; if that is not clear, the first one of the reply. */
export function formatFor(
  problem: Problem,
  { format, patches = [] }: Pick<Outcome, "format" | "patches">,
): FormatName | undefined {
  const line = "patchLine" in problem ? (problem.patchLine ?? 0) : 0;
  const around = patches.filter((one) => one.patchLine <= line && line <= one.lastPatchLine);
  const [only, ...others] = new Set(around.map((one) => one.format));
  return others.length === 0 ? (only ?? format) : format;
}

/** What was searched for without success: the requested format, or all formats. */
export function lookedFor(format: FormatName | undefined): string {
  return FORMATS.filter(({ name }) => name === (format ?? name))
    .map(({ words }) => `no ${words.looks}`)
    .join(", ");
}

/** The command that finishes or undoes an interrupted run in the root. */
export function recoverIn(root: string): string {
  const word = /^[\w%+,./:=@-]+$/.test(root) ? root : `'${root.replaceAll("'", "'\\''")}'`;
  return `llm-patch recover${root === "." ? "" : ` -C ${word}`}`;
}
