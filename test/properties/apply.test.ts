import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../../src/text/fold.ts";
import { type CheckOptions, type Outcome } from "../../src/check.ts";
import {
  edited,
  envelope,
  type FileLine,
  hunkRows,
  joined,
  type LineEdit,
  type Row,
  updateSection,
} from "../helpers/envelope.ts";
import { runInMemory, textOf } from "../helpers/in-memory.ts";
import { editsOf, fileLines, lineText } from "./arbitraries.ts";
import { often } from "../helpers/often.ts";

interface Case {
  readonly lines: readonly FileLine[];
  readonly edits: readonly LineEdit[];
  readonly context: number;
  readonly mark: boolean;
}

const cases: fc.Arbitrary<Case> = fileLines.chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    edits: editsOf(lines.length),
    context: fc.integer({ min: 1, max: 4 }),
    mark: fc.boolean(),
  }),
);

/** The only context of an insertion is a blank line, of which the file has two. */
const BLANK_BELOW_INSERTION: Case = {
  lines: ["", "a", "b", ""].map((text) => ({ text, end: "\n" })),
  edits: [
    { start: 0, removed: 0, added: ["new"] },
    { start: 1, removed: 1, added: ["new"] },
  ],
  context: 1,
  mark: false,
};

function wantedOf(rows: readonly Row[]): readonly string[] {
  return rows.filter(({ mark }) => mark !== "+").map(({ text }) => text);
}

function placesOf(block: readonly string[], texts: readonly string[]): number {
  return texts.filter((_, at) => block.every((text, index) => texts[at + index] === text)).length;
}

/** Applies to a file of these bytes; returns the bytes afterwards too. */
function applied(
  before: string,
  patch: string,
  options: Partial<CheckOptions> = {},
): { readonly outcome: Outcome; readonly after: string } {
  const files = new Map([["file", before]]);
  const { outcome, after } = runInMemory(patch, files, { ...options });
  return { outcome, after: textOf(after, "file") };
}

test("an edit gives the intended bytes or is refused, and is applied where it is unique", () => {
  fc.assert(
    fc.property(cases, ({ lines, edits, context, mark }) => {
      const texts = lines.map(({ text }) => text);
      const hunks = hunkRows(texts, edits, context);
      const begin = mark ? "\ufeff" : "";
      const before = begin + joined(lines);
      const { outcome, after } = applied(before, envelope(updateSection("file", hunks)));
      // A patch that changes nothing is refused.
      const changes = edited(lines, edits) !== joined(lines);
      const unique = changes && hunks.every((rows) => placesOf(wantedOf(rows), texts) === 1);
      const status = unique || outcome.status === "applied" ? "applied" : "refused";
      expect({ status: outcome.status, after }).toEqual({
        status,
        after: status === "applied" ? begin + edited(lines, edits) : before,
      });
    }),
    { numRuns: often(400), examples: [[BLANK_BELOW_INSERTION]] },
  );
});

test("what applies exactly gives the same when looser comparisons are allowed", () => {
  const noise = fc.array(fc.tuple(fc.nat(20), fc.constantFrom(" ", "\t", "’", "x")), {
    maxLength: 2,
  });
  fc.assert(
    fc.property(cases, noise, ({ lines, edits, context }, changes) => {
      const before = joined(lines);
      const hunks = hunkRows(
        lines.map(({ text }) => text),
        edits,
        context,
      );
      const rows = updateSection("file", hunks).split("\n");
      for (const [at, what] of changes) {
        const row = rows[2 + at];
        if (row !== undefined && !row.startsWith("@@")) rows[2 + at] = row + what;
      }
      const patch = envelope(...rows);
      const exact = applied(before, patch, { maxLevel: "exact" });
      fc.pre(exact.outcome.status === "applied");
      const loose = applied(before, patch, { maxLevel: "typography" });
      expect({ status: loose.outcome.status, after: loose.after }).toEqual({
        status: "applied",
        after: exact.after,
      });
    }),
    { numRuns: often(150) },
  );
});

/** One hunk that is nowhere else, however loosely compared. */
interface Single {
  readonly lines: readonly FileLine[];
  readonly edit: LineEdit;
  readonly rows: readonly Row[];
}

