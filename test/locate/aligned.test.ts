/** The rung `aligned`: what of the context may be otherwise, and what that must not hide. */

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Aligner } from "../../src/locate/aligned.ts";
import { SolidLines } from "../../src/locate/solid.ts";
import type { HunkLine } from "../../src/patch.ts";
import { Lines } from "../../src/text/lines.ts";

const STOCK = `import json

class Stock:
    # Counts the items on every shelf, broken ones too.
    def count(self, shelf):
        total = 0
        for item in shelf.items:
            total += item.amount
        return total

    def value(self, shelf):
        price = self.prices[shelf.name]
        return price * self.count(shelf)

    def close(self):
        self.log.write("closed the stock for the day, see you tomorrow")
        self.log.flush()
`;

const KINDS = { " ": "context", "-": "removed", "+": "added" } as const;

function hunkOf(text: string): readonly HunkLine[] {
  return text
    .split("\n")
    .slice(1, -1)
    .map((row, at): HunkLine => {
      const kind = KINDS[row[0] as keyof typeof KINDS];
      return { kind, text: row.slice(1), patchLine: at + 1 };
    });
}

function alignerOf(hunk: readonly HunkLine[], lines: Lines): Aligner {
  const texts = hunk.map(({ text }) => text);
  return new Aligner(lines, new SolidLines(lines), texts);
}

/** The fit as rows: each line behind the line of the file, from 1, that it stands for. */
function found(file: string, hunk: string, isBlock = false): unknown {
  const lines = new Lines(file);
  const fit = alignerOf(hunkOf(hunk), lines).find(hunkOf(hunk), isBlock);
  if (fit === undefined) return undefined;
  const pairs = fit.pairs.values();
  return fit.lines.map(({ kind, text }) =>
    kind === "added" ? `+ ${text.trim()}` : `${(pairs.next().value ?? -1) + 1} ${text.trim()}`,
  );
}

describe("the context may be", () => {
  test.each<[name: string, hunk: string, fit: readonly string[]]>([
    [
      "a comment in other words",
      `
     # Counts all items on every shelf, damaged ones too.
     def count(self, shelf):
-        total = 0
+        total = self.start
         for item in shelf.items:
`,
      [
        "4 # Counts all items on every shelf, damaged ones too.",
        "5 def count(self, shelf):",
        "6 total = 0",
        "+ total = self.start",
        "7 for item in shelf.items:",
      ],
    ],
    [
      "cut short",
      `
     def close(self):
         self.log.write("closed the stock for ...
-        self.log.flush()
+        self.log.close()
`,
      [
        "15 def close(self):",
        '16 self.log.write("closed the stock for ...',
        "17 self.log.flush()",
        "+ self.log.close()",
      ],
    ],
    [
      "wrapped",
      `
     def close(self):
         self.log.write("closed the stock for the
         day, see you tomorrow")
-        self.log.flush()
+        self.log.close()
`,
      [
        "15 def close(self):",
        '16 self.log.write("closed the stock for the',
        "17 self.log.flush()",
        "+ self.log.close()",
      ],
    ],
    [
      "without one of the file's lines",
      `
         total = 0
             total += item.amount
-        return total
+        return round(total)
 
     def value(self, shelf):
`,
      [
        "6 total = 0",
        "8 total += item.amount",
        "9 return total",
        "+ return round(total)",
        "10 ",
        "11 def value(self, shelf):",
      ],
    ],
    [
      "with a line twice",
      `
         price = self.prices[shelf.name]
         price = self.prices[shelf.name]
-        return price * self.count(shelf)
+        return price * self.total(shelf)
`,
      [
        "12 price = self.prices[shelf.name]",
        "13 return price * self.count(shelf)",
        "+ return price * self.total(shelf)",
      ],
    ],
    [
      "with lines in another order",
      `
         for item in shelf.items:
         total = 0
             total += item.amount
-        return total
+        return round(total)
`,
      [
        "7 for item in shelf.items:",
        "8 total += item.amount",
        "9 return total",
        "+ return round(total)",
      ],
    ],
    [
      "with a blank line instead of the neighbour",
      `
         return round(self.total(shelf))
 
+    def empty(self):
+        self.items = []
+
     def value(self, shelf):
         price = self.prices[shelf.name]
         return price * self.count(shelf)
`,
      [
        "10 ",
        "+ def empty(self):",
        "+ self.items = []",
        "+ ",
        "11 def value(self, shelf):",
        "12 price = self.prices[shelf.name]",
        "13 return price * self.count(shelf)",
      ],
    ],
  ])("%s", (_, hunk, fit) => {
    expect(found(STOCK, hunk)).toEqual(fit);
  });
});

