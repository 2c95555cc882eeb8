import { describe as group, expect, test } from "vitest";
import type { FormatName, RepairName } from "../../src/patch.ts";
import type {
  MalformedReason,
  NotAFile,
  NotFound,
  Problem,
  ProblemCode,
  ProtectedPath,
} from "../../src/problem.ts";
import type { Warning, WarningCode } from "../../src/warning.ts";
import { describe, type Message } from "../../src/report/messages.ts";
import { describeWarning } from "../../src/report/warnings.ts";
import { describeRepairs } from "../../src/report/repairs.ts";

const PROBLEMS: readonly (readonly [Problem, Message])[] = [
  [
    { code: "no-patch", empty: false },
    {
      place: "",
      fact: `no patch found in the input: no '*** Begin Patch', no unified diff ('--- a/x', '+++ b/x'), no '<FILE_CHANGES>', no '<<<<<<< SEARCH' block, no JSON with "old_string" and "new_string", no fence that names its file (read with --whole-files)`,
      cure: "send the change in one of these formats",
    },
  ],
  [
    { code: "truncated", patchLine: 9, missing: "*** End Patch" },
    {
      place: "patch line 9",
      fact: "the input ends before '*** End Patch': it was cut off",
      cure: "send the whole patch again",
    },
  ],
  [
    { code: "missing-file", path: "a.txt", patchLine: 3, wantedFor: "update", near: [] },
    {
      place: "a.txt (patch line 3)",
      fact: "there is no such file to update",
      cure: "name an existing file, relative to the root, or send it as a new file",
    },
  ],
  [
    {
      code: "missing-file",
      path: "a.txt",
      patchLine: 3,
      wantedFor: "delete",
      near: ["b.txt", "c/a.txt"],
    },
    {
      place: "a.txt (patch line 3)",
      fact: "there is no such file to delete",
      cure: "name an existing file; spelled alike: b.txt, c/a.txt",
    },
  ],
  [
    { code: "missing-file", path: "a.txt", patchLine: 3, wantedFor: "move", near: ["b.txt"] },
    {
      place: "a.txt (patch line 3)",
      fact: "there is no such file to move",
      cure: "name an existing file; spelled alike: b.txt",
    },
  ],
  [
    { code: "missing-file", path: "x/a.txt", patchLine: 3, wantedFor: "move", near: [], strip: 2 },
    {
      place: "x/a.txt (patch line 3)",
      fact: "there is no such file to move",
      cure: "take 2 leading folders off the paths with -p 2: then all files are there",
    },
  ],
  [
    { code: "exists", path: "a.txt", patchLine: 3, by: "create" },
    {
      place: "a.txt (patch line 3)",
      fact: "the file exists already, with other content, and would be replaced by a new file",
      cure: "change it with an update, choose another path, or allow it with --overwrite",
    },
  ],
  [
    { code: "exists", path: "a.txt", patchLine: 3, by: "move" },
    {
      place: "a.txt (patch line 3)",
      fact: "the file exists already, with other content, and would be replaced by a move",
      cure: "change it with an update, choose another path, or allow it with --overwrite",
    },
  ],
  [
    { code: "outside-root", path: "a.txt", patchLine: 3 },
    {
      place: "a.txt (patch line 3)",
      fact: "the path leads out of the root folder",
      cure: "name a file inside the root, or choose the root with -C",
    },
  ],
  [
    { code: "outside-root", path: "/b/src/a.txt", patchLine: 3, near: "src/a.txt" },
    {
      place: "/b/src/a.txt (patch line 3)",
      fact: "the path leads out of the root folder",
      cure: "did you mean src/a.txt? write paths from the root",
    },
  ],
  [
    { code: "outside-root", path: "a.txt", patchLine: 3, link: "out" },
    {
      place: "a.txt (patch line 3)",
      fact: "the path leads out of the root folder through the link out",
      cure: "name a file inside the root, or choose the root with -C",
    },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "git" },
    { place: "a.txt (patch line 3)", fact: "no patch may touch .git", cure: "use git itself" },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "reserved" },
    {
      place: "a.txt (patch line 3)",
      fact: "the name is reserved for llm-patch's own files",
      cure: "choose another name",
    },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "control-character" },
    {
      place: "a.txt (patch line 3)",
      fact: "the path holds control characters",
      cure: "choose a name without them",
    },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "backslash" },
    {
      place: "a.txt (patch line 3)",
      fact: "the path holds a backslash that may be part of a name",
      cure: "write paths with '/'",
    },
  ],
  [
    { code: "protected-path", path: "nul", patchLine: 3, reason: "windows-name" },
    {
      place: "nul (patch line 3)",
      fact: "Windows takes the name for a device, a stream or another file",
      cure: "choose a name without ':', without a dot or blank at its end, and none such as nul or com1",
    },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "empty" },
    {
      place: "a.txt (patch line 3)",
      fact: "the path is empty",
      cure: "name a file",
    },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "not-utf-8" },
    {
      place: "a.txt (patch line 3)",
      fact: "the path is not UTF-8",
      cure: "choose a name without such bytes",
    },
  ],
  [
    { code: "protected-path", path: "a.txt", patchLine: 3, reason: "too-long" },
    {
      place: "a.txt (patch line 3)",
      fact: "the path is too long for the system",
      cure: "choose a shorter name",
    },
  ],
  [
    { code: "not-a-file", path: "a.txt", patchLine: 3, found: "folder" },
    {
      place: "a.txt (patch line 3)",
      fact: "this is a folder, or needed as one",
      cure: "name a file; folders are made and kept by themselves",
    },
  ],
  [
    { code: "not-a-file", path: "a.txt", patchLine: 3, found: "link" },
    {
      place: "a.txt (patch line 3)",
      fact: "this is a symbolic link that leads nowhere, or one that the patch would delete or move",
      cure: "name the file itself",
    },
  ],
  [
    { code: "not-a-file", path: "a.txt", patchLine: 3, found: "special" },
    {
      place: "a.txt (patch line 3)",
      fact: "this is a device, pipe or socket",
      cure: "name a plain file",
    },
  ],
  [
    { code: "not-a-file", path: "a.txt", patchLine: 3, found: "parent-file" },
    {
      place: "a.txt (patch line 3)",
      fact: "a folder of this path is, or will be, a file",
      cure: "choose another path",
    },
  ],
  [
    { code: "binary", path: "a.txt", patchLine: 3, offset: 5 },
    {
      place: "a.txt (patch line 3)",
      fact: "the file is not text: a NUL byte at offset 5",
      cure: "change or remove binary files by other means",
    },
  ],
  [
    { code: "encoding", path: "a.txt", patchLine: 3, offset: 5 },
    {
      place: "a.txt (patch line 3)",
      fact: "the file is not UTF-8: bad byte at offset 5",
      cure: "an 8-bit file takes ASCII edits only: keep other characters out of this file's hunks, or convert the file",
    },
  ],
  [
    { code: "encoding", path: "a.txt", patchLine: 3, offset: 0, lost: true },
    {
      place: "a.txt (patch line 3)",
      fact: "the file is UTF-16, and a diff could not bring it back",
      cure: "change the file by an update, or copy, replace or remove it by other means",
    },
  ],
  [
    { code: "encoding", offset: 5 },
    {
      place: "",
      fact: "the patch is not UTF-8: bad byte at offset 5",
      cure: "send the patch as UTF-8",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "anchor",
      anchor: "def f():",
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its anchor is not in the file: 'def f():'",
      cure: "resend hunk 2 with a line of the file behind '@@ ', or without an anchor and with more context",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [4, 9],
      wanted: [],
      cause: "below-anchor",
      anchor: "def f():",
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines do not stand below the anchor 'def f():', but at lines 4, 9",
      cure: "resend hunk 2 with an anchor above the right place",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [4],
      wanted: [],
      cause: "end-of-file",
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "it says that the file ends with its lines, but they stand at line 4",
      cure: "resend hunk 2 without the end-of-file mark, with more context",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "whitespace",
      nearMiss: { line: 5, lines: ["x", "y"], likeness: 1, pairs: [0, 1] },
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines stand at lines 5 to 6, but with other white space",
      cure: "resend hunk 2 with the lines as the file has them",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "indentation",
      nearMiss: { line: 5, lines: ["x"], likeness: 1, pairs: [0] },
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines stand at line 5, but with other indentation",
      cure: "resend hunk 2 with the lines as the file has them",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "wrong-file",
      otherFile: { path: "b.txt", line: 7 },
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines are not in this file, but in b.txt, line 7",
      cure: "resend hunk 2 for that file",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      wanted: [],
      cause: "elided",
      elsewhere: [3, 9],
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "a line of it stands for lines left out; the rest is there, from lines 3, 9 on",
      cure: "resend hunk 2 with the lines themselves, or as one hunk for each part",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      wanted: [],
      cause: "reversed",
      elsewhere: [3, 9],
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its new lines stand in the file already, at lines 3, 9, and its old ones nowhere",
      cure: "leave the hunk out if it is applied, or turn the patch round with -R",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "stale",
      nearMiss: { line: 5, lines: ["x", "y"], likeness: 0.876, pairs: [0, 1] },
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines are not in the file; nearest are lines 5 to 6, 88 % alike",
      cure: "resend hunk 2 with the lines as the file has them",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "stale",
      nearMiss: { line: 5, lines: ["x", "y"], likeness: 0.876, needed: 0.95, pairs: [0, 1] },
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines are not in the file; nearest are lines 5 to 6, 88 % alike (needed: 95 %)",
      cure: "resend hunk 2 with the lines as the file has them",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "stale",
      nearMiss: { line: 5, lines: ["x"], likeness: 0.999, pairs: [0] },
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines are not in the file; nearest is line 5, 99 % alike",
      cure: "resend hunk 2 with the lines as the file has them",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "invented",
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines are not in the file, nor anything like them",
      cure: "read the file and resend hunk 2 with the lines as the file has them",
    },
  ],
  [
    {
      code: "not-found",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      elsewhere: [],
      wanted: [],
      cause: "no-place",
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "it only adds lines and says nothing about where",
      cure: "resend hunk 2 with a context line or an anchor",
    },
  ],
  [
    {
      code: "ambiguous",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      rung: "exact",
      places: [],
      count: 3,
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines stand in 3 places",
      cure: "add context lines that only the right place has",
    },
  ],
  [
    {
      code: "ambiguous",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      rung: "trimmed",
      places: [],
      count: 3,
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines stand in 3 places (compared by trimmed)",
      cure: "add context lines that only the right place has",
    },
  ],
  [
    {
      code: "overlap",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      otherHunk: 1,
      otherPatchLine: 2,
      line: 8,
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "it and hunk 1 (patch line 2) both claim line 8",
      cure: "make one hunk of the two",
    },
  ],
  [
    { code: "not-indentable", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, text: "x = 1" },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its lines fit with other indentation only, and that does not tell where this added line goes: x = 1",
      cure: "resend hunk 2 with the file's own indentation",
    },
  ],
  [
    { code: "changed-on-disk", path: "a.txt" },
    {
      place: "a.txt",
      fact: "somebody else changed the file while the patch was being applied",
      cure: "read the file again and make the patch anew",
    },
  ],
  [
    { code: "io", path: "a.txt", operation: "write", reason: "ENOSPC" },
    {
      place: "a.txt",
      fact: "the system refused (write): ENOSPC",
      cure: "mend that and run the same command again",
    },
  ],
  [
    { code: "io", path: "a.txt", operation: "rename", reason: "EBUSY" },
    {
      place: "a.txt",
      fact: "the system refused (rename): EBUSY",
      cure: "a file that is mounted by itself cannot be replaced: mount its folder instead",
    },
  ],
  [
    { code: "io", path: "/project", operation: "write in the root folder", reason: "EACCES" },
    {
      place: "/project",
      fact: "the system refused (write in the root folder): EACCES",
      cure: "the journal must lie in the root itself: choose with -C one that you may write in",
    },
  ],
  [
    { code: "io", path: "a.txt", operation: "write", reason: "EIO", unfinished: true },
    {
      place: "a.txt",
      fact: "the system refused (write): EIO; and not everything could be put back",
      cure: "mend that and run llm-patch recover",
    },
  ],
  [
    { code: "read-only", path: "a.txt", patchLine: 3 },
    {
      place: "a.txt (patch line 3)",
      fact: "the file is read-only",
      cure: "make it writable (chmod u+w) if it may be changed",
    },
  ],
  [
    { code: "too-large", what: "patch", limit: 67_108_864 },
    {
      place: "",
      fact: "the patch is larger than 64 MiB",
      cure: "send less at once, or raise the limit with --max-patch",
    },
  ],
  [
    { code: "too-large", what: "file", limit: 1000, path: "a.txt", patchLine: 3 },
    {
      place: "a.txt: patch line 3",
      fact: "the file is larger than 1000 bytes",
      cure: "change it by other means, or raise the limit with --max-file",
    },
  ],
  [
    { code: "too-large", what: "lines", limit: 2_097_152, path: "a.txt", patchLine: 3 },
    {
      place: "a.txt: patch line 3",
      fact: "the file has more than 2097152 lines",
      cure: "change it by other means, or raise the limit with --max-file",
    },
  ],
  [
    { code: "too-large", what: "lines", limit: 2_097_152 },
    {
      place: "",
      fact: "the patch has more than 2097152 lines",
      cure: "send less at once, or raise the limit with --max-patch",
    },
  ],
  [
    { code: "too-large", what: "search", limit: 2e9, path: "a.txt", patchLine: 3 },
    {
      place: "a.txt: patch line 3",
      fact: "its edits would take a search of more than 2000000000 characters: the strings are too many for so long a file",
      cure: "send fewer edits at once, or edits of whole lines",
    },
  ],
  [
    { code: "too-large", what: "files", limit: 10_000 },
    {
      place: "",
      fact: "the patch names more than 10000 files",
      cure: "send less at once, or raise the limit with --max-files",
    },
  ],
  [
    { code: "too-large", what: "files", limit: 1 },
    {
      place: "",
      fact: "the patch names more than 1 file",
      cure: "send less at once, or raise the limit with --max-files",
    },
  ],
  [
    { code: "busy", path: "project" },
    {
      place: "project",
      fact: "another run of llm-patch is writing in this folder",
      cure: "run it again when that one has come to its end",
    },
  ],
  [
    { code: "interrupted", path: "project", foreign: true },
    {
      place: "project",
      fact: "the journal of an interrupted run came with this folder, and may be anybody's",
      cure: "run llm-patch recover if you trust it, else remove the .llm-patch- files",
    },
  ],
  [
    { code: "interrupted", path: "project", foreign: true, outside: true },
    {
      place: "project",
      fact: "the journal of an interrupted run came with this folder, and may be anybody's",
      cure: "remove the .llm-patch- files: it names files outside, and is not followed",
    },
  ],
  [
    { code: "interrupted", path: "project", outside: true },
    {
      place: "project",
      fact: "an earlier run was interrupted that changed files outside of this folder, too",
      cure: "run llm-patch recover --allow-outside",
    },
  ],
  [
    { code: "interrupted", path: "project" },
    {
      place: "project",
      fact: "an earlier run was interrupted, and its files may be half written",
      cure: "run llm-patch recover, or apply, which does so first",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "unexpected-line", found: "*** X" },
    {
      place: "patch line 7",
      fact: "this line belongs to no section: *** X",
      cure: "begin a section with '*** Add File: ', '*** Delete File: ' or '*** Update File: '",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "unknown-header", found: "*** X" },
    {
      place: "patch line 7",
      fact: "there is no such section: *** X",
      cure: "use '*** Add File: ', '*** Delete File: ' or '*** Update File: '",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "missing-path", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the header names no file: *** X",
      cure: "write the path behind the colon",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 7, reason: "second-file", found: "b.txt" },
    {
      place: "patch line 7",
      fact: "the edits name more than one file, and --file is for the edits of one: b.txt",
      cure: "leave out --file",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 7, reason: "short-path", found: "--- a/x" },
    {
      place: "patch line 7",
      fact: "the name has no more folders than -p takes off: --- a/x",
      cure: "give -p a smaller number",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "misplaced-move", found: "*** X" },
    {
      place: "patch line 7",
      fact: "'*** Move to:' stands in the wrong place or twice",
      cure: "write it once, directly below '*** Update File:'",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "misplaced-environment",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "'*** Environment ID:' is empty or stands in the wrong place",
      cure: "leave it out",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "section-outside", found: "*** X" },
    {
      place: "patch line 7",
      fact: "this line of a patch stands outside '*** Begin Patch' and '*** End Patch': *** X",
      cure: "put all sections and hunks between the two markers",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "stray-line", found: "+x" },
    {
      place: "patch line 7",
      fact: "this line of a diff stands in no hunk: +x",
      cure: "put it below the '@@' line of a hunk, with a mark before each line, or leave it out",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "text-on-header",
      found: "@@ -1 +1 @@ -x",
    },
    {
      place: "patch line 7",
      fact: "a changed line stands on the '@@' line: @@ -1 +1 @@ -x",
      cure: "begin a new line behind the second '@@'",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "other-folder", found: "cd x" },
    {
      place: "patch line 7",
      fact: "the patch is meant for another folder: cd x",
      cure: "send the patch alone, and name the folder with -C",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "quoted-patch", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the patch is quoted in a document or in what a tool gave out: *** X",
      cure: "send the patch itself, or take its format with --format",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "other-command", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the patch is handed to a command that does more than apply it: *** X",
      cure: "send the patch itself",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "file-twice", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the reply holds another version of this file: *** X",
      cure: "send the file once",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "unmarked-added-line",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "a line of a new or deleted file lacks its '+': *** X",
      cure: "begin each line of an added file with '+'",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "empty-hunk", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the hunk has no lines: *** X",
      cure: "write context, '-' and '+' lines below it, or leave it out",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "empty-update", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the section changes nothing: it has no hunk and no '*** Move to:'",
      cure: "write its hunks, or leave the section out",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "line-after-end-of-file",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "a line stands behind the end of the file: *** X",
      cure: "begin a new hunk with '@@', or move '*** End of File' or '\\ No newline' to the last line",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "repair-needed",
      found: "",
      repair: "missing-begin",
    },
    {
      place: "patch line 7",
      fact: "strict reading refuses what needs a repair: the marker that begins the patch is missing",
      cure: "mend the patch, or leave out --strict",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "empty-hunk",
      found: "*** X",
      path: "a.txt",
    },
    {
      place: "a.txt: patch line 7",
      fact: "the hunk has no lines: *** X",
      cure: "write context, '-' and '+' lines below it, or leave it out",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "mixed-formats", found: "*** X" },
    {
      place: "patch line 7",
      fact: "a patch of another format begins inside this one: *** X",
      cure: "close the first patch before it, or choose one format with --format",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 7, reason: "unread-edit", found: "<write_file>" },
    {
      place: "patch line 7",
      fact: "this is meant as an edit too, but cannot be read: <write_file>",
      cure: "send it in the form of the others; or take only these, with --format",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "bad-call", found: "so" },
    {
      place: "patch line 7",
      fact: "this has no place in a tool call: so",
      cure: "send the call with nothing but its parameters, each closed by its tag",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "shell-call", found: "cd $X" },
    {
      place: "patch line 7",
      fact: "the command calls apply_patch as only a shell can read it: cd $X",
      cure: "send the patch itself",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "bad-quoting", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the quoted name cannot be read: *** X",
      cure: 'write the name plainly, or between quotes with \\" and \\\\',
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "two-null-names", found: "*** X" },
    {
      place: "patch line 7",
      fact: "both headers say /dev/null",
      cure: "name the file in one of them",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "contradictory-headers",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "the headers of the section contradict each other: *** X",
      cure: "send one of new, deleted, rename and copy, and the same names in all headers",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "old-lines-in-new-file",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "a new file has no old lines: *** X",
      cure: "begin each line of a new file with '+', or name the file in both headers to change it",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "kept-lines-in-deletion",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "a deleted file keeps no lines: *** X",
      cure: "begin each line of a deleted file with '-', or name the file in both headers to change it",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "unknown-tag", found: "*** X" },
    {
      place: "patch line 7",
      fact: "there is no such directive: *** X",
      cure: "use FILE_NEW, FILE_PATCH, FILE_APPEND, FILE_COPY, FILE_RENAME or FILE_DELETE",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "missing-attribute", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the directive lacks a path: *** X",
      cure: 'write file_path="...", or from_path="..." and to_path="..."',
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "nested-tag", found: "*** X" },
    {
      place: "patch line 7",
      fact: "a directive begins inside another: *** X",
      cure: "close each directive before the next one begins",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "text-in-tag", found: "*** X" },
    {
      place: "patch line 7",
      fact: "text and a tag that has no place there stand in one line: *** X",
      cure: "put the tag on a line of its own; FILE_COPY, FILE_RENAME and FILE_DELETE hold no text",
    },
  ],
  [
    { code: "already-applied", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 8 },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "it is applied already: its new lines stand at line 8",
      cure: "leave the hunk out, or skip what is applied with --skip-applied",
    },
  ],
  [
    { code: "placeholder", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, text: "// ..." },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "it adds a line that stands for lines left out: // ...",
      cure: "resend hunk 2 with the lines themselves, or allow it with --allow-placeholder",
    },
  ],
  [
    { code: "incomplete-deletion", path: "a.txt", patchLine: 3, line: 9 },
    {
      place: "a.txt (patch line 3)",
      fact: "the patch deletes the file, but does not list what it holds from line 9 on",
      cure: "list every line of the file with '-', or delete it by other means",
    },
  ],
  [
    { code: "conflicting-names", path: "a.txt", other: "b.txt", patchLine: 3 },
    {
      place: "a.txt (patch line 3)",
      fact: "the section also names b.txt, and both files exist",
      cure: "name one file in both headers",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "combined-diff" },
    {
      place: "a.txt: patch line 3",
      fact: "a combined diff describes a merge and cannot be applied",
      cure: "send a diff against one of the parents",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "binary-patch" },
    {
      place: "a.txt: patch line 3",
      fact: "the section is about a binary file",
      cure: "leave the section out, and change binary files by other means",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "symbolic-link" },
    {
      place: "a.txt: patch line 3",
      fact: "the section makes or changes a symbolic link",
      cure: "leave the section out, and change links by other means",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "submodule" },
    {
      place: "a.txt: patch line 3",
      fact: "the section changes a submodule",
      cure: "leave the section out, and use git itself",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "reversed-copy" },
    {
      place: "a.txt: patch line 3",
      fact: "a copy cannot be reversed: the patch does not hold what it copied",
      cure: "delete the copy by other means",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "reversed-deletion" },
    {
      place: "a.txt: patch line 3",
      fact: "a deletion that does not list what it deletes cannot be reversed",
      cure: "restore the file by other means",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "reversed-overwrite" },
    {
      place: "a.txt: patch line 3",
      fact: "a section that may replace a file cannot be reversed: the patch does not hold what stood there",
      cure: "restore the file by other means",
    },
  ],
  [
    { code: "unsupported", path: "a.txt", patchLine: 3, what: "reversed-string" },
    {
      place: "a.txt: patch line 3",
      fact: "a text that is replaced by nothing cannot be reversed: nothing says where it stood",
      cure: "restore the text by other means",
    },
  ],
  [
    { code: "unsupported", patchLine: 3, what: "combined-diff" },
    {
      place: "patch line 3",
      fact: "a combined diff describes a merge and cannot be applied",
      cure: "send a diff against one of the parents",
    },
  ],
  [
    {
      code: "count-mismatch",
      path: "a.txt",
      patchLine: 3,
      hunk: 2,
      hunks: 4,
      expected: 1,
      found: 2,
    },
    {
      place: "a.txt: hunk 2 of 4 (patch line 3)",
      fact: "its old text stands 2 times, not 1",
      cure: "give the right number, or an old text that stands so often",
    },
  ],
  [
    { code: "no-change", patchLine: 3 },
    {
      place: "patch line 3",
      fact: "the patch changes nothing: old and new text are the same",
      cure: "send the new text, or nothing",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "stray-marker", found: "*** X" },
    {
      place: "patch line 7",
      fact: "this marker stands outside a block or in the wrong order: *** X",
      cure: "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "missing-divider", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the block has no divider before this line: *** X",
      cure: "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "second-divider", found: "*** X" },
    {
      place: "patch line 7",
      fact: "a second divider stands in the block, and the file does not tell which one is meant",
      cure: "write a backslash before the marker that is content: \\=======",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "missing-closing", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the block is not closed before this line: *** X",
      cure: "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own",
    },
  ],
  [
    {
      code: "malformed",
      patchLine: 7,
      beginLine: 2,
      reason: "hint-in-replacement",
      found: "*** X",
    },
    {
      place: "patch line 7",
      fact: "a line of a block's head stands in its replacement: *** X",
      cure: "move it directly below the opening marker, or write a backslash before it",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "conflict-marker", found: "*** X" },
    {
      place: "patch line 7",
      fact: "this reads like a marker of a merge conflict: *** X",
      cure: "write a backslash before markers that are content",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "no-file-name", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the block names no file",
      cure: "write the path on a line of its own above the block, or name it with --file",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "wrong-type", found: "*** X" },
    {
      place: "patch line 7",
      fact: "a value has the wrong type: *** X",
      cure: "send it as the right type",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "missing-field", found: "*** X" },
    {
      place: "patch line 7",
      fact: "the edit lacks a value: *** X",
      cure: "send the edit with all its values",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "unknown-command", found: "*** X" },
    {
      place: "patch line 7",
      fact: "there is no such command: *** X",
      cure: "use str_replace, insert or create",
    },
  ],
  [
    { code: "malformed", patchLine: 7, beginLine: 2, reason: "bad-json", found: "*** X" },
    {
      place: "patch line 7",
      fact: "this is no JSON: *** X",
      cure: 'send well-formed JSON: in strings write \\n for a new line and \\" for a quote; no comma before a closing bracket',
    },
  ],
];

