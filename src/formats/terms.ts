/** The terms of each format for messages, so that nobody is advised to use the markers of another one. */

import type { FormatName } from "../patch.ts";
import { DIVIDER, OPENING } from "./blocks.ts";

/** The terms of a format. */
export interface Terms {
  /** How it begins. */
  readonly looks: string;
  /** How to write it. */
  readonly grammar: string;
  /** How to select one of several places. */
  readonly onePlace: string;
  readonly makeFile: string;
  readonly changeFile: string;
  /** Lines of a file as it would quote them. */
  readonly quoted: (lines: readonly string[]) => readonly string[];
}

const asContext: Terms["quoted"] = (lines) => lines.map((line) => ` ${line}`);
const BY_CONTEXT = "add context lines that only the right place has";
const BY_ANCHOR = `${BY_CONTEXT}, or an anchor line above them ('@@ ' and its text)`;
const ALL_OF_IT = "send all of the file";

/** By precedence, as in `FORMATS`. */
export const TERMS: Readonly<Record<FormatName, Terms>> = {
  "apply-patch": {
    looks: "line '*** Begin Patch'",
    grammar:
      "between '*** Begin Patch' and '*** End Patch', begin a section with '*** Add File: PATH', '*** Delete File: PATH' or '*** Update File: PATH' ('*** Move to: PATH' directly below), a hunk with '@@', a line of a hunk with ' ', '-' or '+', one of a new file with '+'; a 'diff' of one file has no sections",
    onePlace: BY_ANCHOR,
    makeFile: "create it with '*** Add File:'",
    changeFile: "change it with '*** Update File:'",
    quoted: asContext,
  },
  "file-changes": {
    looks: "line '<FILE_CHANGES>'",
    grammar:
      "use FILE_NEW, FILE_PATCH, FILE_APPEND or FILE_DELETE with file_path, FILE_COPY or FILE_RENAME with from_path and to_path, each tag on a line of its own and closed before the next one; begin a hunk with '@@', a line of it with ' ', '-' or '+'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with FILE_NEW",
    changeFile: "change it with FILE_PATCH",
    quoted: asContext,
  },
  unified: {
    looks: "unified diff ('--- a/x', '+++ b/x')",
    grammar:
      "write '--- a/PATH' and '+++ b/PATH' above the hunks of a file ('/dev/null' for none), '@@ -1,2 +1,2 @@' on a line of its own above each hunk, and begin each of its lines with ' ', '-' or '+'",
    onePlace: `${BY_CONTEXT}, or its line number ('@@ -12,3 +12,4 @@')`,
    makeFile: "write '--- /dev/null' above its name to create it",
    changeFile: "name it in both headers to change it",
    quoted: asContext,
  },
  "search-replace": {
    looks: "'<<<<<<< SEARCH' block",
    grammar:
      "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own, ':start_line:' only below the first, and a backslash before markers that are content",
    onePlace:
      "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
    makeFile: "leave SEARCH empty to create it",
    changeFile: "write the lines to change in SEARCH",
    quoted: (lines) => [OPENING, ...lines, DIVIDER],
  },
  "string-edits": {
    looks: 'JSON with "old_string" and "new_string"',
    grammar:
      'write "path", "old_string" and "new_string" and no unknown keys, in JSON with \\n for a new line, \\" for a quote and \\\\ for a backslash, in tags with a closing tag for each',
    onePlace:
      'add text to old_string and new_string that only the right place has, or send "replace_all": true if all are meant',
    makeFile: "leave old_string empty to create it",
    changeFile: "write the text to change in old_string",
    quoted: (lines) => [
      JSON.stringify(lines.join("\n")),
      "(whole lines: old_string and new_string must have the same part of them)",
    ],
  },
  "whole-file": {
    looks: "fence that names its file",
    grammar:
      "write a fence with the name of the file around all of it, longer than any in it, such as '````'",
    onePlace: ALL_OF_IT,
    makeFile: ALL_OF_IT,
    changeFile: ALL_OF_IT,
    quoted: (lines) => lines,
  },
};

/** Terms for a reply whose format is unknown; a fence is only read on request. */
export const IN_GENERAL: Terms = {
  looks: Object.entries(TERMS)
    .flatMap(([name, { looks }]) => (name === "whole-file" ? [] : [looks]))
    .join(", no "),
  grammar: `write the change as JSON with "path", "old_string" and "new_string", or as a patch from '*** Begin Patch' to '*** End Patch'`,
  onePlace: BY_CONTEXT,
  makeFile: "send it as a new file",
  changeFile: "change it with an update",
  quoted: (lines) => lines,
};
