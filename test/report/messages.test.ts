/**
 * Everything that is ever said about problems, warnings and repairs, as a whole: in the file
 * beside it. Made again with -u: read what has changed.
 */

import { describe as group, expect, test } from "vitest";
import type { FormatName, RepairName } from "../../src/patch.ts";
import type { Ambiguous, Problem, ProblemOf } from "../../src/problem.ts";
import { describe } from "../../src/report/messages.ts";
import { CAUSES } from "../../src/report/table/causes.ts";
import { PROBLEMS } from "../../src/report/table/problems.ts";
import { REASONS } from "../../src/report/table/reasons.ts";
import { describeRepairs, describeWarning } from "../../src/report/notes.ts";
import { REPAIRS } from "../../src/report/table/repairs.ts";
import type { Warning, WarningCode } from "../../src/warning.ts";

/** At least one problem of each kind. */
const SAID: readonly Problem[] = [
  { code: "outside-root", path: "/b/src/a.txt", patchLine: 3, near: "src/a.txt" },
  { code: "malformed", patchLine: 7, reason: "second-file", found: "b.txt" },
  { code: "malformed", patchLine: 7, reason: "short-path", found: "--- a/x" },
  { code: "no-patch", empty: false },
  {
    code: "missing-file",
    path: "src/a.txt",
    patchLine: 3,
    wantedFor: "update",
    near: ["project/src/a.txt"],
  },
  { code: "no-patch", empty: false, wholeFile: { path: "src/b.py", patchLine: 2 } },
  { code: "truncated", patchLine: 9, missing: "*** End Patch" },
  { code: "truncated", patchLine: 9, missing: "" },
  { code: "missing-file", path: "a.txt", patchLine: 3, wantedFor: "update", near: [] },
  { code: "missing-file", path: "a.txt", patchLine: 3, wantedFor: "update", near: [], goneAt: 1 },
  {
    code: "missing-file",
    path: "a.txt",
    patchLine: 3,
    wantedFor: "delete",
    near: ["b.txt", "c/a.txt"],
  },
  { code: "missing-file", path: "a.txt", patchLine: 3, wantedFor: "move", near: ["b.txt"] },
  { code: "missing-file", path: "x/a.txt", patchLine: 3, wantedFor: "move", near: [] },
  { code: "exists", path: "a.txt", patchLine: 3, by: "create" },
  { code: "exists", path: "a.txt", patchLine: 3, by: "move" },
  { code: "outside-root", path: "a.txt", patchLine: 3 },
  { code: "outside-root", path: "a.txt", patchLine: 3, link: "out" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "git" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "reserved" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "control-character" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "backslash" },
  { code: "protected-path", path: "nul", patchLine: 3, reason: "windows-name" },
  { code: "protected-path", path: "`a.txt`", patchLine: 3, reason: "decorated" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "empty" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "not-utf-8" },
  { code: "protected-path", path: "a.txt", patchLine: 3, reason: "too-long" },
  { code: "not-a-file", path: "a.txt", patchLine: 3, found: "folder" },
  { code: "not-a-file", path: "a.txt", patchLine: 3, found: "link" },
  { code: "not-a-file", path: "a.txt", patchLine: 3, found: "broken-link" },
  { code: "not-a-file", path: "a.txt", patchLine: 3, found: "special" },
  { code: "not-a-file", path: "a.txt", patchLine: 3, found: "parent-file" },
  { code: "binary", path: "a.txt", patchLine: 3, offset: 5 },
  { code: "encoding", path: "a.txt", patchLine: 3, offset: 5 },
  { code: "encoding", path: "a.txt", patchLine: 3, offset: 0, lost: true },
  { code: "encoding", offset: 5 },
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
    code: "not-found",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    elsewhere: [],
    wanted: [],
    cause: "edited",
    earlierPatchLine: 1,
  },
  {
    code: "not-found",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    elsewhere: [],
    wanted: [],
    cause: "stale",
    earlierPatchLine: 1,
    nearMiss: { line: 4, lines: ["b"], likeness: 0.7, pairs: [0] },
  },
  {
    code: "not-found",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    elsewhere: [],
    wanted: [],
    cause: "anchor",
    anchor: "b",
    isUnmarked: true,
  },
  {
    code: "not-found",
    path: "a.md",
    patchLine: 3,
    hunk: 1,
    hunks: 1,
    elsewhere: [],
    wanted: [{ patchLine: 4, removed: true, text: " b" }],
    cause: "stale",
    nearMiss: { line: 2, lines: ["- b"], likeness: 0.7, pairs: [0] },
  },
  {
    code: "not-found",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    elsewhere: [],
    wanted: [],
    cause: "invented",
    earlierPatchLine: 1,
  },
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
    code: "not-found",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    wanted: [],
    cause: "reversed",
    elsewhere: [3],
  },
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
    code: "ambiguous",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    level: "exact",
    places: [],
    count: 3,
  },
  {
    code: "ambiguous",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    level: "space",
    places: [],
    count: 3,
  },
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
  { code: "not-indentable", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, text: "x = 1" },
  { code: "changed-on-disk", path: "a.txt" },
  { code: "io", path: "a.txt", operation: "write", reason: "ENOSPC" },
  { code: "io", path: "a.txt", operation: "rename", reason: "EBUSY" },
  { code: "io", path: "/project", operation: "write in the root folder", reason: "EACCES" },
  { code: "io", path: "a.txt", operation: "write", reason: "EIO", unfinished: true },
  { code: "read-only", path: "a.txt", patchLine: 3 },
  { code: "too-large", what: "patch", limit: 67108864 },
  { code: "too-large", what: "file", limit: 1000, path: "a.txt", patchLine: 3 },
  { code: "too-large", what: "lines", limit: 2097152, path: "a.txt", patchLine: 3 },
  { code: "too-large", what: "lines", limit: 2097152 },
  { code: "too-large", what: "search", limit: 2000000000, path: "a.txt", patchLine: 3 },
  { code: "too-large", what: "files", limit: 10000 },
  { code: "too-large", what: "files", limit: 1 },
  { code: "busy", path: "project" },
  { code: "interrupted", path: "project", foreign: true },
  { code: "interrupted", path: "project", foreign: true, outside: true },
  { code: "interrupted", path: "project", outside: true },
  { code: "interrupted", path: "project" },
  { code: "malformed", patchLine: 7, reason: "unexpected-line", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "unknown-header", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "missing-path", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "misplaced-header", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "section-outside", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "stray-line", found: "+x" },
  {
    code: "malformed",
    patchLine: 7,
    reason: "text-on-header",
    found: "@@ -1 +1 @@ -x",
  },
  { code: "malformed", patchLine: 7, reason: "other-folder", found: "cd x" },
  { code: "malformed", patchLine: 7, reason: "alternatives", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "quoted-patch", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "reasoning", found: "<think>" },
  { code: "malformed", patchLine: 7, reason: "other-command", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "inner-fence", found: "```md" },
  { code: "malformed", patchLine: 7, reason: "unmarked-added-line", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "empty-hunk", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "empty-update", found: "*** X" },
  {
    code: "malformed",
    patchLine: 7,
    reason: "line-after-end-of-file",
    found: "*** X",
  },
  {
    code: "malformed",
    patchLine: 7,
    reason: "repair-needed",
    found: "",
    repair: "missing-begin",
  },
  {
    code: "malformed",
    patchLine: 7,
    reason: "empty-hunk",
    found: "*** X",
    path: "a.txt",
  },
  { code: "malformed", patchLine: 7, reason: "mixed-formats", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "unread-edit", found: "<write_file>" },
  { code: "malformed", patchLine: 7, reason: "bad-call", found: "so" },
  { code: "malformed", patchLine: 7, reason: "shell-call", found: "cd $X" },
  { code: "malformed", patchLine: 7, reason: "bad-quoting", found: "*** X" },
  {
    code: "malformed",
    patchLine: 7,
    reason: "contradictory-headers",
    found: "*** X",
  },
  {
    code: "malformed",
    patchLine: 7,
    reason: "wrong-lines",
    found: "*** X",
  },
  { code: "malformed", patchLine: 7, reason: "unknown-tag", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "nested-tag", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "text-in-tag", found: "*** X" },
  { code: "already-applied", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 8 },
  {
    code: "already-applied",
    path: "a.txt",
    patchLine: 3,
    hunk: 2,
    hunks: 4,
    line: 8,
    notAtEnd: true,
  },
  { code: "placeholder", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, text: "// ..." },
  { code: "incomplete-deletion", path: "a.txt", patchLine: 3, line: 9 },
  { code: "conflicting-names", path: "a.txt", other: "b.txt", patchLine: 3 },
  { code: "unsupported", path: "a.txt", patchLine: 3, what: "combined-diff" },
  { code: "unsupported", path: "a.txt", patchLine: 3, what: "binary-patch" },
  { code: "unsupported", path: "a.txt", patchLine: 3, what: "symbolic-link" },
  { code: "unsupported", path: "a.txt", patchLine: 3, what: "submodule" },
  { code: "unsupported", path: "a.txt", patchLine: 3, what: "irreversible" },
  { code: "unsupported", patchLine: 3, what: "combined-diff" },
  { code: "count-mismatch", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, expected: 1, found: 2 },
  { code: "no-change", patchLine: 3 },
  { code: "malformed", patchLine: 7, reason: "stray-marker", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "missing-divider", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "second-divider", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "missing-closing", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "hint-in-replacement", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "conflict-marker", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "no-file-name", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "wrong-type", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "missing-field", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "part-of-file", found: "*** X" },
  { code: "malformed", patchLine: 7, reason: "marked-text", found: "```python" },
  { code: "malformed", patchLine: 7, reason: "escaped-text", found: "a &lt; b" },
  { code: "malformed", patchLine: 7, reason: "bad-json", found: "*** X" },
];

