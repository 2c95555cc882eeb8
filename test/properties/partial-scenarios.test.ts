/** What a partial application leaves, applied to what it has made, makes what all of it makes. */

import { describe, expect, test } from "vitest";
import { checkPatches } from "../../src/check.ts";
import type { FileEdit, Hunk, Patch } from "../../src/patch.ts";
import { apply } from "../../src/core.ts";
import { memoryTree } from "../../src/plan/memory-tree.ts";
import { readPatches } from "../../src/reading.ts";
import { optionsOf } from "../helpers/flags.ts";
import { isFull } from "../helpers/often.ts";
import { type Scenario, scenarios } from "../helpers/scenario.ts";
import { filesOf, treeOf } from "../helpers/scenario-run.ts";

/**
 * What is left may be refused: what told where it belongs, or made it, has gone with the other parts; or
 * the reply may be read in several ways, of which only the best is written.
 */
const REFUSED: ReadonlySet<string> = new Set([
  "blocks-dashes-without-a-hint-are-the-rule",
  "blocks-heading-in-the-replacement",
  "blocks-name-with-a-blank-below-a-title",
  "blocks-heading-in-the-search",
  "blocks-second-divider-above-the-closing-marker",
  "blocks-second-divider-above-the-closing-marker-of-a-deletion",
  "blocks-second-divider-below-a-word",
  "blocks-underline-above-the-closing-marker",
  "blocks-underline-of-another-length-than-its-title",
  "diff-marks-beside-a-comment-with-odd-indentation",
  "diff-prose-with-list-items-behind-the-diff",
  "reply-call-behind-tokens-below-a-diff-without-numbers",
  "reply-diff-without-numbers-in-a-tag",
  "reply-summary-with-bullets-right-behind-a-bare-diff",
  "search-replace-heading-in-both-halves",
  "anchor-context-only-hunk-above-added-lines",
  "anchor-context-only-hunk-and-a-later-hunk-elsewhere",
  "anchor-context-only-hunk-in-several-places-changes-nothing",
  "anchor-context-only-hunk-never-hides-the-only-place",
  "anchor-context-only-hunk-takes-the-first-on-demand",
  "anchor-context-only-hunks-nested",
  "block-that-adds-beside-a-line-that-another-changes",
  "call-mcp-move-below-an-edit",
  "blocks-text-made-by-the-block-before-is-no-second-place",
  "blocks-that-change-each-other-s-context",
  "blocks-that-change-nothing-beside-others",
  "context-line-that-another-hunk-removes",
  "diff-first-copy-above-the-hunk-before-is-not-taken",
  "diff-line-that-one-hunk-changes-as-context-of-the-next",
  "diff-number-with-the-shift-of-the-hunk-before",
  "diff-order-between-neighbours-picks",
  "envelope-that-changes-nothing-beside-a-block",
  "file-changes-all-directives",
  "file-changes-order-picks-among-copies",
  "first-of-several-places-on-demand",
  "hunk-of-context-that-another-hunk-removes",
  "hunk-that-changes-nothing",
  "line-that-the-hunk-before-needs-is-no-place-for-the-next",
  "order-of-hunks-decides-among-equal-places",
  "patch-back-and-forth-and-again",
  "reply-whole-file-with-the-edit-above",
  "strings-edits-against-the-file-as-it-was",
  "strings-one-changes-what-another-leaves",
  "strings-replace-all-behind-an-edit-of-one-of-them",
  "strings-that-change-nothing-beside-others",
]);

const APPLIED = scenarios()
  .filter(({ exit, command, flags, needsDisk }) => {
    if (needsDisk) return false;
    const isOther = flags.some((flag) =>
      ["-R", "--include", "--exclude", "--strict"].includes(flag),
    );
    return exit === 0 && command !== "apply_patch" && !isOther;
  })
  .filter((_, at) => isFull || at % 5 === 0);

describe.each(APPLIED.map((scenario) => [scenario.name, scenario] as const))(
  "scenario %s",
  (_, scenario) => {
    const parts = partsOf(readPatches(scenario.patch, optionsOf(scenario.flags)).patches);
    test.each(parts.map((_part, at) => at))("without part %i", (at) => {
      const found = inTwo(scenario, at);
      if (found === "nothing fits") return;
      const isRefused = found === "refused" && REFUSED.has(scenario.name);
      expect(found).toEqual(isRefused ? "refused" : scenario.after);
    });
  },
);

/** All edits, and the hunks of those that have several. */
function partsOf(patches: readonly Patch[]): readonly (FileEdit | Hunk)[] {
  return patches
    .flatMap(({ edits }) => edits)
    .flatMap((edit) => [edit, ...("hunks" in edit && edit.hunks.length > 1 ? edit.hunks : [])]);
}

/** The tree after the other parts and then one. */
function inTwo(scenario: Scenario, at: number): unknown {
  const options = optionsOf(scenario.flags);
  const read = readPatches(scenario.patch, options);
  const unwanted = new Set(partsOf(read.patches).slice(at, at + 1));
  const files = new Map(filesOf(scenario.before));
  const folder = { root: "/", tree: memoryTree(files, "/") };
  const { status, rest, plan } = checkPatches(
    read,
    folder,
    { ...options, partial: true },
    unwanted,
  );
  if (!status.endsWith("-partly") || plan === undefined) return "nothing fits";
  for (const { path, after } of plan.writes)
    if (after === undefined) files.delete(path);
    else files.set(path, after.bytes);
  if (rest === undefined) return "not written";
  const { strip: _, file: __, format: ___, ...others } = options;
  const again = apply(rest, files, { ...others, wholeFiles: true });
  return again.status === "refused" ? "refused" : treeOf(again.after);
}