const WARNINGS: readonly (readonly [Warning, string])[] = [
  [
    { code: "several-places", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4, count: 3 },
    "a.txt: hunk 2 of 4 (patch line 3): stands in 3 places; took the first, line 4",
  ],
  [
    { code: "out-of-order", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4 },
    "a.txt: hunk 2 of 4 (patch line 3): stands above the hunk before it, at line 4",
  ],
  [
    { code: "fits-result", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4 },
    "a.txt: hunk 2 of 4 (patch line 3): fits only what the hunks before it make, at line 4 of that",
  ],
  [
    { code: "appended", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4 },
    "a.txt: hunk 2 of 4 (patch line 3): only adds; added at the end of the file",
  ],
  [
    { code: "changes-nothing", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4 },
    "a.txt: hunk 2 of 4 (patch line 3): changes nothing",
  ],
  [
    { code: "overwritten", path: "a.txt", patchLine: 3 },
    "a.txt (patch line 3): an existing file is replaced",
  ],
  [
    { code: "already-there", path: "a.txt", patchLine: 3 },
    "a.txt (patch line 3): is there already, with the same content",
  ],
  [
    { code: "skipped-hunk", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4 },
    "a.txt: hunk 2 of 4 (patch line 3): skipped: it is applied already, at line 4",
  ],
  [
    { code: "skipped-file", path: "a.txt", patchLine: 3 },
    "a.txt (patch line 3): skipped: it is applied already",
  ],
  [
    { code: "nothing-selected" },
    "--include and --exclude leave no file of the patch: there is nothing to do",
  ],
];

