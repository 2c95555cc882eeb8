/** Random files and edits. */

import * as fc from "fast-check";
import type { FileLine, LineEdit } from "../helpers/envelope.ts";
import type { LineEnd } from "../../src/text/lines.ts";

/** Lines as files have them; few, so that they repeat, and some that look like a patch. */
const TEXTS = [
  "",
  "",
  "  ",
  "a",
  "b",
  "  a",
  "    b",
  "\ta",
  "}",
  "  }",
  "return 'x';",
  '  say("é")  ',
  "*** End Patch",
  "@@ a",
  "-a",
  "+b",
  " a",
  "\\ No newline at end of file",
];

/** Lines that no file has. */
const NEW_TEXTS = ["new", "  new 1", "\tnew 2", "-new", "+ new", "*** Begin Patch new", "new “3”"];

export const lineText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => `  line ${n}`) },
);

/**
 * Lines of a file. Ends are mixed, or all alike and the last one may be missing; a CR alone
 * ends lines only where all do.
 */
export const fileLines: fc.Arbitrary<readonly FileLine[]> = fc
  .record({
    texts: fc.array(lineText, { maxLength: 14 }),
    ends: fc.oneof(
      fc.constantFrom<LineEnd>("\n", "\r\n", "\r").map((end) => [end]),
      fc.array(fc.constantFrom<LineEnd>("\n", "\r\n"), { minLength: 2, maxLength: 5 }),
    ),
    open: fc.boolean(),
  })
  .map(({ texts, ends, open }) =>
    texts.map((text, at): FileLine => {
      const last = at === texts.length - 1;
      // A last line without end and without text is no line.
      const isOpen = last && open && ends.length === 1 && text !== "";
      return { text, end: isOpen ? "" : (ends[at % ends.length] ?? "\n") };
    }),
  );

/** Edits of a file of so many lines: apart from each other, ascending. */
export function editsOf(count: number): fc.Arbitrary<readonly LineEdit[]> {
  const edit = fc.record({
    gap: fc.integer({ min: 0, max: 5 }),
    kind: fc.constantFrom("replace", "delete", "insert"),
    size: fc.integer({ min: 1, max: 3 }),
    added: fc.array(fc.constantFrom(...NEW_TEXTS), { minLength: 3, maxLength: 3 }),
  });
  return fc.array(edit, { minLength: 1, maxLength: 3 }).map((parts) => {
    const edits: LineEdit[] = [];
    let at = 0;
    for (const { gap, kind, size, added } of parts) {
      const start = at + gap;
      const removed = kind === "insert" ? 0 : Math.min(size, count - start);
      if (start > count || (kind !== "insert" && removed <= 0)) continue;
      const lines = added.slice(0, kind === "insert" ? size : removed);
      edits.push({ start, removed, added: kind === "delete" ? [] : lines });
      at = start + removed + 1;
    }
    return edits.length > 0 ? edits : [{ start: count, removed: 0, added: ["new"] }];
  });
}
