/**
 * Everything that is ever said about problems, warnings and repairs, as a whole: in the file
 * beside it. Made again with -u: read what has changed.
 */

import { describe as group, expect, test } from "vitest";
import type { FormatName, RepairName } from "../../src/patch.ts";
import {
  type HunkPlace,
  type NotFound,
  OPEN_JOURNAL,
  type TiedPlace,
  type Problem,
  type ProblemOf,
  type Warning,
  type WarningCode,
} from "../../src/problem.ts";
import { adviceFor } from "../../src/report/advice.ts";
import { describe, describeRepairs, describeWarning, factOf } from "../../src/report/messages.ts";
import { REPAIRS } from "../../src/report/repairs.ts";
import { MISTAKES, PATHS, UNSUPPORTED } from "../../src/report/details.ts";
import { nameOf, TABLE } from "../../src/report/table.ts";

const FILE = { path: "a.txt", patchLine: 3 };
const HUNK: HunkPlace = { ...FILE, hunk: 2, hunks: 4 };

function lost(cause: NotFound["cause"], facts: Partial<NotFound> = {}): NotFound {
  return { code: "not-found", ...HUNK, elsewhere: [], expected: [], cause, ...facts };
}

function missing(facts: Partial<ProblemOf<"missing-file">>): Problem {
  return { code: "missing-file", ...FILE, operation: "update", suggestions: [], ...facts };
}

function ambiguous(
  places: readonly TiedPlace[],
  facts: Partial<ProblemOf<"ambiguous">> = {},
): Problem {
  return { code: "ambiguous", ...HUNK, level: "exact", places, count: 2, ...facts };
}

function unread(reason: ProblemOf<"malformed">["reason"], found: string, path?: string): Problem {
  const place = path === undefined ? { patchLine: 7 } : { patchLine: 7, path };
  return { code: "malformed", ...place, reason, found };
}

const NEAR = { line: 5, lines: ["x", "y"], similarity: 0.874, pairs: [0, 1] };

/** At least one problem of each kind. */
const SAID: readonly Problem[] = [
  { code: "no-patch", empty: false },
  { code: "no-patch", empty: true },
  { code: "no-patch", empty: false, wholeFile: { path: "src/b.py", patchLine: 2 } },
  ...["*** End Patch", "", "@@", "@@ -1,2 +1,2 @@"].map((one): Problem => {
    return { code: "truncated", patchLine: 9, missing: one };
  }),
  unread("unexpected-line", "*** X"),
  unread("empty-hunk", "@@"),
  unread("file-name", "@@ -1 +1 @@"),
  unread("file-name", "b.txt", "a.txt"),
  unread("bad-value", "edits[0].path"),
  unread("unread-edit", "<edit>"),
  unread("quoted-patch", "<think>"),
  { ...unread("repair-needed", ""), repair: "escapes" } as Problem,
  missing({}),
  missing({ suggestions: ["project/a.txt"] }),
  missing({ operation: "delete", suggestions: ["b.txt", "c/a.txt"] }),
  missing({ operation: "move" }),
  missing({ earlierPatchLine: 1 }),
  missing({ earlierPatchLine: 0 }),
  missing({ earlierPatchLine: 1, movedTo: "b.txt" }),
  { code: "exists", ...FILE, operation: "create" },
  { code: "exists", ...FILE, operation: "move" },
  { code: "outside-root", ...FILE },
  { code: "outside-root", ...FILE, link: "out" },
  { code: "outside-root", ...FILE, path: "/b/src/a.txt", suggestion: "src/a.txt" },
  ...keysOf(PATHS).map((reason): Problem => ({ code: "bad-path", ...FILE, reason })),
  ...keysOf(UNSUPPORTED).map((what): Problem => ({ code: "unsupported", patchLine: 7, what })),
  { code: "encoding", ...FILE, offset: 5 },
  { code: "encoding", offset: 5 },
  lost("stale"),
  lost("stale", { closest: NEAR }),
  lost("stale", { closest: { ...NEAR, similarity: 0.999 } }),
  lost("stale", { closest: { ...NEAR, lines: ["x"] } }),
  lost("stale", { closest: { ...NEAR, similarity: 1 } }),
  lost("stale", { closest: { ...NEAR, similarity: 1 }, unclearIndent: "  return 1" }),
  lost("stale", { closest: NEAR, earlierPatchLine: 1 }),
  lost("stale", { earlierPatchLine: 0 }),
  ...keysOf(MISTAKES).map((mistake) => lost("stale", { mistake })),
  lost("stale", { deletion: true, elsewhere: [4] }),
  lost("no-place"),
  lost("no-place", { elsewhere: [4] }),
  lost("no-place", { fileLines: 2 }),
  lost("no-place", { anchor: "def f():" }),
  lost("no-place", { anchor: "def f():", elsewhere: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }),
  ambiguous([{ line: 3 }, { line: 9 }]),
  ambiguous([{ line: 3 }, { line: 9 }], { level: "space" }),
  ambiguous([{ line: 3 }], { count: 1, expected: 2 }),
  { code: "overlap", ...HUNK, otherHunk: 1, otherPatchLine: 1, line: 12 },
  { code: "overlap", ...HUNK, otherPatchLine: 1, line: 12 },
  { code: "already-applied", ...HUNK, line: 12 },
  { code: "already-applied", ...HUNK, line: 12, uncertain: true },
  { code: "already-applied", ...HUNK, line: 12, reversed: true },
  { code: "placeholder", ...HUNK, text: "  // ..." },
  { code: "placeholder", ...FILE, text: "  // ..." },
  { code: "changed-on-disk", path: "a.txt" },
  { code: "too-large", what: "patch", limit: 67_108_864 },
  { code: "too-large", what: "lines", limit: 1000 },
  { code: "too-large", what: "files", limit: 1 },
  { code: "too-large", ...FILE, what: "file", limit: 1000 },
  { code: "too-large", ...FILE, what: "search", limit: 1000 },
  { code: "busy", path: "." },
  { code: "interrupted", path: "it's" },
  { code: "interrupted", path: ".", foreign: true },
  { code: "interrupted", path: ".", foreign: true, outside: true },
  { code: "interrupted", path: ".", outside: true },
  { code: "interrupted", path: ".", unreadable: true },
  ...["ENOENT", "ENOTDIR", "EACCES"].map((reason): Problem => {
    return { code: "io", path: "x", operation: "open the root folder", reason };
  }),
  { code: "io", path: ".", operation: OPEN_JOURNAL, reason: "EACCES" },
  { code: "io", path: "a.txt", operation: "write", reason: "it is read-only" },
  { code: "io", path: "a.txt", operation: "rename", reason: "EBUSY" },
  { code: "io", path: "a.txt", operation: "rename", reason: "EIO", unfinished: true },
];

