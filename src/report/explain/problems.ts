/** Every problem code, explained. A new code does not compile until it has its entry. */

import type { ProblemCode } from "../../problem.ts";
import type { Explanation } from "./entry.ts";

export const PROBLEMS: Readonly<Record<ProblemCode, Explanation>> = {
  "no-patch": {
    sentence: "The input holds no patch.",
    meaning:
      "Nothing in the input begins like one of the known formats, or there is an envelope with nothing in it. A reply that only talks about a change holds none.",
    cure: "Send the change in one of the formats. If you gave --format, leave it out to take any; fences that hold whole files are read with --whole-files.",
  },
  truncated: {
    sentence: "The patch ends before it is complete.",
    meaning:
      "A closing marker, tag or brace is missing at the end of the input, or the last file of a diff has no hunks, or its last hunk has fewer lines than its header counts. Models stop at their limit of tokens; what is missing cannot be known, so nothing of the patch is applied.",
    cure: "Send the whole patch again, in smaller parts if it was too long.",
  },
  malformed: {
    sentence: "The patch cannot be read.",
    meaning:
      "A line of the patch has no meaning in its format, and no repair is safe. The `reason` says which rule is broken. Lines are never skipped silently.",
    cure: "Look up the reason, mend the line that is named, and send the patch again.",
  },
  "missing-file": {
    sentence: "The file to change is not there.",
    meaning:
      "No file of this name stands below the root, neither as written nor without a leading a/ or b/. `near` has the paths that are spelled alike, `strip` the number of leading folders without which all files of a diff are there.",
    cure: "Name an existing file, relative to the root (-C), or send it as a new file; for paths of a diff from another folder give -p.",
  },
  exists: {
    sentence: "A file stands where a new one would go.",
    meaning:
      "A new or moved file would replace one with other content. That is most often a mistake about what the tree holds, and would lose the old content.",
    cure: "Change the file with an update, choose another path, or allow it with --overwrite.",
  },
  "outside-root": {
    sentence: "The path leads out of the root folder.",
    meaning:
      "The path is absolute, climbs with .., or goes through a symbolic link (`link`) that leads out. A patch may touch nothing outside the root.",
    cure: "Name a file inside the root, choose the root with -C, or trust the patch with --allow-outside.",
  },
  "protected-path": {
    sentence: "No patch may touch this path.",
    meaning:
      "The path lies in .git, is reserved for llm-patch's own files, or is a name that the system or a terminal could take for something else: control characters, bytes that are not UTF-8, backslashes, on Windows devices and streams, nothing at all.",
    cure: "Choose another name; change .git with git itself.",
  },
  "not-a-file": {
    sentence: "The path is no plain file.",
    meaning:
      "A folder, a device, a broken or moved symbolic link stands there, or a folder of the path is itself a file.",
    cure: "Name a plain file. Folders are made by themselves.",
  },
  binary: {
    sentence: "The file is not text.",
    meaning: "The file holds a NUL byte, so lines mean nothing in it.",
    cure: "Change or remove binary files by other means.",
  },
  encoding: {
    sentence: "Patch or file is in no encoding that can be edited.",
    meaning:
      "Files are UTF-8, UTF-16 with a byte order mark, or 8-bit, which takes edits in ASCII only. Without a path it is the patch itself that is not UTF-8. With `lost`, a UTF-16 file would go, and the printed diff could not bring it back.",
    cure: "Send the patch as UTF-8; keep hunks for 8-bit files to ASCII, or convert the file first.",
  },
  "not-found": {
    sentence: "The hunk's lines are not in the file.",
    meaning:
      "Its context and removed lines stand nowhere on any rung that is allowed, or not where the hunk says. The `cause` tells which, `nearMiss` has the lines that are most alike. They are never just taken.",
    cure: "Send the hunk again with the lines as the file has them: the report shows them numbered. The other hunks need no change, but nothing was written, so send them, too.",
  },
  ambiguous: {
    sentence: "The hunk's lines stand in several places.",
    meaning:
      "On the strictest rung that fits, nothing tells the places apart: neither an anchor, nor the stated line, nor the order of the hunks. The first or the nearest may be wrong, so none is taken. `places` lists them (the first thousand, fewer if many hunks are so; `count` is the number of all), each with the line of lower indentation above it and the nearest line that stands beside no other.",
    cure: "Add context lines or an anchor that only the right place has. If any will do, --first takes the first exact one.",
  },
  overlap: {
    sentence: "Two hunks change the same line.",
    meaning:
      "All hunks of a file are found in the file as it was. These two claim a line both, so one of them would undo the other.",
    cure: "Make one hunk of the two.",
  },
  "not-indentable": {
    sentence: "It cannot be told how far an added line is indented.",
    meaning:
      "The hunk fits the file with other indentation only, and the lines round the added one moved in different ways, or it cannot move so far to the left.",
    cure: "Send the hunk with the file's own indentation.",
  },
  "already-applied": {
    sentence: "The hunk is applied already.",
    meaning:
      "Its old lines are nowhere, but its new lines stand where it belongs. The patch was applied before, in part or as a whole.",
    cure: "Leave the hunk out, or give --skip-applied to skip what is there.",
  },
  placeholder: {
    sentence: "An added line stands for lines that are left out.",
    meaning:
      "A line such as `// ... rest of the code ...` would be written into the file in the place of code. Where the file has that very line it is text and goes through.",
    cure: "Send the lines themselves. If the line is meant, allow it with --allow-placeholder.",
  },
  "incomplete-deletion": {
    sentence: "A deletion does not list what the file holds.",
    meaning:
      "A deletion that lists lines must list all lines of the file: otherwise it was made for another version of it. `line` is the first that differs.",
    cure: "List every line of the file, or delete it in a form that lists none.",
  },
  "conflicting-names": {
    sentence: "A section names two files, and both exist.",
    meaning: "The headers of one section of a diff name different files. Either could be meant.",
    cure: "Write the same name in both headers.",
  },
  unsupported: {
    sentence: "The patch asks for what lines cannot say.",
    meaning:
      "Combined diffs, binary patches, symbolic links and submodules cannot be applied; copies, deletions, overwrites and strings without their old text cannot be reversed. `what` names it.",
    cure: "Do this part by other means and leave it out of the patch.",
  },
  "count-mismatch": {
    sentence: "The old text stands more or less often than said.",
    meaning:
      "A string edit says how many times its old text stands in the file (`expected`), and it does not (`found`).",
    cure: "Give the right number, or an old text that stands so often.",
  },
  "no-change": {
    sentence: "The patch changes nothing.",
    meaning:
      "Old and new text are the same in every edit. Whoever sends both side by side has meant a change and made a mistake.",
    cure: "Send the new text, or nothing.",
  },
  "changed-on-disk": {
    sentence: "Somebody else changed a file meanwhile.",
    meaning:
      "Between reading and writing the file became another one. What others write is never overwritten; nothing was written.",
    cure: "Read the file again and make the patch anew.",
  },
  "read-only": {
    sentence: "The file may not be written.",
    meaning:
      "Its permissions forbid it. That a new file could take its place in the folder is no permission.",
    cure: "Make it writable (chmod u+w) if it may be changed.",
  },
  "too-large": {
    sentence: "A limit is exceeded.",
    meaning:
      "Patch, file, their lines, the number of files or the search for strings is larger than the limits that keep a run short. `what` says which, `limit` how much.",
    cure: "Send less at once, or raise the limit with --max-patch, --max-file or --max-files.",
  },
  busy: {
    sentence: "Another run is writing in this folder.",
    meaning:
      "Runs on one tree wait for each other; this one has waited long enough. The lock goes away with its run, also after a kill.",
    cure: "Run it again when the other one has come to its end.",
  },
  interrupted: {
    sentence: "An earlier run was interrupted.",
    meaning:
      "Its journal is there and its files may be half written. `check` writes nothing, so it does not mend that. With `foreign` the journal came with the folder, with `outside` it names files outside of it.",
    cure: "Run llm-patch recover, or apply, which does so first. Do not trust a journal of unknown origin: remove the .llm-patch- files.",
  },
  io: {
    sentence: "The system refused.",
    meaning:
      "Reading or writing failed; `operation` says what was tried, `reason` is the system's code, such as ENOSPC. Everything was put back, unless `unfinished` says otherwise.",
    cure: "Mend the cause and run the same command again; if it is unfinished, run llm-patch recover.",
  },
};