describe("there is no place", () => {
  test.each<[name: string, hunk: string]>([
    [
      "where a removed line is otherwise",
      `
     # Counts all items on every shelf, damaged ones too.
     def count(self, shelf):
-        total = 1
+        total = self.start
         for item in shelf.items:
`,
    ],
    [
      "below a line that names another one",
      `
     def sum(self, shelf):
         total = 0
         for item in shelf.items:
-            total += item.amount
+            total += item.price
         return total
`,
    ],
    [
      "between lines that do not stand next to each other",
      `
     def count(self, shelf):
         total = 0
+        broken = 0
             total += item.amount
         return total
`,
    ],
    [
      "next to a line that is nowhere",
      `
     def count(self, shelf):
         total = 0
         seen = set()
-        for item in shelf.items:
+        for item in shelf.broken:
             total += item.amount
`,
    ],
    [
      "for removed lines with others between",
      `
     def count(self, shelf):
-        total = 0
-            total += item.amount
+        total = sum(shelf)
         return total
`,
    ],
    [
      "where many lines lie between",
      `
 import json
 class Stock:
-        price = self.prices[shelf.name]
+        price = self.price(shelf)
         return price * self.count(shelf)
`,
    ],
    [
      "where too little is left",
      `
     # Adds up what the customer has ordered.
     def order(self, customer):
         orders = customer.orders
-        return total
+        return orders
`,
    ],
    [
      "where what is added stands already",
      `
     # Counts all items on every shelf, damaged ones too.
     def count(self, shelf):
+        total = 0
         for item in shelf.items:
             total += item.amount
`,
    ],
    [
      "where a line is left out that stands elsewhere",
      `
         self.log.write("closed the stock for the day, see you tomorrow")
         total = 0
         for item in shelf.items:
             total += item.amount
-        return total
+        return self.log.size * total
`,
    ],
  ])("%s", (_, hunk) => {
    expect(found(STOCK, hunk)).toBeUndefined();
  });
});

describe("of two places that are nearly as good", () => {
  const TWINS = `
function left(box) {
  const width = box.width;
  const margin = 4;
  return width + margin;
}

function right(box) {
  const width = box.width;
  const margin = MARGIN;
  return width + margin;
}
`;

  test("none is taken", () => {
    const hunk = `
   const width = the.box.width;
   const margin = SPACE;
-  return width + margin;
+  return width + 2 * margin;
 }
`;
    expect(found(TWINS, hunk)).toBeUndefined();
  });

  test("none is taken where the better one has another removed line", () => {
    const hunk = `
 function left(box) {
   const width = box.width;
-  const margin = MARGIN;
+  const margin = 2;
   return width + margin;
 }
`;
    expect(found(TWINS, hunk)).toBeUndefined();
  });

  test("one is taken that leads clearly", () => {
    const hunk = `
 function right(box) {
   // All boxes are equal.
   const width = box.width;
-  const margin = MARGIN;
+  const margin = 2;
   return width + margin;
 }
`;
    expect(found(TWINS, hunk)).toEqual([
      "8 function right(box) {",
      "9 const width = box.width;",
      "10 const margin = MARGIN;",
      "+ const margin = 2;",
      "11 return width + margin;",
      "12 }",
    ]);
  });
});

test("a blank line that only a block has is left out", () => {
  const block = `
     # Counts all items on every shelf, damaged ones too.
 
     def count(self, shelf):
-        total = 0
+        total = self.start
`;
  const rows = [
    "4 # Counts all items on every shelf, damaged ones too.",
    "5 def count(self, shelf):",
  ];
  const changed = ["6 total = 0", "+ total = self.start"];
  expect(found(STOCK, block, true)).toEqual([...rows, ...changed]);
  expect(found(STOCK, block)).toEqual([...rows.slice(0, 1), "+ ", ...rows.slice(1), ...changed]);
});

test("whatever is found, removed lines stand in the file, in order, and nothing is lost", () => {
  const text = fc.constantFrom("a = first(b)", "b = second(c)", "return third(a)", "}", "", "  {");
  const line = fc.record({ kind: fc.constantFrom("context", "removed", "added"), text });
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 14 }),
      fc.array(line, { maxLength: 8 }),
      (file, hunk) => {
        const lines = new Lines(file.map((one) => `${one}\n`).join(""));
        const own = hunk.map((one, at): HunkLine => ({ ...one, patchLine: at + 1 }));
        const fit = alignerOf(own, lines).find(own, false);
        if (fit === undefined) return;
        const wanted = fit.lines.filter(({ kind }) => kind !== "added");
        expect(fit.pairs).toHaveLength(wanted.length);
        expect(fit.pairs.toSorted((a, b) => a - b)).toEqual(fit.pairs);
        expect(new Set(fit.pairs).size).toBe(fit.pairs.length);
        const removed = wanted.flatMap(({ kind, text: sought }, at) =>
          kind === "removed" ? [[sought.trim(), lines.text(fit.pairs[at] ?? -1).trim()]] : [],
        );
        expect(removed.filter(([sought, actual]) => sought !== actual)).toEqual([]);
        for (const kind of ["removed", "added"] as const) {
          const texts = (some: readonly HunkLine[]): readonly string[] =>
            some.flatMap((one) => (one.kind === kind && one.text !== "" ? [one.text] : []));
          expect(texts(fit.lines)).toEqual(texts(own));
        }
      },
    ),
  );
});