const WARNINGS: readonly Warning[] = [
  { code: "several-places", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4, count: 3 },
  { code: "out-of-order", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4 },
  { code: "fits-result", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4 },
  { code: "appended", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4 },
  { code: "changes-nothing", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4 },
  { code: "overwritten", path: "a.txt", patchLine: 3 },
  { code: "already-there", path: "a.txt", patchLine: 3 },
  { code: "skipped-hunk", path: "a.txt", patchLine: 3, hunk: 2, hunks: 4, line: 4 },
  { code: "skipped-file", path: "a.txt", patchLine: 3 },
  { code: "nothing-selected" },
];

/** The problem in short, and what is said of it. */
function told(problem: Problem): string {
  const { place, message, hint, option } = describe(problem);
  return [
    `## ${JSON.stringify(problem)}`,
    ...(place === "" ? [] : [`place: ${place}`]),
    `message: ${message}`,
    `hint: ${hint}`,
    ...(option === undefined ? [] : [`option: ${option}`]),
    "",
  ].join("\n");
}

test("all that is said", async () => {
  const repairs = Object.keys(REPAIRS).flatMap((name) =>
    describeRepairs([{ name: name as RepairName, patchLine: 4 }]),
  );
  const all = [
    "# Problems",
    ...SAID.map(told),
    "# Warnings",
    ...WARNINGS.map((warning) => `## ${JSON.stringify(warning)}\n${describeWarning(warning)}\n`),
    "# Repairs",
    ...repairs,
    "",
  ];
  await expect(all.join("\n")).toMatchFileSnapshot("whole/messages.txt");
});

