/** The functions of `llm-patch/core`, as a caller meets them. */

import { describe, expect, test } from "vitest";
import {
  apply,
  type Change,
  check,
  type Content,
  detect,
  explain,
  type Files,
  memoryTree,
  type CheckOptions,
  parse,
  plan,
  readCall,
  retryText,
  toGitDiff,
} from "../../src/core.ts";

const ENVELOPE =
  "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** Add File: new/b.txt\n+b\n*** Delete File: c.txt\n*** End Patch\n";
const FILES: Files = new Map([
  ["a.txt", "one\ntwo\n"],
  ["c.txt", "gone\n"],
]);
const DIFF = `diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
-one
+1
 two
diff --git a/new/b.txt b/new/b.txt
new file mode 100644
--- /dev/null
+++ b/new/b.txt
@@ -0,0 +1 @@
+b
diff --git a/c.txt b/c.txt
deleted file mode 100644
--- a/c.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
`;
const HUNK = { hunk: 1, patchLine: 3, level: "exact", line: 1 } as const;
const CHANGES: readonly Change[] = [
  { action: "write", path: "a.txt", content: "1\ntwo\n", executable: false },
  { action: "write", path: "new/b.txt", content: "b\n", executable: false },
  { action: "remove", path: "c.txt" },
];
const FITS = {
  version: 1,
  status: "would-apply",
  patches: parse(ENVELOPE).patches,
  files: [
    { action: "modify", path: "a.txt", added: 1, removed: 1, hunks: [{ ...HUNK, repairs: [] }] },
    { action: "add", path: "new/b.txt", added: 1, removed: 0, hunks: [] },
    { action: "delete", path: "c.txt", added: 0, removed: 1, hunks: [] },
  ],
  repairs: [],
  warnings: [],
  problems: [],
  exitCode: 0,
  format: "apply-patch",
  changes: CHANGES,
  diff: DIFF,
  fitting: [{ path: "a.txt", hunks: 1, ...HUNK }],
};

describe("a reply that fits", () => {
  test("is checked", () => {
    expect(check(ENVELOPE, FILES)).toEqual(FITS);
  });

  test("is applied to another map", () => {
    const before = new Map(FILES);
    const after = new Map([
      ["a.txt", "1\ntwo\n"],
      ["new/b.txt", "b\n"],
    ]);
    expect(apply(ENVELOPE, FILES)).toEqual({ ...FITS, status: "applied", after });
    expect(FILES).toEqual(before);
  });

  test("is planned in steps", () => {
    const { patches, problems } = parse(ENVELOPE);
    expect([problems, toGitDiff(plan(patches, FILES))]).toEqual([[], DIFF]);
  });

  test("is rolled back by its diff", () => {
    expect(apply(DIFF, apply(ENVELOPE, FILES).after, { reverse: true }).after).toEqual(FILES);
  });

  test("is checked as without options where they are undefined", () => {
    const indented = { "a.txt": "  one\n" };
    const reply = "a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n";
    // As JavaScript may pass them.
    const given = { maxLevel: undefined, select: undefined, limits: undefined };
    const options = Object.assign<CheckOptions, object>({}, given);
    expect(check(reply, indented, options)).toEqual(check(reply, indented));
  });

  test("is plain data", () => {
    const result = apply(ENVELOPE, FILES);
    expect(structuredClone(result)).toEqual(result);
    expect(JSON.parse(JSON.stringify(check(ENVELOPE, FILES)))).toEqual(FITS);
  });

  test("keeps the names of files, and bytes that are not UTF-8", () => {
    const reply = "a.txt\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n";
    const files = new Map<string, Content>([
      ["./a.txt", Uint8Array.of(0xe9, 10, 0x74, 0x77, 0x6f)],
    ]);
    const { after, changes } = apply(reply, files);
    const content = Uint8Array.of(0xe9, 10, 0x32);
    expect({ after, changes }).toEqual({
      after: new Map([["./a.txt", content]]),
      changes: [{ action: "write", path: "a.txt", content, executable: false }],
    });
  });
});

const STALE =
  "*** Begin Patch\n*** Update File: a.txt\n@@\n-ones\n+1\n@@\n-two\n+2\n*** End Patch\n";