function keysOf<Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] {
  return Object.keys(table) as Key[];
}

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
    ...WARNINGS.map(
      (warning) => `## ${JSON.stringify(warning)}\n${factOf(describeWarning(warning))}\n`,
    ),
    "# Repairs",
    ...repairs,
    "",
  ];
  await expect(all.join("\n")).toMatchFileSnapshot("whole/messages.txt");
});

/** Complete, or the types do not hold. */
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
  expect({
    problems: sorted(SAID.map(nameOf)),
    warnings: sorted(WARNINGS.map(({ code }) => code)),
  }).toEqual({ problems: sorted(Object.keys(TABLE)), warnings: sorted(Object.keys(WARNED)) });
});

test("foreign text cannot steer a terminal", () => {
  const bad = "\u001b[2J\u202e";
  const shown = "\\x1b[2J\\u{202e}";
  expect([
    describe({
      code: "missing-file",
      path: bad,
      patchLine: 1,
      operation: "update",
      suggestions: [bad],
    }),
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
      message: `hunk or section without lines: ${shown}`,
      hint: "write its lines below it, or leave it out",
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
        "no patch found: no line '*** Begin Patch'",
        "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)",
        "name an existing file, relative to the root, or create it with '*** Add File:'",
        "choose another path, or change it with '*** Update File:'",
        "between '*** Begin Patch' and '*** End Patch', begin a section with '*** Add File: PATH', '*** Delete File: PATH' or '*** Update File: PATH' ('*** Move to: PATH' directly below), a hunk with '@@', a line of a hunk with ' ', '-' or '+', one of a new file with '+'",
      ],
    ],
    [
      "unified",
      [
        "no patch found: no unified diff ('--- a/x', '+++ b/x')",
        "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
        "name an existing file, relative to the root, or write '--- /dev/null' above its name to create it",
        "choose another path, or name it in both headers to change it",
        "write '--- a/PATH' and '+++ b/PATH' above the hunks of a file ('/dev/null' for none), '@@ -1,2 +1,2 @@' on a line of its own above each hunk, and begin each of its lines with ' ', '-' or '+'",
      ],
    ],
    [
      "file-changes",
      [
        "no patch found: no line '<FILE_CHANGES>'",
        "add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)",
        "name an existing file, relative to the root, or create it with FILE_NEW",
        "choose another path, or change it with FILE_PATCH",
        "use FILE_NEW, FILE_PATCH, FILE_APPEND or FILE_DELETE with file_path, FILE_COPY or FILE_RENAME with from_path and to_path, each tag on a line of its own and closed before the next one; begin a hunk with '@@', a line of it with ' ', '-' or '+'",
      ],
    ],
    [
      "search-replace",
      [
        "no patch found: no '<<<<<<< SEARCH' block",
        "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
        "name an existing file, relative to the root, or leave SEARCH empty to create it",
        "choose another path, or write the lines to change in SEARCH",
        "write '<<<<<<< SEARCH', the old lines, '=======', the new lines, '>>>>>>> REPLACE', each marker on a line of its own, ':start_line:' only below the first, and a backslash before markers that are content",
      ],
    ],
    [
      "string-edits",
      [
        'no patch found: no JSON with "old_string" and "new_string"',
        'add text to old_string and new_string that only the right place has, or send "replace_all": true if all are meant',
        "name an existing file, relative to the root, or leave old_string empty to create it",
        "choose another path, or write the text to change in old_string",
        'write "path", "old_string" and "new_string" and no unknown keys, in JSON with \\n for a new line, \\" for a quote and \\\\ for a backslash, in tags with a closing tag for each',
      ],
    ],
  ])("%s", (format, words) => {
    const noPatch = describe({ code: "no-patch", empty: false }, format);
    expect(noPatch.hint).toBe(adviceFor(format).grammar);
    expect([
      noPatch.message,
      describe({ code: "ambiguous", ...hunk, level: "exact", places: [], count: 2 }, format).hint,
      describe({ code: "missing-file", ...at, operation: "update", suggestions: [] }, format).hint,
      describe({ code: "exists", ...at, operation: "create" }, format).hint,
      describe(unread("unexpected-line", "x"), format).hint,
    ]).toEqual(words);
  });
});

test("only paths that are there can have too few folders", () => {
  const optionOf = (line: string): unknown => describe(unread("file-name", line), "unified").option;
  expect([optionOf("@@ -1,2 +1,2 @@"), optionOf("--- x")]).toEqual([
    "name the file with --file",
    "name the file with --file, or remove fewer folders of the paths with -p",
  ]);
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
      "reply lines 1, 2, 3, 4, 5 and more: context line without its leading space",
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
