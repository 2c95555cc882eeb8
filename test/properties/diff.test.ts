import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { diffFile } from "../../src/report/diff.ts";
import { utf8Bytes } from "../../src/text/encoding.ts";
import { run } from "../../src/run.ts";
import { envelope, hunkRows, joined, updateSection } from "../helpers/envelope.ts";
import { hasGit } from "../helpers/tools.ts";
import { folderOf, readTree, temporaryFolder } from "../helpers/tree.ts";
import { editsOf, fileLines } from "./arbitraries.ts";
import { often } from "../helpers/often.ts";

const NAMES = ["a.txt", "with blank.txt", 'q"uote.txt', "dir/é.txt", "dir/-b", "dir/deep/c d"];
const FREE = ["new.txt", "dir/new name", 'dir/q"', "other/ü.txt"];

interface Change {
  readonly content: string | Uint8Array;
  readonly section: string;
}

/** A file with what a patch does to it. */
function changeOf(name: string, free: string): fc.Arbitrary<Change> {
  const updated = fileLines.chain((lines) =>
    editsOf(lines.length).map((edits): Change => {
      const texts = lines.map(({ text }) => text);
      return {
        content: joined(lines),
        section: updateSection(name, hunkRows(texts, edits, 3)),
      };
    }),
  );
  const marked = updated.map(({ content, section }): Change => ({
    content: `\ufeff${String(content)}`,
    section,
  }));
  const bytes = updated.map(({ content, section }): Change => ({
    content: Buffer.concat([Buffer.from(content), Buffer.from("\n\xe9\xff\n", "latin1")]),
    section,
  }));
  const whole = fileLines.map((lines): Change => ({
    content: joined(lines),
    section: `*** Delete File: ${name}`,
  }));
  const moved = fc.oneof(updated, marked).map(({ content, section }): Change => ({
    content,
    section: section.replace(/^(.*)$/m, `$1\n*** Move to: ${free}`),
  }));
  const renamed = fileLines.map((lines): Change => ({
    content: joined(lines),
    section: `*** Update File: ${name}\n*** Move to: ${free}`,
  }));
  return fc.oneof(updated, marked, bytes, whole, moved, renamed);
}

const changes = fc.tuple(
  ...NAMES.map((name, at) => changeOf(name, FREE[at] ?? `more/${at}`)),
  fc.array(fc.constantFrom("", "x", "  y", "é"), { maxLength: 3 }),
);

test.runIf(hasGit)("git makes the planned tree of the diff", () => {
  fc.assert(
    fc.property(changes, (all) => {
      const files: Record<string, string | Uint8Array> = {};
      const sections: string[] = [];
      for (const [at, change] of all.entries()) {
        if ("section" in change) {
          files[NAMES[at] ?? ""] = change.content;
          sections.push(change.section);
        } else {
          sections.push(["*** Add File: added", ...change.map((text) => `+${text}`)].join("\n"));
        }
      }
      const root = folderOf(files);
      chmodSync(join(root, "dir/-b"), 0o755);
      const copy = temporaryFolder();
      cpSync(root, copy, { recursive: true });
      // Of several exact places the first will do here.
      const patch = envelope(...sections);
      const outcome = run(patch, { root, first: true });
      fc.pre(outcome.status === "applied");
      const diff = Buffer.concat(
        (outcome.plan?.files ?? []).map((file) => utf8Bytes(diffFile(file).text)),
      );
      const git = spawnSync("git", ["apply", "--allow-empty", "--whitespace=nowarn", "-"], {
        cwd: copy,
        input: diff,
        encoding: "utf8",
      });
      const filesOnly = (folder: string): unknown =>
        Object.fromEntries(
          Object.entries(readTree(folder)).filter(([, content]) => content !== "folder"),
        );
      expect({ stderr: git.stderr, tree: filesOnly(copy) }).toEqual({
        stderr: "",
        tree: filesOnly(root),
      });
    }),
    { numRuns: often(100) },
  );
});

