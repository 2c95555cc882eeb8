/** Why a patch cannot be read, in words. */

import type { Malformed } from "../problem.ts";
import type { Message } from "./messages.ts";
import { REPAIRS } from "./repairs.ts";

/** Where in the patch a finding stands. */
export function placeOf(path: string | undefined, patchLine: number): string {
  return path === undefined ? `patch line ${patchLine}` : `${path}: patch line ${patchLine}`;
}

/** The sentence for what cannot be read. */
export function malformed({ reason, path, patchLine, found, repair }: Malformed): Message {
  const place = placeOf(path, patchLine);
  const known = "'*** Add File: ', '*** Delete File: ' or '*** Update File: '";
  const line = found;
  switch (reason) {
    case "unexpected-line":
      return {
        place,
        fact: `this line belongs to no section: ${line}`,
        cure: `begin a section with ${known}`,
      };
    case "unknown-header":
      return { place, fact: `there is no such section: ${line}`, cure: `use ${known}` };
    case "missing-path":
      return {
        place,
        fact: `the header names no file: ${line}`,
        cure: line.startsWith("@@")
          ? "write '--- a/PATH' and '+++ b/PATH' above it"
          : "write the path behind the colon",
      };
    case "second-file":
      return {
        place,
        fact: `the edits name more than one file, and --file is for the edits of one: ${line}`,
        cure: "leave out --file",
      };
    case "short-path":
      return {
        place,
        fact: `the name has no more folders than -p takes off: ${line}`,
        cure: "give -p a smaller number",
      };
    case "misplaced-move":
      return {
        place,
        fact: "'*** Move to:' stands in the wrong place or twice",
        cure: "write it once, directly below '*** Update File:'",
      };
    case "misplaced-environment":
      return {
        place,
        fact: "'*** Environment ID:' is empty or stands in the wrong place",
        cure: "leave it out",
      };
    case "section-outside":
      return {
        place,
        fact: `this line of a patch stands outside '*** Begin Patch' and '*** End Patch': ${line}`,
        cure: "put all sections and hunks between the two markers",
      };
    case "text-on-header":
      return {
        place,
        fact: `a changed line stands on the '@@' line: ${line}`,
        cure: "begin a new line behind the second '@@'",
      };
    case "stray-line":
      return {
        place,
        fact: `this line of a diff stands in no hunk: ${line}`,
        cure: "put it below the '@@' line of a hunk, with a mark before each line, or leave it out",
      };
    case "other-folder":
      return {
        place,
        fact: `the patch is meant for another folder: ${line}`,
        cure: "send the patch alone, and name the folder with -C",
      };
    case "quoted-patch":
      return {
        place,
        fact: `the patch is quoted in a document or in what a tool gave out: ${line}`,
        cure: "send the patch itself, or take its format with --format",
      };
    case "unread-edit":
      return {
        place,
        fact: `this is meant as an edit too, but cannot be read: ${line}`,
        cure: "send it in the form of the others; or take only these, with --format",
      };
    case "other-command":
      return {
        place,
        fact: `the patch is handed to a command that does more than apply it: ${line}`,
        cure: "send the patch itself",
      };
    case "file-twice":
      return {
        place,
        fact: `the reply holds another version of this file: ${line}`,
        cure: "send the file once",
      };
    case "unmarked-added-line":
      return {
        place,
        fact: `a line of a new or deleted file lacks its '+': ${line}`,
        cure: "begin each line of an added file with '+'",
      };
    case "empty-hunk":
      return {
        place,
        fact: `the hunk has no lines: ${line}`,
        cure: "write context, '-' and '+' lines below it, or leave it out",
      };
    case "empty-update":
      return {
        place,
        fact: "the section changes nothing: it has no hunk and no '*** Move to:'",
        cure: "write its hunks, or leave the section out",
      };
    case "line-after-end-of-file":
      return {
        place,
        fact: `a line stands behind the end of the file: ${line}`,
        cure: "begin a new hunk with '@@', or move '*** End of File' or '\\ No newline' to the last line",
      };
    case "repair-needed":
      return {
        place,
        fact: `strict reading refuses what needs a repair: ${repair === undefined ? reason : REPAIRS[repair]}`,
        cure: "mend the patch, or leave out --strict",
      };
    case "mixed-formats":
      return {
        place,
        fact: `a patch of another format begins inside this one: ${line}`,
        cure: "close the first patch before it, or choose one format with --format",
      };
    case "bad-quoting":
      return {
        place,
        fact: `the quoted name cannot be read: ${line}`,
        cure: 'write the name plainly, or between quotes with \\" and \\\\',
      };
    case "two-null-names":
      return {
        place,
        fact: "both headers say /dev/null",
        cure: "name the file in one of them",
      };
    case "contradictory-headers":
      return {
        place,
        fact: `the headers of the section contradict each other: ${line}`,
        cure: "send one of new, deleted, rename and copy, and the same names in all headers",
      };
    case "old-lines-in-new-file":
      return {
        place,
        fact: `a new file has no old lines: ${line}`,
        cure: "begin each line of a new file with '+', or name the file in both headers to change it",
      };
    case "kept-lines-in-deletion":
      return {
        place,
        fact: `a deleted file keeps no lines: ${line}`,
        cure: "begin each line of a deleted file with '-', or name the file in both headers to change it",
      };
    case "unknown-tag":
      return {
        place,
        fact: `there is no such directive: ${line}`,
        cure: "use FILE_NEW, FILE_PATCH, FILE_APPEND, FILE_COPY, FILE_RENAME or FILE_DELETE",
      };
    case "missing-attribute":
      return {
        place,
        fact: `the directive lacks a path: ${line}`,
        cure: 'write file_path="...", or from_path="..." and to_path="..."',
      };
    case "nested-tag":
      return {
        place,
        fact: `a directive begins inside another: ${line}`,
        cure: "close each directive before the next one begins",
      };
    case "stray-marker":
      return {
        place,
        fact: `this marker stands outside a block or in the wrong order: ${line}`,
        cure: BLOCK_FORM,
      };
    case "missing-divider":
      return {
        place,
        fact: `the block has no divider before this line: ${line}`,
        cure: BLOCK_FORM,
      };
    case "second-divider":
      return {
        place,
        fact: "a second divider stands in the block, and the file does not tell which one is meant",
        cure: "write a backslash before the marker that is content: \\=======",
      };
    case "missing-closing":
      if (/^\s*=+\s*$/.test(line))
        return {
          place,
          fact: `a second divider stands where the block must be closed: ${line}`,
          cure: "write '>>>>>>> REPLACE' in place of this line",
        };
      return { place, fact: `the block is not closed before this line: ${line}`, cure: BLOCK_FORM };
    case "hint-in-replacement":
      return {
        place,
        fact: `a line of a block's head stands in its replacement: ${line}`,
        cure: "move it directly below the opening marker, or write a backslash before it",
      };
    case "conflict-marker":
      return {
        place,
        fact: `this reads like a marker of a merge conflict: ${line}`,
        cure: "write a backslash before markers that are content",
      };
    case "no-file-name":
      return {
        place,
        fact: "the block names no file",
        cure: "write the path on a line of its own above the block, or name it with --file",
      };
    case "wrong-type":
      return {
        place,
        fact: `a value has the wrong type: ${line}`,
        cure: "send it as the right type",
      };
    case "missing-field":
      return {
        place,
        fact: `the edit lacks a value: ${line}`,
        cure: "send the edit with all its values",
      };
    case "unknown-command":
      return {
        place,
        fact: `there is no such command: ${line}`,
        cure: "use str_replace, insert or create",
      };
    case "shell-call":
      return {
        place,
        fact: `the command calls apply_patch as only a shell can read it: ${line}`,
        cure: "send the patch itself",
      };
    case "bad-call":
      return {
        place,
        fact: `this has no place in a tool call: ${line}`,
        cure: "send the call with nothing but its parameters, each closed by its tag",
      };
    case "bad-json":
      return {
        place,
        fact: `this is no JSON: ${line}`,
        cure: 'send well-formed JSON: in strings write \\n for a new line and \\" for a quote; no comma before a closing bracket',
      };
    case "text-in-tag":
      return {
        place,
        fact: `text and a tag that has no place there stand in one line: ${line}`,
        cure: "put the tag on a line of its own; FILE_COPY, FILE_RENAME and FILE_DELETE hold no text",
      };
    default:
      return reason satisfies never;
  }
}

const BLOCK_FORM =
  "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own";
