/** Every reason for `malformed`, and what is said of it: a new one needs nothing but its entry. */

import type { RepairName } from "../../patch.ts";
import type { Words } from "./words.ts";
import { REPAIRS } from "./repairs.ts";

/** The line in question, which may say more than the words for its reason. */
interface Line {
  readonly found: string;
  readonly repair?: RepairName;
}

const BLOCK =
  "'<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own";
const SECTIONS = "'*** Add File: ', '*** Delete File: ' or '*** Update File: '";

export const REASONS = {
  "unexpected-line": {
    sentence: "line outside any section",
    meaning:
      "The format does not allow the line here: it is before the first section of an envelope, after a section that takes no lines, or a closing tag without an opening one.",
    hint: `begin a section with ${SECTIONS}`,
  },
  "unknown-header": {
    sentence: "unknown section header",
    meaning: "The line begins like a header of an envelope, but with an unknown word.",
    hint: `use ${SECTIONS}; rename with '*** Move to: ' below an update`,
  },
  "missing-path": {
    sentence: "header without a file name",
    meaning:
      "Nothing follows the colon, a hunk of a diff has no file header above it, or a directive lacks one of its paths.",
    hint: "write the path after the colon; in a diff, '--- a/PATH' and '+++ b/PATH' above the hunk",
    of: ({ found }: Line): Partial<Words> => ({
      hint: found.startsWith("@@")
        ? "write '--- a/PATH' and '+++ b/PATH' above it"
        : found.startsWith("<")
          ? 'write file_path="...", or from_path="..." and to_path="..."'
          : "write the path after the colon",
    }),
  },
  "second-file": {
    sentence: "--file given, but the edits name more than one file",
    meaning:
      "The option names the file to edit, for edits without a name and for edits with one other name.",
    hint: "leave out --file",
  },
  "short-path": {
    sentence: "path with no more folders than -p removes",
    meaning: "Nothing would be left of a name in a header of the diff.",
    hint: "give -p a smaller number",
  },
  "misplaced-header": {
    sentence: "header in the wrong place, twice or empty",
    meaning:
      "'*** Move to:' belongs to an update, once, directly below its header; '*** Environment ID:' above the first section, and may be left out.",
    hint: "write '*** Move to:' once, directly below '*** Update File:'; leave '*** Environment ID:' out",
  },
  "section-outside": {
    sentence: "part of a patch outside its begin and end markers",
    meaning:
      "A line that looks like part of the patch is before its begin marker or after its end marker, so it would be dropped.",
    hint: "put all sections and hunks between the two markers",
  },
  "stray-line": {
    sentence: "line of a diff outside any hunk",
    meaning: "It begins with +, - or a space, but is not in a hunk.",
    hint: "put it in a hunk, below '--- a/PATH', '+++ b/PATH' and '@@' lines, or leave it out",
  },
  "text-on-header": {
    sentence: "changed line on the '@@' line",
    meaning: "Text after the second @@ is a heading and changes nothing.",
    hint: "begin a new line after the second '@@'",
  },
  "other-folder": {
    sentence: "the patch is meant for another folder",
    meaning: "The command around it changes to a folder that is unknown, or outside of this one.",
    hint: "send the patch alone",
    option: "name the folder with -C",
  },
  alternatives: {
    sentence: "patch that is an alternative to another",
    meaning:
      "The answer has several choices or candidates with edits: only one of them may be applied.",
    hint: "send only one of them",
  },
  "quoted-patch": {
    sentence: "the patch is quoted, not sent",
    meaning:
      "It is in a fence inside another fence, in a string of a program, or in the output of a tool, so it may not be meant to be applied.",
    hint: "send the patch itself",
    option: "read its format anywhere with --format",
  },
  reasoning: {
    sentence: "the edits are in the reasoning, not in the answer",
    meaning:
      "Edits between tags such as <think> are drafts. Either the reply has no others, or one of the tags is missing, so that it is unclear where the answer begins.",
    hint: "send the edits in the answer, after the closing tag",
  },
  "unread-edit": {
    sentence: "this looks like another edit, but cannot be read",
    meaning:
      "A call, a tag, a value or a diff of a kind that is not known edits, too, and would be dropped. So is a script that calls tools: no script is run.",
    hint: `send it as JSON with "path", "old_string" and "new_string", or as a patch from '*** Begin Patch' to '*** End Patch'`,
    option: "read only the others with --format",
  },
  "other-command": {
    sentence: "the patch is given to another command",
    meaning:
      "The command does something else with it, so applying the patch would not do the same.",
    hint: "send the patch itself",
  },
  "inner-fence": {
    sentence: "a fence in the file may be the one that closes it",
    meaning: "The fences below can be paired in two ways, so nobody knows where the file ends.",
    hint: "write a longer fence around the file than any in it, such as '````'",
  },
  "unmarked-added-line": {
    sentence: "added or removed line without its prefix",
    meaning:
      "Each line of an added file begins with +, of a deleted file with -. In a hunk, the line counts of the header tell that the line is new or removed.",
    hint: "begin each added line with '+', each removed line with '-'",
  },
  "empty-hunk": {
    sentence: "hunk without lines",
    meaning: "An @@ line is followed by another header or by the end.",
    hint: "write context, '-' and '+' lines below it, or leave it out",
  },
  "empty-update": {
    sentence: "update without hunks and without '*** Move to:'",
    meaning: "The section changes nothing.",
    hint: "write its hunks, or leave the section out",
  },
  "line-after-end-of-file": {
    sentence: "line after the end of the file",
    meaning: "*** End of File or \\ No newline says that the line above it is the last one.",
    hint: "begin a new hunk with '@@', or move '*** End of File' or '\\ No newline' below the last line",
  },
  "repair-needed": {
    sentence: "--strict refuses a repair",
    meaning: "The patch can be read with a repair (`repair` names it), but --strict allows none.",
    hint: "fix the patch",
    option: "leave out --strict",
    of: ({ repair }: Line): Partial<Words> =>
      repair === undefined ? {} : { sentence: `--strict refuses a repair: ${REPAIRS[repair]}` },
  },
  "mixed-formats": {
    sentence: "a patch of another format begins inside this one",
    meaning: "Its lines may be content or a second patch.",
    hint: "close the first patch before it",
    option: "choose one format with --format",
  },
  "bad-quoting": {
    sentence: "quoted name that cannot be read",
    meaning:
      "A quoted name has C-style escapes, as git writes them; this one ends too early or has other escapes.",
    hint: 'write the name plainly, or in quotes with \\" and \\\\',
  },
  "contradictory-headers": {
    sentence: "headers that contradict each other",
    meaning:
      "They say both new and deleted, or rename and copy, or name several files, or none but /dev/null.",
    hint: "send one of new, deleted, rename and copy, and the file's name, the same in all headers",
  },
  "wrong-lines": {
    sentence: "line that no new or deleted file can have",
    meaning:
      "A section that creates a file has context or removed lines, or one that deletes a file has context or added lines.",
    hint: "begin each line of a new file with '+', of a deleted one with '-', or name the file in both headers to change it",
  },
  "unknown-tag": {
    sentence: "unknown directive",
    meaning: "A tag inside FILE_CHANGES is unknown.",
    hint: "use FILE_NEW, FILE_PATCH, FILE_APPEND, FILE_COPY, FILE_RENAME or FILE_DELETE",
  },
  "nested-tag": {
    sentence: "a directive begins inside another",
    meaning: "The one before it is not closed, or its content reads like a tag.",
    hint: "close each directive before the next one begins",
  },
  "text-in-tag": {
    sentence: "text in a tag that takes none",
    meaning: "A tag has a line of its own; FILE_COPY, FILE_RENAME and FILE_DELETE take no text.",
    hint: "put the tag on a line of its own; FILE_COPY, FILE_RENAME and FILE_DELETE take no text",
  },
  "stray-marker": {
    sentence: "marker outside a block, or in the wrong order",
    meaning: "It is in the wrong place of a block, or the opening marker of the block is missing.",
    hint: `write ${BLOCK}`,
    of: ({ found }: Line): Partial<Words> =>
      /^\s*</.test(found) ? { sentence: "opening marker that cannot be read" } : {},
  },
  "missing-divider": {
    sentence: "block without a divider before this line",
    meaning: "Nothing says where the old lines end and the new ones begin.",
    hint: `write ${BLOCK}`,
  },
  "second-divider": {
    sentence: "block with two dividers",
    meaning: "One of them is content, and the file does not show which.",
    hint: "write a backslash before the marker that is content: \\=======",
  },
  "missing-closing": {
    sentence: "block not closed before this line",
    meaning: "Another block or the end comes before its closing marker.",
    hint: `write ${BLOCK}`,
    of: ({ found }: Line): Partial<Words> =>
      /^\s*=+\s*$/.test(found)
        ? {
            sentence: "second divider in place of the closing marker",
            hint: "write '>>>>>>> REPLACE' in place of this line",
          }
        : {},
  },
  "hint-in-replacement": {
    sentence: "line hint inside the replacement",
    meaning:
      "A line that belongs below the opening marker, such as :start_line:, would be written into the file.",
    hint: "move it directly below the opening marker, or write a backslash before it",
  },
  "conflict-marker": {
    sentence: "this looks like a marker of a merge conflict",
    meaning:
      "Written into a file it would look like an unresolved conflict; the block may be broken.",
    hint: `write ${BLOCK}; write a backslash before markers that are content`,
  },
  "no-file-name": {
    sentence: "block without a file name",
    meaning: "The nearest line above the block holds no path, and no block before it has one.",
    hint: "write the path on a line of its own above the block",
    option: "name it with --file",
  },
  "wrong-type": {
    sentence: "value of the wrong type",
    meaning: "For example, a string is where a number should be, and no reading of it is safe.",
    hint: "send it as the right type",
  },
  "missing-field": {
    sentence: "edit with a missing value",
    meaning: "The path, the old text or the new text is missing.",
    hint: "send the edit with all its values",
  },
  "part-of-file": {
    sentence: "call for part of a file",
    meaning:
      "The call writes or deletes a file, but names lines of it or an unknown way of writing. Done to the whole file, it would take all the rest.",
    hint: "send the lines to change as an old text with their new text, or the whole file",
  },
  "marked-text": {
    sentence: "new text in a fence",
    meaning:
      "A fence is around all lines of a new text for code; it would be written into the file.",
    hint: "send the new text alone, without a fence",
  },
  "escaped-text": {
    sentence: "new text that is escaped",
    meaning:
      "A file that is sent whole is one line, with `\\n` in place of its line ends: some may belong to strings.",
    hint: "send the new text with the characters themselves",
  },
  "shell-call": {
    sentence: "only a shell can read this call of apply_patch",
    meaning:
      "It has variables, escapes or similar, which only a shell can expand; no shell is ever run.",
    hint: "send the patch itself",
  },
  "bad-call": {
    sentence: "unexpected text or tag in a tool call",
    meaning: "It is between the parameters, or one of them is not closed.",
    hint: "send the call with its parameters only, each with its closing tag",
  },
  "bad-json": {
    sentence: "invalid JSON",
    meaning: "A string, list or object is truncated or not well-formed.",
    hint: 'send well-formed JSON: in strings write \\n for a new line, \\" for a quote and \\\\ for a backslash; no comma before a closing bracket',
  },
};