describe("a reply that does not fit", () => {
  test("is refused, with what does fit", () => {
    const result = apply(STALE, FILES);
    const { problems, after, patches, ...rest } = result;
    expect([after, patches]).toEqual([FILES, parse(STALE).patches]);
    expect(
      problems.map(({ code, place, message, hint }) => ({ code, place, message, hint })),
    ).toEqual([
      {
        code: "not-found",
        place: "a.txt: hunk 1 of 2 (reply line 3)",
        message: "does not match; closest match: line 1 (75 %)",
        hint: "resend hunk 1 with the file's actual lines",
      },
    ]);
    expect(rest).toEqual({
      version: 1,
      status: "refused",
      files: [],
      repairs: [],
      warnings: [],
      exitCode: 1,
      format: "apply-patch",
      changes: [],
      diff: "",
      fitting: [{ ...HUNK, path: "a.txt", hunks: 2, hunk: 2, patchLine: 6, line: 2 }],
    });
    expect(retryText(result)).toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 2 (reply line 3): does not match; closest match: line 1 (75 %)
   hint: resend hunk 1 with the file's actual lines
The file at line 1:
 one
These hunks match, send them unchanged: a.txt hunk 2 (reply line 6). Send the whole patch again, corrected.
`);
  });

  test.each<
    readonly [what: string, reply: Content, options: CheckOptions, code: string, exit: 1 | 2]
  >([
    ["without a patch", "Nothing to do.", {}, "no-patch", 2],
    ["out of the root", ENVELOPE.replace("new/b.txt", "../b.txt"), {}, "outside-root", 1],
    ["at an absolute path", ENVELOPE.replace("new/b.txt", "/b.txt"), {}, "outside-root", 1],
    ["on half a character", ENVELOPE.replace("a.txt", "half.txt"), {}, "io", 2],
    ["that is repaired, if it is strict", `Hello\n${ENVELOPE}`, { strict: true }, "malformed", 2],
    [
      "looser than exact, if it is strict",
      ENVELOPE.replace("-one", "-one "),
      { strict: true },
      "not-found",
      1,
    ],
    ["that is too long", ENVELOPE, { limits: { patch: 9 } }, "too-large", 2],
    ["about a file that is too large", ENVELOPE, { limits: { file: 5 } }, "too-large", 1],
    ["in another format", ENVELOPE, { format: "unified" }, "no-patch", 2],
  ])("%s", (_, reply, options, code, exit) => {
    const files = new Map([...FILES, ["half.txt", "\ud800one\n"]]);
    const { exitCode, problems, changes, diff } = check(reply, files, options);
    expect({ exitCode, codes: problems.map((problem) => problem.code), changes, diff }).toEqual({
      exitCode: exit,
      codes: [code],
      changes: [],
      diff: "",
    });
  });
});

test("files that cannot be side by side are a mistake of the caller", () => {
  const files = new Map([
    ["a", ""],
    ["a/b", ""],
  ]);
  expect(() => check(ENVELOPE, files)).toThrow(TypeError);
});

test("a tree of the caller's may have its methods in a class, and know no limit", () => {
  class Shouting {
    readonly #tree = memoryTree(FILES, "/here");
    readonly paths = this.#tree.paths;
    look(path: string) {
      return this.#tree.look(path);
    }
    realPath(path: string) {
      return this.#tree.realPath(path);
    }
    read(path: string) {
      const text = new TextDecoder().decode(this.#tree.read(path)).replace("two", "TWO");
      return new TextEncoder().encode(text);
    }
    mayWrite(path: string) {
      return this.#tree.mayWrite(path);
    }
    list(path: string) {
      return this.#tree.list(path);
    }
  }
  const folder = { root: "/here", tree: new Shouting() };
  const { changes } = check(ENVELOPE, folder);
  const [first] = changes;
  const small = check(ENVELOPE, folder, { limits: { file: 5 } });
  expect([first, small.problems.map(({ code }) => code)]).toEqual([
    { action: "write", path: "a.txt", content: "1\nTWO\n", executable: false },
    ["too-large"],
  ]);
});

test.each<readonly [format: string | undefined, reply: Content]>([
  ["apply-patch", ENVELOPE],
  ["apply-patch", "*** Begin Patch\nwhat is this?\n"],
  ["unified", new TextEncoder().encode(DIFF)],
  ["file-changes", "<FILE_CHANGES>\n"],
  ["search-replace", "a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n"],
  ["string-edits", '{"path": "a.txt", "old_string": "one", "new_string": "1"}'],
  [undefined, "Nothing to do.\n"],
  [undefined, ""],
  [undefined, Uint8Array.of(0)],
])("detects %s", (format, reply) => {
  expect(detect(reply)).toBe(format);
});

test("a patch that cannot be read is a problem with its sentence", () => {
  const { patches, problems } = parse("*** Begin Patch\n*** Add File: a\n+x\n");
  expect({ patches, problems }).toEqual({
    patches: [],
    problems: [
      {
        code: "truncated",
        patchLine: 3,
        missing: "*** End Patch",
        place: "reply line 3",
        message: "the reply is truncated: it ends before '*** End Patch'",
        hint: "send the whole patch again, in smaller parts if it was too long",
      },
    ],
  });
});

test("a command is read, and has a sentence if it cannot be", () => {
  expect([readCall(["apply_patch", ENVELOPE]), readCall(["ls"]), readCall([ENVELOPE])]).toEqual([
    { kind: "apply-patch", patch: ENVELOPE },
    { kind: "not-apply-patch" },
    {
      kind: "error",
      reason: "bare-patch",
      message: "a patch in place of a command",
      hint: "send the patch as apply_patch <<'EOF' ... EOF and nothing else",
    },
  ]);
});

test("codes are explained", () => {
  expect([
    explain("busy")?.split(":")[0],
    explain("not-found/stale")?.split(":")[0],
    explain("x"),
  ]).toEqual(["busy", "not-found/stale", undefined]);
});
