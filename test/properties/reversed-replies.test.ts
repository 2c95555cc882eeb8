/** What a reply has done, the same reply undoes with `-R`, or it says why not. */

import { expect, test } from "vitest";
import { apply } from "../../src/core.ts";
import { optionsOf } from "../helpers/flags.ts";
import { isFull } from "../helpers/often.ts";
import { scenarios } from "../helpers/scenario.ts";
import { filesOf, treeOf } from "../helpers/scenario-run.ts";

/**
 * The reply does not say how the file ended, what its line endings were, or that it was there and
 * empty; nor, where what it deletes is gone, that its paths begin above the root.
 */
const UNSAID: ReadonlySet<string> = new Set([
  "add-onto-a-file-of-no-bytes-fills-it",
  "blocks-empty-search-fills-a-file-of-a-byte-order-mark",
  "blocks-empty-search-fills-a-file-of-blank-lines",
  "blocks-empty-search-fills-an-empty-file",
  "blocks-removal-in-a-mixed-file",
  "diff-creation-without-dev-null",
  "diff-deletion-of-a-crlf-file",
  "diff-marker-behind-lines-appended-to-an-open-last-line",
  "diff-marker-forgotten-in-a-deletion",
  "end-kept-blank-line-becomes-the-last-of-an-open-end",
  "file-changes-append-creates",
  "file-changes-patch-that-only-adds-makes-a-file",
  "missing-final-newline-with-lines-appended",
  "missing-final-newline-with-the-last-line-removed",
  "missing-final-newline-with-the-last-line-rewritten",
  "path-from-above-the-root-of-a-deletion-that-lists-its-lines",
  "strings-empty-old-fills-an-empty-file",
  "strings-line-end-taken-before-another-line",
]);

/** What matches loosely, or is repaired, is written back as the reply spells it. */
const APPLIED = scenarios()
  .filter(({ name, exit, command, flags, levels, repairs, warnings, needsDisk }) => {
    const isOther =
      needsDisk || command === "apply_patch" || flags.includes("-R") || UNSAID.has(name);
    const isPlain = repairs.length === 0 && warnings.length === 0;
    return exit === 0 && !isOther && isPlain && levels.every((level) => level === "exact");
  })
  .filter((_, at) => isFull || at % 5 === 2)
  .map((scenario) => [scenario.name, scenario] as const);

test.each(APPLIED)("scenario %s", (_, { before, patch, flags }) => {
  const options = optionsOf(flags);
  const { after } = apply(patch, filesOf(before), options);
  const back = apply(patch, after, { ...options, reverse: true });
  expect(treeOf(back.after)).toEqual(back.status === "refused" ? treeOf(after) : before);
});
