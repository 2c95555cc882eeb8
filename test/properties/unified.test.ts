/** Diffs of real sources (pinned packages, so that runs repeat) whose numbers are all wrong, as models write them. */

import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hunkRows, type LineEdit, type Row } from "../helpers/envelope.ts";
import { diffSection, editedLines, type HunkNumbers, placesOfHunk } from "../helpers/unified.ts";
import { runInMemory, textOf as textIn } from "../helpers/in-memory.ts";
import { often } from "../helpers/often.ts";

interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

const SOURCES: readonly Source[] = sourcesOf(
  "node_modules/commander",
  "node_modules/fastest-levenshtein",
);

interface FileCase {
  readonly source: Source;
  readonly edits: readonly LineEdit[];
  readonly context: number;
  readonly numbers: readonly HunkNumbers[];
}

const cases: fc.Arbitrary<readonly FileCase[]> = fc
  .uniqueArray(fc.nat(SOURCES.length - 1), { minLength: 1, maxLength: 3 })
  .chain((picks) => fc.tuple(...picks.map(fileCase)));

test("a diff with wrong numbers gives the intended text or is refused, and applies where it is unique", () => {
  fc.assert(
    fc.property(cases, (files) => {
      const tree = new Map(files.map(({ source }) => [source.path, textOf(source.lines)]));
      const sections = files.map(sectionOf);
      const reply = `\`\`\`diff\n${sections.map(({ text }) => text).join("")}\`\`\`\n`;
      const { outcome, after } = runInMemory(reply, tree, {});
      const { status } = outcome;
      // A line replaced by its like changes nothing, and a patch of nothing else is refused.
      const changes = files.some(
        ({ source: { lines }, edits }) => textOf(editedLines(lines, edits)) !== textOf(lines),
      );
      const isUnique = changes && sections.every((section) => section.isUnique);
      const isApplied = status === "applied" || isUnique;
      expect({
        status,
        files: files.map(({ source }) => textIn(after, source.path)),
      }).toEqual({
        status: isApplied ? "applied" : "refused",
        files: files.map(({ source: { lines }, edits }) =>
          textOf(isApplied ? editedLines(lines, edits) : lines),
        ),
      });
    }),
    { numRuns: often(200) },
  );
});

function fileCase(pick: number): fc.Arbitrary<FileCase> {
  const source = SOURCES[pick] ?? { path: "none", lines: [] };
  return fc.record({
    source: fc.constant(source),
    edits: editsOf(source.lines),
    context: fc.integer({ min: 1, max: 3 }),
    numbers: fc.array(
      fc.record({
        oldStart: fc.nat(2 * source.lines.length),
        oldCount: fc.nat(12),
        newStart: fc.nat(2 * source.lines.length),
        newCount: fc.nat(12),
      }),
      { minLength: 4, maxLength: 4 },
    ),
  });
}

/** Edits anywhere in the file; what they add is new, or occurs elsewhere in the file. */
function editsOf(lines: readonly string[]): fc.Arbitrary<readonly LineEdit[]> {
  const added = fc.oneof(
    fc.constantFrom(
      "  return undefined;",
      "",
      "// another way",
      "-- quiet",
      "++ loud",
      "\tdone();",
    ),
    fc.nat(lines.length - 1).map((at) => lines[at] ?? ""),
  );
  const edit = fc.record({
    start: fc.nat(lines.length),
    removed: fc.nat(3),
    added: fc.array(added, { maxLength: 3 }),
  });
  return fc.array(edit, { minLength: 1, maxLength: 4 }).map((drawn) => {
    const edits: LineEdit[] = [];
    let free = 0;
    for (const { start, removed, added } of drawn.toSorted((a, b) => a.start - b.start)) {
      const size = Math.min(removed, lines.length - start);
      if (start < free || size + added.length === 0) continue;
      edits.push({ start, removed: size, added });
      free = start + size + 1;
    }
    return edits.length > 0 ? edits : [{ start: 0, removed: 1, added: [] }];
  });
}

/**
 * A section whose numbers are all wrong. Where a hunk has a copy, be it with other blanks or blank lines,
 * or its result is in the file already, its start is beyond the end of the file, and further beyond than
 * any shift reaches: else it might name that place, and would be believed, or make the hunk ambiguous.
 * Nor is a count of old lines right by chance: where all other hunks have right counts, a last one with
 * too few lines is cut off.
 */
function sectionOf({ source, edits, context, numbers }: FileCase): {
  readonly text: string;
  readonly isUnique: boolean;
} {
  const { path, lines } = source;
  const hunks = hunkRows(lines, edits, context);
  const isUnique = hunks.every((rows) => placesOfHunk(rows, lines) === 1);
  const solid = solidOf(lines);
  const hasCopy = hunks.some(
    (rows) =>
      placesOfHunk(solidRows(rows, "+"), solid) > 1 ||
      placesOfHunk(solidRows(rows, "-"), solid) > 0,
  );
  const text = diffSection(path, hunks, (at, rows) => {
    const drawn = numbers[at] ?? { oldStart: 0, oldCount: 0, newStart: 0, newCount: 0 };
    const beyond = isUnique && !hasCopy ? 0 : (at + 1) * 5 * lines.length;
    const isRight = drawn.oldCount === rows.filter(({ mark }) => mark !== "+").length;
    return {
      oldStart: drawn.oldStart + beyond,
      oldCount: drawn.oldCount + (isRight ? 1 : 0),
      newStart: drawn.newStart + beyond,
      newCount: drawn.newCount,
    };
  });
  return { text, isUnique };
}

/** Lines without what is blank in them, and without blank lines. */
function solidOf(lines: readonly string[]): readonly string[] {
  return lines.map((text) => text.replaceAll(/[^!-~]/g, "")).filter((text) => text !== "");
}

/** The rows of a hunk but those with a mark, as context. */
function solidRows(rows: readonly Row[], but: Row["mark"]): readonly Row[] {
  const texts = rows.filter(({ mark }) => mark !== but).map(({ text }) => text);
  return solidOf(texts).map((text) => ({ mark: " ", text }));
}

function sourcesOf(...folders: readonly string[]): readonly Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.[jt]s$/.test(path))
    .toSorted()
    .map((path) => ({ path, lines: readFileSync(path, "utf8").replace(/\n$/, "").split("\n") }))
    .filter(({ lines }) => lines.length > 5 && lines.length < 1000);
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