const REPAIRS: Readonly<Record<RepairName, string>> = {
  "text-outside": "patch line 4: text round the patch left out",
  "byte-order-mark": "patch line 4: byte order mark left out",
  mojibake: "patch line 4: lost characters of a hunk read as the file's",
  "carriage-returns": "patch line 4: CR LF read as LF",
  "indented-patch": "patch line 4: indentation of the whole patch taken off",
  "padded-marker": "patch line 4: white space round a marker",
  "typographic-characters":
    "patch line 4: typographic characters written plain, as the file has them",
  "repeated-patch": "patch line 4: the same patch again, read once",
  "missing-begin": "patch line 4: the marker that begins the patch is missing",
  "header-spacing": "patch line 4: no blank, or several, behind the colon of a header",
  "backslash-path": "patch line 4: backslashes of a path read as slashes",
  "unmarked-context": "patch line 4: context line without its blank",
  "unmarked-added": "patch line 4: line of a new file without its '+'",
  "file-headers": "patch line 4: a ---/+++ pair left out",
  "anchor-markers": "patch line 4: irregular '@@' line",
  environment: "patch line 4: Environment ID left out",
  "wrong-counts": "patch line 4: wrong line counts of a hunk, counted anew",
  "missing-file-header": "patch line 4: only one of '---' and '+++'",
  "missing-hunk-header": "patch line 4: a hunk without its '@@'",
  "empty-hunk": "patch line 4: an '@@' without lines left out",
  "prose-in-hunk": "patch line 4: text between the lines of a hunk left out",
  "mislabelled-tag": "patch line 4: irregular tag",
  "line-numbers": "patch line 4: line numbers taken off the lines of a hunk",
  escapes: "patch line 4: one level of escaping taken off a hunk",
  entities: "patch line 4: HTML entities of a hunk read as characters",
  "blank-added": "patch line 4: a blank context line that the file lacks is added",
  "blank-skipped": "patch line 4: a blank line that the hunk lacks is kept",
  "elided-lines": "patch line 4: a line that stands for lines left out of a hunk",
  overhang: "patch line 4: context lines behind the end of the file left out",
  "stale-context": "patch line 4: outer context lines that the file no longer has left out",
  "marker-spelling": "patch line 4: irregular marker of a block",
  "decorated-name": "patch line 4: decoration of a file name left out",
  "misplaced-hint": "patch line 4: a line hint that cannot be read left out",
  "repeated-hunk": "patch line 4: the same block again, applied once",
  "wrapped-call": "patch line 4: the tool call round the edits left out",
  "wrapped-list": "patch line 4: a list of edits written as a string",
  "text-for-boolean": "patch line 4: a text where true or false should stand",
};