// These lists are complete, or the types do not hold.
const PATHS: Readonly<Record<ProblemOf<"protected-path">["reason"], true>> = {
  git: true,
  reserved: true,
  "control-character": true,
  "not-utf-8": true,
  backslash: true,
  "windows-name": true,
  decorated: true,
  empty: true,
  "too-long": true,
};
const FOUND: Readonly<Record<ProblemOf<"not-a-file">["found"], true>> = {
  folder: true,
  link: true,
  "broken-link": true,
  special: true,
  "parent-file": true,
};
const WARNED: Readonly<Record<WarningCode, true>> = {
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

test("something is said of every code, reason, cause and warning", () => {
  const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();
  const details = SAID.flatMap((problem) =>
    problem.code === "malformed" || problem.code === "protected-path"
      ? [problem.reason]
      : problem.code === "not-found"
        ? [problem.cause]
        : problem.code === "not-a-file"
          ? [problem.found]
          : [],
  );
  expect({
    codes: sorted(SAID.map(({ code }) => code)),
    details: sorted(details),
    warnings: sorted(WARNINGS.map(({ code }) => code)),
  }).toEqual({
    codes: sorted(Object.keys(PROBLEMS)),
    details: sorted([REASONS, CAUSES, PATHS, FOUND].flatMap((table) => Object.keys(table))),
    warnings: sorted(Object.keys(WARNED)),
  });
});

test("foreign text cannot steer a terminal", () => {
  const bad = "\u001b[2J\u202e";
  const shown = "\\x1b[2J\\u{202e}";
  expect([
    describe({ code: "missing-file", path: bad, patchLine: 1, wantedFor: "update", near: [bad] }),
    describe({
      code: "malformed",
      patchLine: 1,
      reason: "empty-hunk",
      found: bad,
    }),
  ]).toEqual([
    {
      place: `${shown} (reply line 1)`,
      message: "file to update not found",
      hint: `did you mean ${shown}?`,
    },
    {
      place: "reply line 1",
      message: `hunk without lines: ${shown}`,
      hint: "write context, '-' and '+' lines below it, or leave it out",
    },
  ]);
});

group("the hint of a format names its own markers", () => {
  const at = { path: "a.txt", patchLine: 3 };
  const hunk = { ...at, hunk: 1, hunks: 1 };
  test.each<readonly [FormatName, readonly string[]]>([
    [
      "apply-patch",
      [
        "no patch found: no '*** Begin Patch'",
        "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)",
        "name an existing file, relative to the root, or create it with '*** Add File:'",
        "change it with '*** Update File:', or choose another path",
      ],
    ],
    [
      "unified",
      [
        "no patch found: no unified diff ('--- a/x', '+++ b/x')",
        "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
        "name an existing file, relative to the root, or write '--- /dev/null' above its name to create it",
        "name it in both headers to change it, or choose another path",
      ],
    ],
    [
      "file-changes",
      [
        "no patch found: no '<FILE_CHANGES>'",
        "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)",
        "name an existing file, relative to the root, or create it with FILE_NEW",
        "change it with FILE_PATCH, or choose another path",
      ],
    ],
    [
      "search-replace",
      [
        "no patch found: no '<<<<<<< SEARCH' block",
        "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
        "name an existing file, relative to the root, or leave SEARCH empty to create it",
        "write the lines to change in SEARCH, or choose another path",
      ],
    ],
    [
      "string-edits",
      [
        'no patch found: no JSON with "old_string" and "new_string"',
        'add text to old_string and new_string that only the right place has, or send "replace_all": true if all are meant',
        "name an existing file, relative to the root, or leave old_string empty to create it",
        "write the text to change in old_string, or choose another path",
      ],
    ],
  ])("%s", (format, words) => {
    const noPatch = describe({ code: "no-patch", empty: false }, format);
    expect([noPatch.hint, noPatch.option]).toEqual([
      "send the change in this format",
      "leave out --format to read any format",
    ]);
    expect([
      noPatch.message,
      describe({ code: "ambiguous", ...hunk, level: "exact", places: [], count: 2 }, format).hint,
      describe({ code: "missing-file", ...at, wantedFor: "update", near: [] }, format).hint,
      describe({ code: "exists", ...at, by: "create" }, format).hint,
    ]).toEqual(words);
  });
});

group("repairs in words", () => {
  test("of one kind are one sentence, which names five lines at most", () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((patchLine) => ({
      name: "unmarked-context" as const,
      patchLine,
    }));
    expect(
      describeRepairs([
        { name: "marker-spelling", patchLine: 1 },
        ...many,
        { name: "marker-spelling", patchLine: 9 },
      ]),
    ).toEqual([
      "reply lines 1, 9: irregular marker",
      "reply lines 1, 2, 3, 4, 5 and 2 more: context line without its leading space",
    ]);
  });

  test("name a line once", () => {
    const name = "marker-spelling";
    expect(describeRepairs([1, 1, 9, 9].map((patchLine) => ({ name, patchLine })))).toEqual([
      "reply lines 1, 9: irregular marker",
    ]);
  });

  test("are none for none", () => {
    expect(describeRepairs([])).toEqual([]);
  });
});

test("an anchor is advised only where one tells the places apart", () => {
  const places = [3, 8].map((line) => ({ line, enclosing: { line: line - 1, text: "def f():" } }));
  const [first = { line: 3 }, ...others] = places;
  const hunk = { path: "a.txt", patchLine: 3, hunk: 2, hunks: 4 };
  const problem = { code: "ambiguous", ...hunk, level: "exact", count: 2 } as const;
  const hintFor = (found: Ambiguous["places"]): string =>
    describe({ ...problem, places: found }, "apply-patch").hint;
  const above = { ...first, telling: { line: 1, text: "class A:" } };
  const below = { ...first, telling: { line: 5, text: "a()" } };
  const other = { ...first, enclosing: { line: 2, text: "def g():" } };
  expect(
    [places, [below, ...others], [above, ...others], [other, ...others], [first]].map((found) =>
      hintFor(found).includes("anchor"),
    ),
  ).toEqual([false, false, true, true, true]);
});