/**
 * A hunk with lines that differ from all others in words; its new lines are as the old ones
 * with another word, so indented no less.
 */
const singles: fc.Arbitrary<Single> = fc
  .record({
    texts: fc.array(
      fc.tuple(
        fc.constantFrom("", "  ", "    ", "\t", "\t\t", "        "),
        fc.constantFrom("x = 1", "say('hi')", 'f("a",  "b")', "", "return   y", "it's - so"),
      ),
      { minLength: 3, maxLength: 10 },
    ),
    others: fc.array(lineText, { maxLength: 4 }),
    end: fc.constantFrom("\n" as const, "\r\n" as const),
    from: fc.nat(20),
    removed: fc.integer({ min: 1, max: 3 }),
    context: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ texts, others, end, from, removed, context }) => {
    const all = [
      ...texts.map(([indent, body], at) => (body === "" ? "" : `${indent}${body} #${at}`)),
      ...others,
    ];
    const start = from % texts.length;
    const size = Math.min(removed, texts.length - start);
    const edit = {
      start,
      removed: size,
      added: all.slice(start, start + size).map((text) => text.replace("#", "new #")),
    };
    const lines = all.map((text): FileLine => ({ text, end }));
    return { lines, edit, rows: hunkRows(all, [edit], context)[0] ?? [] };
  })
  .filter(({ lines, edit, rows }) => {
    const texts = lines.map(({ text }) => fold(text));
    return (
      edit.added.some((text) => text !== "") && placesOf(wantedOf(rows).map(fold), texts) === 1
    );
  });

function oneOf(
  { lines, edit }: Single,
  rows: readonly Row[],
): { readonly seen: unknown; readonly allowed: unknown } {
  const before = joined(lines);
  const { outcome, after } = applied(before, envelope(updateSection("file", [rows])));
  return {
    seen: { status: outcome.status, after },
    allowed: {
      status: outcome.status === "refused" ? "refused" : "applied",
      after: outcome.status === "refused" ? before : edited(lines, [edit]),
    },
  };
}

test("blanks after the wanted lines do no harm", () => {
  fc.assert(
    fc.property(
      singles,
      fc.infiniteStream(fc.constantFrom("", " ", "\t", "   ")),
      (single, tails) => {
        const rows = single.rows.map(({ mark, text }): Row => {
          const tail = String(tails.next().value);
          return { mark, text: mark === "+" ? text : text + tail };
        });
        const { seen, allowed } = oneOf(single, rows);
        expect(seen).toEqual(allowed);
      },
    ),
    { numRuns: often(150) },
  );
});

test("indentation added to all lines does no harm", () => {
  fc.assert(
    fc.property(singles, fc.constantFrom(" ", "  ", "    ", "\t"), (single, indent) => {
      const rows = single.rows.map(({ mark, text }): Row => ({
        mark,
        text: text === "" ? "" : indent + text,
      }));
      const { seen, allowed } = oneOf(single, rows);
      expect(seen).toEqual(allowed);
    }),
    { numRuns: often(150) },
  );
});

test("indentation taken off all lines does no harm", () => {
  fc.assert(
    fc.property(singles, (single) => {
      const indents = single.rows
        .filter(({ text }) => text.trim() !== "")
        .map(({ text }) => /^[ \t]*/.exec(text)?.[0] ?? "");
      const least = indents.reduce((a, b) => (a.length <= b.length ? a : b));
      fc.pre(least !== "" && indents.every((indent) => indent.startsWith(least)));
      const rows = single.rows.map(({ mark, text }): Row => ({
        mark,
        text: text.startsWith(least) ? text.slice(least.length) : text.trimStart(),
      }));
      const { seen, allowed } = oneOf(single, rows);
      expect(seen).toEqual(allowed);
    }),
    { numRuns: often(150) },
  );
});

test("blanks for tabs on all lines do no harm", () => {
  fc.assert(
    fc.property(singles, fc.constantFrom("  ", "    "), (single, blanks) => {
      const rows = single.rows.map(({ mark, text }): Row => {
        const indent = /^\t*/.exec(text)?.[0] ?? "";
        return { mark, text: blanks.repeat(indent.length) + text.slice(indent.length) };
      });
      fc.pre(rows.every(({ text }, at) => text !== single.rows[at]?.text || !text.startsWith(" ")));
      const { seen, allowed } = oneOf(single, rows);
      expect(seen).toEqual(allowed);
    }),
    { numRuns: often(150) },
  );
});

