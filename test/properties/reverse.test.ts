import { chmodSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commit } from "../../src/library/on-disk.ts";
import type { PlannedFile } from "../../src/plan/changes.ts";
import { makePlan } from "../../src/check.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import { diffFile } from "../../src/report/diff.ts";
import { reverse } from "../../src/revise/reverse.ts";

import type { Patch } from "../../src/patch.ts";
import { printedPatch } from "../helpers/printed.ts";
import { folderOf, readTree, type TreeData } from "../helpers/tree.ts";
import { often } from "../helpers/often.ts";

interface FileState {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mode: number;
}

const line = fc
  .tuple(
    fc.constantFrom("a", "b", "c", "", " d", "x\ry", "\xc3\xa9", "\xe9", "\xe2\x80\x9c", "e\t"),
    fc.constantFrom("\n", "\n", "\r\n", "\r"),
  )
  .map((parts) => parts.join(""));
const text = fc
  .tuple(
    fc.constantFrom("", "", "", "\xef\xbb\xbf"),
    fc.oneof(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.constantFrom("a\n", "b\n", "\n"), { maxLength: 30 }),
      fc.array(fc.constantFrom("a\r\n", "\xc3\xa9\r\n"), { maxLength: 12 }),
    ),
    fc.constantFrom("", "", "last", "\xff"),
  )
  .map(([mark, lines, last]) => ({ mark, lines, last }));

/** A text, and one that differs from it in a few lines. */
const pair = fc
  .tuple(text, text, fc.nat(30), fc.nat(3), fc.nat(3), fc.boolean())
  .map(([old, other, at, removed, added, ends]) => {
    const now = {
      ...(ends ? other : old),
      lines: old.lines.toSpliced(at, removed, ...other.lines.slice(0, added)),
    };
    return [old, now].map(({ mark, lines, last }) =>
      Buffer.from(mark + lines.join("") + last, "latin1"),
    );
  });
const mode = fc.constantFrom(0o644, 0o755);
const change = fc
  .tuple(pair, mode, mode, fc.constantFrom("modify", "add", "delete", "rename"))
  .map(([[before = Buffer.from(""), after = before], oldMode, newMode, action]): PlannedFile => {
    const old = { bytes: before, mode: oldMode };
    const now = { bytes: after, mode: newMode };
    const file = { path: "f", hunks: [], before: old, after: now } as const;
    if (action === "add") return { ...file, action, before: undefined };
    if (action === "delete") return { ...file, action, after: undefined };
    return action === "rename" ? { ...file, action, from: "g" } : { ...file, action: "modify" };
  });

function folderWith(file: FileState | undefined): string {
  const folder = folderOf(file === undefined ? {} : { [file.name]: file.bytes });
  if (file !== undefined) chmodSync(join(folder, file.name), file.mode);
  return folder;
}

function stateOf(image: PlannedFile["before"], name: string): FileState | undefined {
  if (image === undefined) return undefined;
  return { name, bytes: Buffer.from(image.bytes), mode: Number(image.mode) };
}

/** The tree after the patches, and the patch that is printed then. */
function applied(
  patches: readonly Patch[],
  file: FileState | undefined,
): { readonly tree: unknown; readonly printed: Patch } {
  const folder = folderWith(file);
  const plan = makePlan(patches, { root: folder, tree: nodeTree }, {});
  if (plan.problems.length === 0) commit(plan);
  const tree = plan.problems.length > 0 ? plan.problems : readTree(folder);
  return { tree, printed: printedPatch(plan.files.map(diffFile)) };
}

function treeOf(file: FileState | undefined): TreeData {
  if (file === undefined) return {};
  const content = file.bytes.toString("latin1");
  return { [file.name]: file.mode === 0o755 ? `executable: ${content}` : content };
}

test("a printed diff makes what it was made from, and backwards undoes it, byte for byte", () => {
  fc.assert(
    fc.property(change, (file) => {
      const patches = [printedPatch([diffFile(file)])];
      const before = stateOf(file.before, file.from ?? file.path);
      const after = stateOf(file.after, file.path);
      const made = applied(patches, before);
      expect(made.tree).toEqual(treeOf(after));
      for (const printed of [patches, [made.printed]]) {
        expect(applied(reverse(printed).patches, after).tree).toEqual(treeOf(before));
      }
    }),
    { numRuns: often(300) },
  );
});
