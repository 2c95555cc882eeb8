/** Every reason for `malformed`, explained. A new reason does not compile until it has its entry. */

import type { MalformedReason } from "../../problem.ts";
import type { Explanation } from "./entry.ts";

const BLOCK =
  "Write <<<<<<< SEARCH, the old lines, =======, the new lines, >>>>>>> REPLACE, each marker on a line of its own.";

export const REASONS: Readonly<Record<MalformedReason, Explanation>> = {
  "unexpected-line": {
    sentence: "A line belongs to no section.",
    meaning:
      "The format has no place for it there: it stands before the first section of an envelope, behind one that takes no lines, or is a closing tag that closes nothing.",
    cure: "Begin a section with *** Add File:, *** Delete File: or *** Update File:.",
  },
  "unknown-header": {
    sentence: "There is no such section.",
    meaning: "The line begins like a header of an envelope, with a word that means nothing there.",
    cure: "Use *** Add File:, *** Delete File: or *** Update File:; rename with *** Move to: below an update.",
  },
  "missing-path": {
    sentence: "A header names no file.",
    meaning: "Nothing stands behind the colon, or a hunk of a diff stands below no header at all.",
    cure: "Write the path behind the colon; in a diff --- a/PATH and +++ b/PATH above the hunk.",
  },
  "second-file": {
    sentence: "The edits name more than one file, and --file names one.",
    meaning:
      "--file says what file the edits are about: those without a name, and those of one other name.",
    cure: "Leave out --file.",
  },
  "short-path": {
    sentence: "A name has no more folders than -p takes off.",
    meaning: "Nothing would be left of a name in a header of the diff.",
    cure: "Give -p a smaller number.",
  },
  "misplaced-move": {
    sentence: "*** Move to: stands in the wrong place.",
    meaning: "It belongs to an update and stands once, directly below its header.",
    cure: "Write it directly below *** Update File:.",
  },
  "misplaced-environment": {
    sentence: "*** Environment ID: is empty or misplaced.",
    meaning: "It means nothing here, and stands above the first section if at all.",
    cure: "Leave it out.",
  },
  "section-outside": {
    sentence: "A section stands outside the envelope.",
    meaning:
      "A line that reads like a part of the patch stands before the marker that begins it or behind the one that ends it, so it would be dropped.",
    cure: "Put all sections and hunks between the two markers.",
  },
  "stray-line": {
    sentence: "A line of a diff stands in no hunk.",
    meaning: "It begins with +, - or a blank, but no hunk is open.",
    cure: "Put it below the @@ line of a hunk, or leave it out.",
  },
  "text-on-header": {
    sentence: "A changed line stands on the @@ line.",
    meaning: "What stands behind the second @@ is a heading and changes nothing.",
    cure: "Begin a new line behind the second @@.",
  },
  "other-folder": {
    sentence: "The patch is meant for another folder.",
    meaning:
      "The command round it changes to a folder that cannot be told, or that lies elsewhere.",
    cure: "Send the patch alone, and name the folder with -C.",
  },
  "quoted-patch": {
    sentence: "The patch is quoted, not sent.",
    meaning: "It stands in a document or in the output of a tool, so it may not be meant.",
    cure: "Send the patch itself, or take its format with --format.",
  },
  "unread-edit": {
    sentence: "The reply holds an edit that nobody here reads.",
    meaning: "Beside the patch stands a call, a tag or a value that edits, too, and would be lost.",
    cure: "Send it in the form of the others, or take only these with --format.",
  },
  "other-command": {
    sentence: "The patch is handed to another command.",
    meaning: "The command does more than apply it, so applying alone would not do what it says.",
    cure: "Send the patch itself.",
  },
  "file-twice": {
    sentence: "The reply holds two versions of a file.",
    meaning: "Two fences name the same file as a whole; either could be the one that is meant.",
    cure: "Send the file once.",
  },
  "unmarked-added-line": {
    sentence: "A line of a new file lacks its +.",
    meaning: "Each line of an added file begins with +, of a deleted one with -.",
    cure: "Begin each line with its mark.",
  },
  "empty-hunk": {
    sentence: "A hunk has no lines.",
    meaning: "An @@ line stands above another header or the end.",
    cure: "Write context, - and + lines below it, or leave it out.",
  },
  "empty-update": {
    sentence: "An update changes nothing.",
    meaning: "The section has no hunk, and no *** Move to: either.",
    cure: "Write its hunks, or leave the section out.",
  },
  "line-after-end-of-file": {
    sentence: "A line stands behind the end of the file.",
    meaning: "*** End of File or \\ No newline says that the line above it is the last one.",
    cure: "Move the mark to the last line, or begin a new hunk with @@.",
  },
  "repair-needed": {
    sentence: "Strict reading refuses a repair.",
    meaning:
      "The patch could be read with a leniency (`repair` names it), but --strict allows none.",
    cure: "Mend the patch, or leave out --strict.",
  },
  "mixed-formats": {
    sentence: "A patch of another format begins inside this one.",
    meaning: "Whether its lines are content or a second patch cannot be told.",
    cure: "Close the first patch before it, or choose one format with --format.",
  },
  "bad-quoting": {
    sentence: "A quoted name cannot be read.",
    meaning:
      "A name between quotes has escapes of C, as git writes them; this one ends too early or has others.",
    cure: 'Write the name plainly, or between quotes with \\" and \\\\.',
  },
  "two-null-names": {
    sentence: "Both headers say /dev/null.",
    meaning: "A section creates a file or deletes one, and names it on the other side.",
    cure: "Name the file in one of them.",
  },
  "contradictory-headers": {
    sentence: "The headers of a section contradict each other.",
    meaning: "They say both new and deleted, rename and copy, or name several files.",
    cure: "Send one of new, deleted, rename and copy, and the same names in all headers.",
  },
  "old-lines-in-new-file": {
    sentence: "A new file has old lines.",
    meaning: "A section that creates a file holds context or removed lines.",
    cure: "Begin each line with +, or name the file in both headers to change it.",
  },
  "kept-lines-in-deletion": {
    sentence: "A deleted file keeps lines.",
    meaning: "A section that deletes a file holds context or added lines.",
    cure: "Begin each line with -, or name the file in both headers to change it.",
  },
  "unknown-tag": {
    sentence: "There is no such directive.",
    meaning: "A tag inside FILE_CHANGES is none of those that are known.",
    cure: "Use FILE_NEW, FILE_PATCH, FILE_APPEND, FILE_COPY, FILE_RENAME or FILE_DELETE.",
  },
  "missing-attribute": {
    sentence: "A directive lacks a path.",
    meaning: "Each directive names its file, a copy or rename both.",
    cure: 'Write file_path="...", or from_path="..." and to_path="...".',
  },
  "nested-tag": {
    sentence: "A directive begins inside another.",
    meaning: "The one before it is not closed, or its content reads like a tag.",
    cure: "Close each directive before the next one begins.",
  },
  "text-in-tag": {
    sentence: "Text and a tag stand in one line.",
    meaning:
      "A tag has a line of its own, and FILE_COPY, FILE_RENAME and FILE_DELETE hold no text.",
    cure: "Put the tag on a line of its own.",
  },
  "stray-marker": {
    sentence: "A marker stands outside a block.",
    meaning: "It comes in the wrong order, or without the marker that opens the block.",
    cure: BLOCK,
  },
  "missing-divider": {
    sentence: "A block has no divider.",
    meaning: "Where the old lines end and the new ones begin cannot be told.",
    cure: BLOCK,
  },
  "second-divider": {
    sentence: "A block has two dividers.",
    meaning: "One of them is content, and the file does not tell which.",
    cure: "Write a backslash before the marker that is content: \\=======.",
  },
  "missing-closing": {
    sentence: "A block is not closed.",
    meaning: "Another block or the end comes before its closing marker.",
    cure: BLOCK,
  },
  "hint-in-replacement": {
    sentence: "A block's hint stands in its replacement.",
    meaning:
      "A line of the block's head, such as the line it starts at, would be written into the file.",
    cure: "Move it directly below the opening marker, or write a backslash before it.",
  },
  "conflict-marker": {
    sentence: "A line reads like a marker of a merge conflict.",
    meaning:
      "Written into a file it would look like an unsolved conflict, so it may be a broken block.",
    cure: "Write a backslash before markers that are content.",
  },
  "no-file-name": {
    sentence: "A block names no file.",
    meaning: "No line above the block reads like a path, and no block before it names one.",
    cure: "Write the path on a line of its own above the block, or name it with --file.",
  },
  "wrong-type": {
    sentence: "A value has the wrong type.",
    meaning: "A string stands where a number should, or the like, and there is no safe reading.",
    cure: "Send it as the right type.",
  },
  "missing-field": {
    sentence: "An edit lacks a value.",
    meaning: "The path, the old or the new text is not there.",
    cure: "Send the edit with all its values.",
  },
  "unknown-command": {
    sentence: "There is no such command.",
    meaning:
      "A call among the edits is of a tool or a command that is not known. It might change a file, and that would be lost.",
    cure: "Use str_replace, insert or create.",
  },
  "shell-call": {
    sentence: "Only a shell could read the call.",
    meaning:
      "The call of apply_patch holds variables, escapes or the like, whose meaning only a shell knows; none is ever run.",
    cure: "Send the patch itself.",
  },
  "bad-call": {
    sentence: "Something has no place in a tool call.",
    meaning: "Text or a tag stands between the parameters, or one is not closed.",
    cure: "Send the call with nothing but its parameters, each closed by its tag.",
  },
  "bad-json": {
    sentence: "This is no JSON.",
    meaning: "What should be a string, list or object breaks off or is not well-formed.",
    cure: 'Send well-formed JSON: in strings write \\n for a new line and \\" for a quote; no comma before a closing bracket.',
  },
};