/** Applies to a copy what `run` says that it did. */
function gitTree(
  files: Readonly<Record<string, string | Uint8Array>>,
  modes: Readonly<Record<string, number>>,
  patch: string,
): { readonly git: unknown; readonly planned: unknown } {
  const root = folderOf(files);
  for (const [path, mode] of Object.entries(modes)) chmodSync(join(root, path), mode);
  const copy = temporaryFolder();
  cpSync(root, copy, { recursive: true });
  const outcome = run(patch, { root, overwrite: true });
  const diff = Buffer.concat(
    (outcome.plan?.files ?? []).map((file) => utf8Bytes(diffFile(file).text)),
  );
  writeFileSync(join(copy, "diff"), diff);
  const git = spawnSync("git", ["apply", "--whitespace=nowarn", "diff"], {
    cwd: copy,
    encoding: "utf8",
  });
  const { diff: _, ...tree } = readTree(copy);
  return {
    git: { stderr: git.stderr, tree },
    planned: { stderr: "", tree: readTree(root) },
  };
}

test
  .runIf(hasGit)
  .each<
    [
      name: string,
      files: Readonly<Record<string, string | Uint8Array>>,
      modes: Readonly<Record<string, number>>,
      sections: readonly string[],
    ]
  >([
    [
      "two files that change places",
      { a: "A\n", b: "B\n" },
      { a: 0o755 },
      ["*** Update File: a\n*** Move to: b", "*** Update File: b\n*** Move to: a"],
    ],
    [
      "a chain of moves",
      { a: "A\n", b: "B\n" },
      {},
      ["*** Update File: b\n*** Move to: c", "*** Update File: a\n*** Move to: b"],
    ],
    [
      "a move and a new file in its place",
      { a: "A\n" },
      {},
      ["*** Update File: a\n*** Move to: b", "*** Add File: a\n+new"],
    ],
    [
      "a move over a file of another mode",
      { a: "A\n", b: "B\n" },
      { a: 0o755 },
      ["*** Update File: a\n*** Move to: b"],
    ],
    [
      "a move over a file of the same content and another mode",
      { a: "A\n", b: "A\n" },
      { a: 0o755 },
      ["*** Update File: a\n*** Move to: b"],
    ],
    [
      "a move over a file, and another to where it stood",
      { a: "A\n", b: "B\n", c: "C\n" },
      {},
      ["*** Update File: a\n*** Move to: b", "*** Update File: c\n*** Move to: a"],
    ],
    [
      "text in place of other bytes",
      { a: Buffer.from("\xff\n", "latin1") },
      {},
      ["*** Add File: a\n+e"],
    ],
    [
      "two updates of a file that is no UTF-8",
      { a: Buffer.from("\xc3\xa9\n\xff\nb\n", "latin1") },
      {},
      ["*** Update File: a\n@@\n-b\n+c", "*** Update File: a\n@@ \n+d"],
    ],
    ["a new empty file", {}, {}, ["*** Add File: a b"]],
    ["an empty file that goes", { 'a "b': "" }, {}, ['*** Delete File: a "b']],
    ["an empty file that is filled", { a: "" }, {}, ["*** Update File: a\n@@\n+x"]],
    ["a file that is emptied", { a: "x" }, {}, ["*** Update File: a\n@@\n-x"]],
    ["CR alone as line ends", { a: "a\rb\rc\r" }, {}, ["*** Update File: a\n@@\n a\n-b\n+x\n+y"]],
    [
      "a first line behind a byte order mark",
      { a: "\ufeffa\nb\n" },
      {},
      ["*** Update File: a\n@@\n+new\n a"],
    ],
  ])("git makes the same of %s", (_, files, modes, sections) => {
  const { git, planned } = gitTree(files, modes, envelope(...sections));
  expect(git).toEqual(planned);
});
