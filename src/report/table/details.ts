/** What there is to say of the details of some problems: a new detail needs nothing but its entry. */

export const PROTECTED = {
  git: { sentence: "no patch may touch .git", hint: "use git itself" },
  reserved: {
    sentence: "the name is reserved for llm-patch's own files",
    hint: "choose another name",
  },
  "control-character": {
    sentence: "the path has control characters",
    hint: "choose a name without them",
  },
  "not-utf-8": { sentence: "the path is not UTF-8", hint: "choose a name without such bytes" },
  backslash: {
    sentence: "the path has a backslash that may be part of a name",
    hint: "write paths with '/'",
  },
  "windows-name": {
    sentence: "on Windows the name means a device, a stream or another file",
    hint: "choose a name without ':', without a dot or space at its end, and not one such as nul or com1",
  },
  decorated: {
    sentence: "the name of the new file has signs, a line or a remark that no name has",
    hint: "write the path alone, relative to the folder",
  },
  empty: { sentence: "the path is empty", hint: "name a file" },
  "too-long": { sentence: "the path is too long for the system", hint: "choose a shorter name" },
} as const;

export const NOT_A_FILE = {
  folder: { sentence: "this is a folder", hint: "name a file; folders are created as needed" },
  link: {
    sentence: "a symbolic link is not deleted, moved or replaced",
    hint: "leave the link as it is; only if the file that it points to is meant, name that",
  },
  "broken-link": { sentence: "this symbolic link leads nowhere", hint: "choose another path" },
  special: { sentence: "this is a device, pipe or socket", hint: "name a regular file" },
  "parent-file": { sentence: "the path leads through a file", hint: "choose another path" },
} as const;

export const UNSUPPORTED = {
  "combined-diff": {
    sentence: "a combined diff describes a merge and cannot be applied",
    hint: "send a diff against one of the parents",
  },
  "binary-patch": {
    sentence: "the section changes a binary file",
    hint: "leave the section out, and change binary files by other means",
  },
  "symbolic-link": {
    sentence: "the section creates or changes a symbolic link",
    hint: "leave the section out, and change links by other means",
  },
  submodule: {
    sentence: "the section changes a submodule",
    hint: "leave the section out, and use git itself",
  },
  irreversible: {
    sentence: "the edit cannot be reversed: the patch does not say what was there before, or where",
    hint: "undo it with the diff that llm-patch printed, or restore the file by other means",
  },
} as const;
