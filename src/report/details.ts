/** Wording of the details of some problems: a new detail needs only an entry here. */

/** Why a path cannot be that of a file to edit. */
export const PATHS = {
  git: "no patch may touch .git",
  reserved: "the name is reserved for llm-patch's own files",
  decorated: "the name of the new file has quotes, a label, a remark, a line number or a variable",
  "control-character": "the path has control characters",
  "not-utf-8": "the path is not UTF-8",
  "too-long": "the path is too long for the system",
  "windows-name": "on Windows the name means a device, a stream or another file",
  empty: "the path is empty",
  folder: "this is a folder",
  link: "a symbolic link is not deleted, moved, copied or replaced",
  "broken-link": "this symbolic link leads nowhere",
  special: "this is a device, pipe or socket",
  "parent-file": "the path leads through a file",
} as const;

/** What cannot be applied, or cannot be reversed. */
export const UNSUPPORTED = {
  "binary-file": "the file is binary: it has a NUL byte",
  "binary-patch": "the section changes a binary file",
  "combined-diff": "a combined diff describes a merge and cannot be applied",
  "symbolic-link": "the section creates or changes a symbolic link",
  submodule: "the section changes a submodule",
  "notebook-layout": "the notebook is laid out unlike Jupyter's: only string edits can change it",
  cell: "the file is no notebook, or does not have exactly one such cell of this type",
  irreversible:
    "the edit cannot be reversed: the patch does not say what was there before, or where",
} as const;

/** Likely mistakes in the lines of a hunk. */
export const MISTAKES = {
  "list-items": "write ' - item' for an item that stays, '-- item' for one to remove",
  divider: "write '=======' once, and '\\=======' for such a line of the file",
  "part-of-line": "write whole lines, not a part of one",
  unmarked: "begin each line with ' ', what to remove with '-' and what to add with '+'",
} as const;
