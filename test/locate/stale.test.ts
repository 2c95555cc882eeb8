/** Hunks whose context is stale: where they go although it is, and where it shows that they do not. */

import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { applied, NOWHERE, outcome } from "../helpers/outcome.ts";

type Row = [
  name: string,
  file: readonly string[],
  rows: readonly string[],
  expected: unknown,
  more?: Partial<Hunk>,
];

function table(rows: readonly Row[]): void {
  test.each<Row>(rows)("%s", (_, file, hunk, expected, more) => {
    expect(outcome(file, [hunkOf(hunk, more)], { maxLevel: "aligned" })).toEqual(expected);
  });
}

/** Applied with stale context. */
const stale = (file: readonly string[], ...repairs: readonly string[]): unknown =>
  applied("aligned", [...repairs, "stale-context"], file);

describe("context lines may be", () => {
  table([
    [
      "broken in two, at the head of the hunk",
      [
        "export class Orders {",
        "  list() {",
        "    const page = Number(request.page);",
        "    const rows = await select(page);",
        "  }",
      ],
      [
        "   }",
        "     const page = Number(",
        "+    added = 1",
        "     const rows = await select(page);",
      ],
      stale([
        "export class Orders {",
        "  list() {",
        "    const page = Number(request.page);",
        "    added = 1",
        "    const rows = await select(page);",
        "  }",
      ]),
    ],
    [
      "joined with the next, below what is added",
      ["export function parse(text: string): number {", '  const [whole, rest] = text.split(".");'],
      [
        " export function parse(text: string): number {",
        "+  const other = text.trim();",
        '   const [whole, rest] = text.split("."); return Number(whole) * 100 + Number(rest);',
      ],
      stale([
        "export function parse(text: string): number {",
        "  const other = text.trim();",
        '  const [whole, rest] = text.split(".");',
      ]),
    ],
    [
      "nowhere behind a blank line that is removed",
      ['        return "cat"', "", "", "class Dog:"],
      ['         return "cat"', "-", "+ x", " ", "  Dog:", " class Dog:"],
      stale(['        return "cat"', " x", "", "class Dog:"]),
    ],
    [
      "nowhere before what is removed at a distance",
      [
        'import "fmt"',
        "inserted line",
        "func greet(name string) {",
        '\tif name == "" {',
        "func greet(name string) {",
      ],
      [' import "fmt"', " ", "-func greet(name string) {", ' \tif name == "" {'],
      stale(['import "fmt"', "inserted line", '\tif name == "" {', "func greet(name string) {"]),
    ],
    [
      "nowhere, indented less than the next one",
      [
        "    if count <= 0:",
        '        raise ValueError("count")',
        "def restock(item, count):",
        "def sell(item, count):",
      ],
      [
        "-    if count <= 0:",
        '         raise ValueError("count")',
        "  x",
        " unknown line here",
        " def sell(item, count):",
      ],
      stale([
        '        raise ValueError("count")',
        "def restock(item, count):",
        "def sell(item, count):",
      ]),
    ],
    [
      "of another place, if they say little",
      [
        "    sum += item.price;",
        "  }",
        "  return sum;",
        "/** Takes a discount off, given in percent. */",
      ],
      [
        "     sum += item.price;",
        "   }",
        "+added();",
        "   return sum;",
        "  x",
        " f, given in percent. */",
        " /** Takes a discount of",
      ],
      stale([
        "    sum += item.price;",
        "  }",
        "added();",
        "  return sum;",
        "/** Takes a discount off, given in percent. */",
      ]),
    ],
    [
      "reworded comments",
      ["# price -= discount", "    return price"],
      [" # prices -= discount", "-    return price"],
      stale(["# price -= discount"]),
    ],
    [
      "the ends of the file's",
      ["    return None", "def drop(path):", "    remove(path)"],
      ["     return None", " path):", "-    remove(path)"],
      stale(["    return None", "def drop(path):"]),
    ],
    [
      "other brackets",
      ["    total(): number {", "        }", "        return sum;", "    }"],
      ["     total(): number {", "         } x", "         return sum;", "-    }"],
      stale(["    total(): number {", "        }", "        return sum;"]),
    ],
  ]);
});