group("a problem in words", () => {
  test.each(PROBLEMS)("%j", (problem, message) => {
    expect(describe(problem)).toEqual(message);
  });

  // These lists are complete, or the types do not hold.
  const codes: Readonly<Record<ProblemCode, true>> = {
    "no-patch": true,
    truncated: true,
    malformed: true,
    "missing-file": true,
    exists: true,
    "outside-root": true,
    "protected-path": true,
    "not-a-file": true,
    binary: true,
    encoding: true,
    "not-found": true,
    ambiguous: true,
    overlap: true,
    "not-indentable": true,
    "already-applied": true,
    placeholder: true,
    "incomplete-deletion": true,
    "conflicting-names": true,
    unsupported: true,
    "count-mismatch": true,
    "no-change": true,
    "changed-on-disk": true,
    "read-only": true,
    "too-large": true,
    busy: true,
    interrupted: true,
    io: true,
  };
  const reasons: Readonly<Record<MalformedReason | ProtectedPath["reason"], true>> = {
    "unexpected-line": true,
    "unknown-header": true,
    "missing-path": true,
    "short-path": true,
    "second-file": true,
    "misplaced-move": true,
    "misplaced-environment": true,
    "section-outside": true,
    "stray-line": true,
    "text-on-header": true,
    "other-folder": true,
    "quoted-patch": true,
    "other-command": true,
    "file-twice": true,
    "unmarked-added-line": true,
    "empty-hunk": true,
    "empty-update": true,
    "line-after-end-of-file": true,
    "repair-needed": true,
    "mixed-formats": true,
    "bad-quoting": true,
    "two-null-names": true,
    "contradictory-headers": true,
    "old-lines-in-new-file": true,
    "kept-lines-in-deletion": true,
    "unknown-tag": true,
    "missing-attribute": true,
    "nested-tag": true,
    "text-in-tag": true,
    "stray-marker": true,
    "missing-divider": true,
    "second-divider": true,
    "missing-closing": true,
    "hint-in-replacement": true,
    "conflict-marker": true,
    "no-file-name": true,
    "wrong-type": true,
    "missing-field": true,
    "unknown-command": true,
    "shell-call": true,
    "bad-call": true,
    "unread-edit": true,
    "bad-json": true,
    git: true,
    reserved: true,
    "control-character": true,
    "not-utf-8": true,
    backslash: true,
    "windows-name": true,
    empty: true,
    "too-long": true,
  };
  const causes: Readonly<Record<NotFound["cause"] | NotAFile["found"], true>> = {
    anchor: true,
    "below-anchor": true,
    "end-of-file": true,
    "no-place": true,
    whitespace: true,
    indentation: true,
    stale: true,
    "wrong-file": true,
    elided: true,
    reversed: true,
    invented: true,
    folder: true,
    link: true,
    special: true,
    "parent-file": true,
  };

  test("is there for every code, reason and cause", () => {
    const said = PROBLEMS.map(([problem]) => problem);
    expect({
      codes: [...new Set(said.map(({ code }) => code))].toSorted(),
      reasons: [
        ...new Set(
          said.flatMap((problem) =>
            problem.code === "malformed" || problem.code === "protected-path"
              ? [problem.reason]
              : [],
          ),
        ),
      ].toSorted(),
      causes: [
        ...new Set(
          said.flatMap((problem) =>
            problem.code === "not-found"
              ? [problem.cause]
              : problem.code === "not-a-file"
                ? [problem.found]
                : [],
          ),
        ),
      ].toSorted(),
    }).toEqual({
      codes: Object.keys(codes).toSorted(),
      reasons: Object.keys(reasons).toSorted(),
      causes: Object.keys(causes).toSorted(),
    });
  });

  test("shows foreign text without letting it steer a terminal", () => {
    const bad = "\u001b[2J\u202e";
    const shown = "\\x1b[2J\\u{202e}";
    expect([
      describe({ code: "missing-file", path: bad, patchLine: 1, wantedFor: "update", near: [bad] }),
      describe({
        code: "malformed",
        patchLine: 1,
        beginLine: 1,
        reason: "unknown-header",
        found: bad,
      }),
    ]).toEqual([
      {
        place: `${shown} (patch line 1)`,
        fact: "there is no such file to update",
        cure: `name an existing file; spelled alike: ${shown}`,
      },
      {
        place: "patch line 1",
        fact: `there is no such section: ${shown}`,
        cure: "use '*** Add File: ', '*** Delete File: ' or '*** Update File: '",
      },
    ]);
  });
});

