/** Every place of every format that takes a path. */

import type { FormatName } from "../../src/patch.ts";
import { add, block, diff, directives, envelope, move, newFile, remove } from "./case.ts";
import { stringEdit, update } from "./case.ts";

export interface PathPlace {
  readonly name: string;
  readonly format: FormatName;
  readonly patch: (path: string) => string;
  /** The path is given with `--file` instead. */
  readonly isFlag?: true;
}

const BLOCK = block("", "").trimStart();
const GIT = "diff --git a/a.txt b/b.txt\nsimilarity index 100%\n";

export const PLACES: readonly PathPlace[] = [
  { name: "an added file", format: "apply-patch", patch: (path) => envelope(add(path)) },
  { name: "an updated file", format: "apply-patch", patch: (path) => envelope(update(path)) },
  { name: "a deleted file", format: "apply-patch", patch: (path) => envelope(remove(path)) },
  {
    name: "the target of a move",
    format: "apply-patch",
    patch: (path) => envelope(move("a.txt", path)),
  },
  { name: "both names of a diff", format: "unified", patch: (path) => diff(path, path) },
  { name: "the new file of a diff", format: "unified", patch: newFile },
  {
    name: "the deleted file of a diff",
    format: "unified",
    patch: (path) => `--- ${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\n`,
  },
  ...(["rename", "copy"] as const).flatMap((word): PathPlace[] => [
    {
      name: `the source of a ${word}`,
      format: "unified",
      patch: (path) => `${GIT}${word} from ${path}\n${word} to b.txt\n`,
    },
    {
      name: `the target of a ${word}`,
      format: "unified",
      patch: (path) => `${GIT}${word} from a.txt\n${word} to ${path}\n`,
    },
  ]),
  {
    name: "FILE_NEW",
    format: "file-changes",
    patch: (path) => directives(`<FILE_NEW file_path="${path}">\nnew\n</FILE_NEW>`),
  },
  {
    name: "FILE_APPEND",
    format: "file-changes",
    patch: (path) => directives(`<FILE_APPEND file_path="${path}">\nnew\n</FILE_APPEND>`),
  },
  {
    name: "FILE_PATCH",
    format: "file-changes",
    patch: (path) =>
      directives(`<FILE_PATCH file_path="${path}">\n@@ -1 +1 @@\n-old\n+new\n</FILE_PATCH>`),
  },
  {
    name: "FILE_DELETE",
    format: "file-changes",
    patch: (path) => directives(`<FILE_DELETE file_path="${path}" />`),
  },
  ...["COPY", "RENAME"].flatMap((word): PathPlace[] => [
    {
      name: `the source of FILE_${word}`,
      format: "file-changes",
      patch: (path) => directives(`<FILE_${word} from_path="${path}" to_path="b.txt" />`),
    },
    {
      name: `the target of FILE_${word}`,
      format: "file-changes",
      patch: (path) => directives(`<FILE_${word} from_path="a.txt" to_path="${path}" />`),
    },
  ]),
  { name: "a block", format: "search-replace", patch: (path) => block(path) },
  {
    name: "a block in a tool call",
    format: "search-replace",
    patch: (path) => `<apply_diff>\n<path>${path}</path>\n<diff>\n${BLOCK}</diff>\n</apply_diff>\n`,
  },
  { name: "a block without a name", format: "search-replace", patch: () => BLOCK, isFlag: true },
  { name: "a string edit", format: "string-edits", patch: (path) => stringEdit(path) },
  {
    name: "a string edit that makes a file",
    format: "string-edits",
    patch: (path) => stringEdit(path, ""),
  },
  {
    name: "the command create",
    format: "string-edits",
    patch: (path) => JSON.stringify({ command: "create", path, file_text: "new\n" }),
  },
  {
    name: "the command insert",
    format: "string-edits",
    patch: (path) => JSON.stringify({ command: "insert", path, insert_line: 0, new_str: "new\n" }),
  },
];