describe("there is no place", () => {
  table([
    [
      "where removed lines are one of the file that is broken in two",
      ["                self.skip(path)", "        return self"],
      ["  self.skip(path)", "-        r", "-eturn self"],
      NOWHERE,
    ],
    [
      "where a line left out opens what the change is in",
      ["  size: 100", "  ttl: 60"],
      ["   file:", " :", "   size: 100", "-  ttl: 60"],
      NOWHERE,
    ],
    ["for nothing but an elision", [], [" // ..."], NOWHERE],
    [
      "for a line that is only removed, with an elision behind it",
      ['    log("closed")'],
      ['-    log("closed")', " // ... x", '+    log("closed it")'],
      NOWHERE,
    ],
  ]);
});

const BODY = [
  "def total(items):",
  "    amount = count(items)",
  "    weight = sum(items)",
  "    price = cost(items)",
];

describe("what a hunk with stale context adds may be there already", () => {
  const READY = "    ready = prepare(items)";
  /** Three lines are stale: too many to be left out at the foot of a hunk that else is exactly. */
  const rows = [
    " def total(items):",
    `+${READY}`,
    ...BODY.slice(1).map((line) => ` ${line}`),
    "     log(x)",
    "     bar(y)",
    "     baz(z)",
  ];
  const file = (...below: readonly string[]): readonly string[] => [...BODY, ...below];
  const done = (before: readonly string[]): unknown => stale(before.toSpliced(1, 0, READY));
  table([
    ["nothing is near", file("x", "y", "z"), rows, done(file("x", "y", "z"))],
    ["right below", file(READY, "y"), rows, NOWHERE],
    ["right below, indented otherwise", file(`  ${READY}`, "y"), rows, NOWHERE],
    ["two lines below", file("x", READY), rows, NOWHERE],
    ["three lines below is too far", file("x", "y", READY), rows, done(file("x", "y", READY))],
    ["two lines above", [READY, "x", ...file("y")], rows, NOWHERE],
    [
      "three lines above is too far",
      [READY, "x", "y", ...file("z")],
      rows,
      stale([READY, "x", "y", "def total(items):", READY, ...BODY.slice(1), "z"]),
    ],
    [
      "not if the hunk also removes",
      file(READY),
      rows.with(3, "-    weight = sum(items)"),
      stale([
        "def total(items):",
        READY,
        "    amount = count(items)",
        "    price = cost(items)",
        READY,
      ]),
    ],
    [
      "not if only one of two lines does",
      file(READY),
      rows.toSpliced(2, 0, "+    steady = True"),
      stale(["def total(items):", READY, "    steady = True", ...BODY.slice(1), READY]),
    ],
    [
      "not if the line says nothing",
      file("    {}"),
      rows.with(1, "+    {}"),
      stale(["def total(items):", "    {}", ...BODY.slice(1), "    {}"]),
    ],
  ]);
});

describe("a hunk with stale context is not stretched", () => {
  const file = (count: number): readonly string[] => [
    ...BODY,
    ...Array.from({ length: count }, (_, at) => `    step_${at} = ${at}`),
    "    label = name(items)",
    "    result = (amount, weight)",
    "    return result",
  ];
  const rows = [
    ...BODY.map((line) => ` ${line}`),
    "     label = name(items)",
    "     result = (amount, weight)",
    "-    return result",
  ];
  table([
    ["but over five", file(5), rows, stale(file(5).slice(0, -1))],
    [
      "over more where only an added line says that lines are left out",
      file(6),
      rows.toSpliced(4, 0, "+    # ..."),
      NOWHERE,
    ],
  ]);
});

describe("a hunk that shows how it is escaped", () => {
  const escaped = ' log(\\"begin\\")';
  table([
    [
      "is read so, although the line that does is stale",
      BODY,
      [
        escaped,
        " def total(items):",
        '+    log(\\"end\\")',
        ...BODY.slice(1).map((line) => ` ${line}`),
      ],
      applied(
        "aligned",
        ["escapes", "stale-context"],
        ["def total(items):", '    log("end")', ...BODY.slice(1)],
      ),
    ],
  ]);
});
