/** What to do next, in the terms of the format that was sent: nobody is told to use another's markers. */

import type { FormatName } from "../patch.ts";

export interface Advice {
  /** The format that was sent or asked for, if it is known. */
  readonly format: FormatName | undefined;
  /** How to tell one of several places. */
  readonly onePlace: string;
  /** How to create a file. */
  readonly makeFile: string;
  /** How to change an existing file. */
  readonly changeFile: string;
}

const ANCHOR =
  "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)";

/** The format by its name and looks, and its advice. */
type Named = Omit<Advice, "format"> & { readonly name: string };

const ADVICE: Readonly<Record<FormatName, Named>> = {
  "apply-patch": {
    name: "'*** Begin Patch'",
    onePlace: ANCHOR,
    makeFile: "create it with '*** Add File:'",
    changeFile: "change it with '*** Update File:'",
  },
  unified: {
    name: "unified diff ('--- a/x', '+++ b/x')",
    onePlace:
      "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
    makeFile: "write '--- /dev/null' above its name to create it",
    changeFile: "name it in both headers to change it",
  },
  "file-changes": {
    name: "'<FILE_CHANGES>'",
    onePlace: ANCHOR,
    makeFile: "create it with FILE_NEW",
    changeFile: "change it with FILE_PATCH",
  },
  "search-replace": {
    name: "'<<<<<<< SEARCH' block",
    onePlace:
      "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
    makeFile: "leave SEARCH empty to create it",
    changeFile: "write the lines to change in SEARCH",
  },
  "string-edits": {
    name: 'JSON with "old_string" and "new_string"',
    onePlace:
      'add text to old_string and new_string that only the right place has, or send "replace_all": true if all are meant',
    makeFile: "leave old_string empty to create it",
    changeFile: "write the text to change in old_string",
  },
  "whole-file": {
    name: "fence that names its file (read with --whole-files)",
    onePlace: "send all of the file",
    makeFile: "send all of the file",
    changeFile: "send all of the file",
  },
};

/** The advice of a format; in general words if it is not known. */
export function adviceFor(format: FormatName | undefined): Advice {
  if (format !== undefined) return { format, ...ADVICE[format] };
  return {
    format,
    onePlace: "add context lines that only the right place has",
    makeFile: "send it as a new file",
    changeFile: "change it with an update",
  };
}

/** What was looked for and not found: the one format that was asked for, or all. */
export function lookedFor(format: FormatName | undefined): string {
  if (format !== undefined) return `no ${ADVICE[format].name}`;
  return Object.values(ADVICE)
    .map(({ name }) => `no ${name}`)
    .join(", ");
}