group("the cure of a format speaks of its own marks", () => {
  const at = { path: "a.txt", patchLine: 3 };
  const hunk = { ...at, hunk: 1, hunks: 1 };
  test.each<readonly [FormatName, readonly string[]]>([
    [
      "apply-patch",
      [
        "no patch found in the input: no '*** Begin Patch'",
        "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)",
        "name an existing file, relative to the root, or use '*** Add File:' to make it",
        "change it with '*** Update File:', choose another path, or allow it with --overwrite",
      ],
    ],
    [
      "unified",
      [
        "no patch found in the input: no unified diff ('--- a/x', '+++ b/x')",
        "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
        "name an existing file, relative to the root, or write '--- /dev/null' above its name to make it",
        "name it in both headers to change it, choose another path, or allow it with --overwrite",
      ],
    ],
    [
      "file-changes",
      [
        "no patch found in the input: no '<FILE_CHANGES>'",
        "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)",
        "name an existing file, relative to the root, or use FILE_NEW to make it",
        "change it with FILE_PATCH, choose another path, or allow it with --overwrite",
      ],
    ],
    [
      "search-replace",
      [
        "no patch found in the input: no '<<<<<<< SEARCH' block",
        "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
        "name an existing file, relative to the root, or leave SEARCH empty to make it",
        "write the lines to change in SEARCH, choose another path, or allow it with --overwrite",
      ],
    ],
    [
      "string-edits",
      [
        'no patch found in the input: no JSON with "old_string" and "new_string"',
        'add text to old_string and new_string that only the right place has, or send "replace_all": true if all are meant',
        "name an existing file, relative to the root, or leave old_string empty to make it",
        "write the text to change in old_string, choose another path, or allow it with --overwrite",
      ],
    ],
  ])("%s", (format, words) => {
    const noPatch = describe({ code: "no-patch", empty: false }, format);
    expect(noPatch.cure).toEqual(
      "send the change in this format, or leave out --format to take any",
    );
    expect([
      noPatch.fact,
      describe({ code: "ambiguous", ...hunk, rung: "exact", places: [], count: 2 }, format).cure,
      describe({ code: "missing-file", ...at, wantedFor: "update", near: [] }, format).cure,
      describe({ code: "exists", ...at, by: "create" }, format).cure,
    ]).toEqual(words);
  });
});