test("typographic characters on all lines do no harm", () => {
  fc.assert(
    fc.property(singles, (single) => {
      const rows = single.rows.map(({ mark, text }): Row => ({
        mark,
        text: text.replaceAll("'", "’").replaceAll('"', "”").replaceAll("-", "–"),
      }));
      const { seen, allowed } = oneOf(single, rows);
      expect(seen).toEqual(allowed);
    }),
    { numRuns: often(150) },
  );
});

test("blanks inside the lines never join or part words", () => {
  const runs = fc.infiniteStream(fc.constantFrom(" ", "  ", "   "));
  fc.assert(
    fc.property(singles, runs, (single, blanks) => {
      const rows = single.rows.map(({ mark, text }): Row => ({
        mark,
        text: text.replace(/(?<=\S) +(?=\S)/g, () => String(blanks.next().value)),
      }));
      const before = joined(single.lines);
      const { outcome, after } = applied(before, envelope(updateSection("file", [rows])));
      const words = (text: string): string => text.replace(/(?<=\S) +(?=\S)/g, " ");
      expect(words(after)).toEqual(
        words(outcome.status === "refused" ? before : edited(single.lines, [single.edit])),
      );
    }),
    { numRuns: often(300) },
  );
});

/** Edits of a file whose lines differ in words, the new lines indented as those that they are by. */
const several: fc.Arbitrary<Case> = fc
  .record({
    indents: fc.array(fc.constantFrom("", "  ", "    ", "\t", "\t\t"), {
      minLength: 6,
      maxLength: 16,
    }),
    end: fc.constantFrom("\n" as const, "\r\n" as const),
    parts: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 4 }),
        kind: fc.constantFrom("replace", "delete", "insert"),
        size: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    context: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ indents, end, parts, context }) => {
    const texts = indents.map((indent, at) => `${indent}say('hi', "x  y") # ${at}`);
    const edits: LineEdit[] = [];
    let at = 0;
    for (const { gap, kind, size } of parts) {
      const start = at + gap;
      const removed = kind === "insert" ? 0 : size;
      if (start + Math.max(removed, 1) > texts.length) break;
      const like = texts.slice(start, start + Math.max(removed, 1));
      const added = like.map((text) => text.replace("#", "# new"));
      edits.push({ start, removed, added: kind === "delete" ? [] : added });
      at = start + removed + 1;
    }
    return { lines: texts.map((text) => ({ text, end })), edits, context, mark: false };
  });

/** Ways in which models spoil a hunk without changing what it means. */
const SPOILT: readonly ((rows: readonly Row[]) => readonly Row[])[] = [
  (rows) => rows,
  (rows) => rows.map(({ mark, text }) => ({ mark, text: mark === "+" ? text : `${text} \t` })),
  (rows) => rows.map(({ mark, text }) => ({ mark, text: `  ${text}` })),
  (rows) => rows.map(({ mark, text }) => ({ mark, text: `\t${text}` })),
  (rows) => rows.map(({ mark, text }) => ({ mark, text: text.replaceAll("'", "’") })),
  (rows) => rows.map(({ mark, text }) => ({ mark, text: `    ${text.replaceAll('"', "”")}` })),
  (rows) =>
    rows.map(({ mark, text }) => ({
      mark,
      text: mark === "+" ? text : text.replace("  y", "\ty"),
    })),
];

test("hunks that are spoilt each in its own way do no harm", () => {
  const ways = fc.array(fc.nat(SPOILT.length - 1), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(several, ways, ({ lines, edits, context }, spoilt) => {
      const texts = lines.map(({ text }) => text);
      const hunks = hunkRows(texts, edits, context).map(
        (rows, at) => SPOILT[spoilt[at] ?? 0]?.(rows) ?? rows,
      );
      const before = joined(lines);
      const { outcome, after } = applied(before, envelope(updateSection("file", hunks)));
      const refused = outcome.status === "refused";
      expect({ status: outcome.status, after }).toEqual({
        status: refused ? "refused" : "applied",
        after: refused ? before : edited(lines, edits),
      });
    }),
    { numRuns: often(300) },
  );
});