group("a warning in words", () => {
  test.each(WARNINGS)("%j", (warning, sentence) => {
    expect(describeWarning(warning)).toEqual(sentence);
  });

  test("is there for every code", () => {
    const codes: Readonly<Record<WarningCode, true>> = {
      "several-places": true,
      "out-of-order": true,
      "fits-result": true,
      appended: true,
      "changes-nothing": true,
      overwritten: true,
      "already-there": true,
      "skipped-hunk": true,
      "nothing-selected": true,
      "skipped-file": true,
    };
    expect(WARNINGS.map(([{ code }]) => code).toSorted()).toEqual(Object.keys(codes).toSorted());
  });
});

group("repairs in words", () => {
  test.each(Object.entries(REPAIRS))("%s", (name, sentence) => {
    expect(describeRepairs([{ name: name as RepairName, patchLine: 4 }])).toEqual([sentence]);
  });

  test("of one kind are one sentence, which names five lines at most", () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((patchLine) => ({
      name: "unmarked-context" as const,
      patchLine,
    }));
    expect(
      describeRepairs([
        { name: "padded-marker", patchLine: 1 },
        ...many,
        { name: "padded-marker", patchLine: 9 },
      ]),
    ).toEqual([
      "patch lines 1, 9: white space round a marker",
      "patch lines 1, 2, 3, 4, 5 and 2 more: context line without its blank",
    ]);
  });

  test("are none for none", () => {
    expect(describeRepairs([])).toEqual([]);
  });
});
