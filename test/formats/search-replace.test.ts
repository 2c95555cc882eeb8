import { describe, expect, test } from "vitest";
import { searchReplace } from "../../src/formats/search-replace.ts";
import { unwrap } from "../../src/input/unwrap.ts";
import type { CreateEdit, FileEdit, Hunk, HunkLine, Patch, Repair } from "../../src/patch.ts";
import { readAs } from "../helpers/formats.ts";
import { joinLines } from "../../src/text/content.ts";

function parse(reply: string, more: { alone?: boolean; file?: string } = {}): unknown {
  return readAs(searchReplace, unwrap(reply), more);
}

/** A reply whose first line names the file `a.md`; the block's opening marker is line 2. */
function named(...lines: readonly string[]): string {
  return ["a.md", ...lines, ""].join("\n");
}

/** A block in the usual spelling. */
function block(search: readonly string[], replacement: readonly string[]): readonly string[] {
  return [OPEN, ...search, "=======", ...replacement, CLOSE];
}

function read(
  edits: readonly FileEdit[],
  span: readonly [number, number],
  ...repairs: readonly (readonly [Repair["name"], number])[]
): { readonly patches: readonly Patch[]; readonly problems: readonly [] } {
  const patch: Patch = {
    format: "search-replace",
    patchLine: span[0],
    lastPatchLine: span[1],
    edits,
    repairs: repairs.map(([name, patchLine]) => ({ name, patchLine })),
  };
  return { patches: [patch], problems: [] };
}

const KINDS = { " ": "context", "-": "removed", "+": "added" } as const;

/** Rows such as `-4 old`: a mark, the line in the reply, and the text after a blank. */
function rowsOf(rows: readonly string[]): readonly HunkLine[] {
  return rows.map((row) => {
    const [, mark = "", number = "", text = ""] = /^([-+ ])(\d+) ?(.*)$/.exec(row) ?? [];
    const kind = KINDS[mark as keyof typeof KINDS];
    return { kind, text, patchLine: Number(number) };
  });
}

function hunk(patchLine: number, rows: readonly string[], more: Partial<Hunk> = {}): Hunk {
  const lines = rowsOf(rows);
  const otherReadings: Hunk["otherReadings"] = [];
  return { patchLine, anchors: [], endOfFile: false, isBlock: true, lines, otherReadings, ...more };
}

function update(path: string, ...hunks: readonly Hunk[]): FileEdit {
  const patchLine = hunks[0]?.patchLine ?? 0;
  return { kind: "update", path, patchLine, hunks };
}

function create(path: string, patchLine: number, ...lines: readonly string[]): CreateEdit {
  return { kind: "create", path, patchLine, content: joinLines(lines), fillsEmpty: true };
}

function other(...rows: readonly string[]): NonNullable<Hunk["otherReadings"]>[number] {
  return { repair: "marker-spelling", lines: rowsOf(rows) };
}

function malformed(reason: string, patchLine: number, found: string): unknown {
  return { patches: [], problems: [{ code: "malformed", reason, patchLine, found }] };
}

function truncated(patchLine: number, missing: string): unknown {
  return { patches: [], problems: [{ code: "truncated", patchLine, missing }] };
}

const OPEN = "<<<<<<< SEARCH";
const CLOSE = ">>>>>>> REPLACE";
/** `x` becomes `y` in a block that begins at line 2. */
const CHANGE = hunk(2, ["-3 x", "+5 y"]);
const CHANGED = update("a.md", CHANGE);

describe("a block", () => {
  test("becomes a hunk in which lines of both halves are context", () => {
    expect(parse(named(...block(["a", "b", "c"], ["a", "B", "c"])))).toEqual(
      read([update("a.md", hunk(2, [" 3 a", "-4 b", "+8 B", " 5 c"]))], [2, 10]),
    );
  });

  test("without new lines removes, and keeps blank lines", () => {
    expect(parse(named(...block(["", "a", ""], [])))).toEqual(
      read([update("a.md", hunk(2, ["-3", "-4 a", "-5"]))], [2, 7]),
    );
  });

  test("without old lines makes a file", () => {
    expect(parse(named(...block([], ["x", ""])))).toEqual(
      read([create("a.md", 2, "x", "")], [2, 6]),
    );
    expect(parse(named(...block(["", " "], ["x"])))).toEqual(
      read([create("a.md", 2, "x")], [2, 7]),
    );
  });

  test("joins the block before it if it is about the same file", () => {
    const reply = named(
      ...block(["a"], ["b"]),
      "a.md",
      ...block(["c"], ["d"]),
      "b.md",
      ...block(["e"], ["f"]),
      "a.md",
      ...block(["g"], ["h"]),
    );
    expect(parse(reply)).toEqual(
      read(
        [
          update("a.md", hunk(2, ["-3 a", "+5 b"]), hunk(8, ["-9 c", "+11 d"])),
          update("b.md", hunk(14, ["-15 e", "+17 f"])),
          update("a.md", hunk(20, ["-21 g", "+23 h"])),
        ],
        [2, 24],
      ),
    );
  });

  test("repeated stays", () => {
    const again = hunk(8, ["-9 x", "+11 y"]);
    expect(parse(named(...block(["x"], ["y"]), "a.md", ...block(["x"], ["y"])))).toEqual(
      read([update("a.md", CHANGE, again)], [2, 12]),
    );
  });

  test("may hold fences, tags and other formats", () => {
    const content = ["```", "</diff>", "*** Begin Patch", "--- a", "+++ b", "@@ -1 +1 @@"];
    expect(parse(named(...block(content, ["y"])))).toEqual(
      read(
        [update("a.md", hunk(2, [...content.map((line, at) => `-${at + 3} ${line}`), "+10 y"]))],
        [2, 11],
      ),
    );
  });
});

describe("markers", () => {
  test.each([
    ["<<<<<<< SEARCH>", "=======", ">>>>>>> REPLACE<"],
    ["<<<<< SEARCH", "=======", ">>>>>>>>> REPLACE"],
    ["------- SEARCH", "=======", "+++++++ REPLACE"],
    ["--- SEARCH", "=======", "+++ REPLACE>"],
    ["<<< SEARCH", "=======", "+++ REPLACE"],
    ["<<<<<<< ORIGINAL", "=======", ">>>>>>> UPDATED"],
    ["<<<<<<<SEARCH  ", "=======", ">>>>>>> UPDATED"],

    ["<<< SEARCH: a.md", "=======", ">>> REPLACE 'a.md'"],
  ])("%s, %s and %s are read", (opening, divider, closing) => {
    expect(parse(named(opening, "x", divider, "y", closing))).toEqual(
      read([CHANGED], [2, 6], ["marker-spelling", 2], ["marker-spelling", 6]),
    );
  });

  test.each(["========", "===", "====="])("the divider may be '%s'", (divider) => {
    expect(parse(named(OPEN, "x", divider, "y", CLOSE))).toEqual(
      read([CHANGED], [2, 6], ["marker-spelling", 4]),
    );
  });

  test("a block may be indented as a whole", () => {
    const lines = [OPEN, "x", "", "=======", "  y", CLOSE].map((line) => line && `  ${line}`);
    expect(parse(named(...lines))).toEqual(
      read([update("a.md", hunk(2, ["-3 x", "-4", "+6   y"]))], [2, 7], ["indented-patch", 2]),
    );
  });

  test.each([
    ["a block without a divider", [OPEN, "x", CLOSE], "unexpected-line", 9, CLOSE],
    ["a second opening in the search", [OPEN, ...block(["x"], ["y"])], "unexpected-line", 8, OPEN],
    [
      "a second opening in the replacement",
      [OPEN, "x", "=======", ...block(["x"], ["y"])],
      "unexpected-line",
      10,
      OPEN,
    ],
  ])("%s is refused", (_, lines, reason, line, found) => {
    expect(parse(named(...block(["x"], ["y"]), ...lines))).toEqual(malformed(reason, line, found));
  });

  test("dividers and rules in prose mean nothing", () => {
    const prose = ["Title", "=======", "", "Other", "-------", "", "a.md"];
    expect(parse([...prose, ...block(["x"], ["y"]), "=======", ""].join("\n"))).toEqual(
      read([update("a.md", hunk(8, ["-9 x", "+11 y"]))], [8, 12], ["text-outside", 1]),
    );
  });

  test("a reply that ends within a block is cut off", () => {
    expect(parse(named(OPEN, "x"))).toEqual(truncated(3, "======="));
    expect(parse(named(OPEN, "x", "=======", "y"))).toEqual(truncated(5, CLOSE));
    expect(parse(named(OPEN, "x", "=======", "y", ">>>>>>> REP"))).toEqual(truncated(6, CLOSE));
  });

  test("a backslash makes content of them, once", () => {
    const content = [
      "\\<<<<<<< HEAD",
      "\\=======",
      "\\\\=======",
      "\\>>>>>>> b",
      "\\-------",
      "\\x",
    ];
    const hints = ["\\:start_line: 1", "\\:end_line: 2"];
    expect(
      parse(named(...block([...content, ...hints], ["\\=======", "\\:start_line: 1"]))),
    ).toEqual(
      read(
        [
          update(
            "a.md",
            hunk(2, [
              "-3 <<<<<<< HEAD",
              " 4 =======",
              "-5 \\\\=======",
              "-6 >>>>>>> b",
              "-7 -------",
              "-8 \\x",
              " 9 :start_line: 1",
              "-10 :end_line: 2",
            ]),
          ),
        ],
        [2, 14],
      ),
    );
  });
});

describe("several dividers", () => {
  test("the one after a heading that is sought divides", () => {
    expect(parse(named(...block(["Install", "=======", "x"], ["y"])))).toEqual(
      read([update("a.md", hunk(2, ["-3 Install", "-4 =======", "-5 x", "+7 y"]))], [2, 8]),
    );
  });

  test("the file tells if there are headings on both sides, the longest search first", () => {
    expect(parse(named(...block(["Install", "======="], ["License", "======="])))).toEqual(
      read(
        [
          update(
            "a.md",
            hunk(2, ["-3 Install", "-4 =======", "-5 =======", "-6 License"], {
              otherReadings: [other("-3 Install", "+6 License", " 4 =======")],
            }),
          ),
        ],
        [2, 8],
      ),
    );
  });

  test("a search never ends above the underline of one of its headings", () => {
    const sought = ["Install", "=======", "x", "", "License", "=======", "y"];
    const rows = sought.map((line, at) => `-${at + 3} ${line}`);
    expect(parse(named(...block(sought, ["z"])))).toEqual(
      read([update("a.md", hunk(2, [...rows, "+11 z"]))], [2, 12]),
    );
  });

  test("one in the replacement that underlines nothing is no content", () => {
    expect(parse(named(...block(["Install", "=======", "x"], ["y;", "=======", "z"])))).toEqual(
      read(
        [
          update(
            "a.md",
            hunk(2, ["-3 Install", "-4 =======", "-5 x", "-6 =======", "-7 y;", "+9 z"]),
          ),
        ],
        [2, 10],
      ),
    );
  });

  test("underlines of another length are content", () => {
    const rows = ["-3 Usage", "-4 =====", "+6 Manual", "+7 ======"];
    expect(parse(named(...block(["Usage", "====="], ["Manual", "======"])))).toEqual(
      read([update("a.md", hunk(2, rows))], [2, 8]),
    );
  });

  test("a new file may hold headings, and nothing that only looks like a divider", () => {
    expect(
      parse(named(...block([], ["Install", "=======", "x", "", "License", "======="]))),
    ).toEqual(
      read([create("a.md", 2, "Install", "=======", "x", "", "License", "=======")], [2, 10]),
    );
    expect(parse(named(...block([], ["x = 10", "=======", "x"])))).toEqual(
      malformed("unexpected-line", 5, "======="),
    );
  });

  test("as many signs as the opening marker has may divide as well", () => {
    const opening = "<<<<<<<< SEARCH";
    const lines = [opening, "Install", "=======", "========", "x", ">>>>>>>> REPLACE"];
    expect(parse(named(...lines))).toEqual(
      read(
        [update("a.md", hunk(2, ["-3 Install", "-4 =======", "+6 x"]))],
        [2, 7],
        ["marker-spelling", 2],
        ["marker-spelling", 5],
        ["marker-spelling", 7],
      ),
    );
  });

  test("a new file may hold any number of headings", () => {
    const headings = Array.from({ length: 9 }, () => ["Install", "=======", ""]).flat();
    expect(parse(named(...block([], headings)))).toEqual(
      read([create("a.md", 2, ...headings)], [2, 31]),
    );
  });
});

describe("merge conflicts", () => {
  const conflict = ["<<<<<<< HEAD", "a", "=======", "b", ">>>>>>> topic"];

  test("as content of a search need no backslash", () => {
    const rows = conflict.map((line, at) => `-${at + 3} ${line}`);
    expect(parse(named(...block(conflict, ["c"])))).toEqual(
      read([update("a.md", hunk(2, [...rows, "+9 c"]))], [2, 10]),
    );
    expect(parse(named(...block(["<<<<<<< HEAD", "a"], ["a"])))).toEqual(
      read([update("a.md", hunk(2, ["-3 <<<<<<< HEAD", " 4 a"]))], [2, 7]),
    );
  });

  test("are refused where they could be markers", () => {
    expect(parse(named(OPEN, ...conflict, CLOSE))).toEqual(
      malformed("unexpected-line", 7, ">>>>>>> topic"),
    );
    expect(parse(named(...block(["x"], ["y", ">>>>>>> topic"])))).toEqual(
      malformed("unexpected-line", 6, ">>>>>>> topic"),
    );
  });
});

describe("the head of a block", () => {
  test.each([
    [[":start_line: 7", ":end_line: 9", "-------"]],
    [[":start_line:7", "-------"]],
    [[":start_line:7"]],
  ])("%j is a hint", (head) => {
    const at = head.length;
    expect(parse(named(...block([...head, "", "x"], ["y"])))).toEqual(
      read(
        [
          update(
            "a.md",
            hunk(2, [`-${at + 3}`, `-${at + 4} x`, `+${at + 6} y`], { statedLine: 6 }),
          ),
        ],
        [2, at + 7],
      ),
    );
  });

  test.each([":start_line: 0", ":end_line: 9"])("%s says nothing", (line) => {
    expect(parse(named(...block([line, "-------", "x"], ["y"])))).toEqual(
      read([update("a.md", hunk(2, ["-5 x", "+7 y"]))], [2, 8]),
    );
  });

  test.each([
    [":start_line=7", 6],
    [":start_line 7", 6],
    [":start_line: line 7", 6],
    [":start_line: 7-9", undefined],
    [":start_line: x", undefined],
  ])("%s is left out", (line, statedLine) => {
    const more = statedLine === undefined ? {} : { statedLine };
    expect(parse(named(...block([line, "x"], ["y"])))).toEqual(
      read([update("a.md", hunk(2, ["-4 x", "+6 y"], more))], [2, 7], ["marker-spelling", 3]),
    );
  });

  test("a line of Ruby is content", () => {
    const lines = [":start_line => 5,", "x"];
    expect(parse(named(...block(lines, lines)))).toEqual(
      read([update("a.md", hunk(2, [" 3 :start_line => 5,", " 4 x"]))], [2, 8]),
    );
  });

  test("is refused in the replacement", () => {
    expect(parse(named(...block(["x"], [":start_line: 7", "y"])))).toEqual(
      malformed("unexpected-line", 5, ":start_line: 7"),
    );
  });
});

describe("the file", () => {
  const [opening = "", ...rest] = block(["x"], ["y"]);

  // With the line of the first fence that names nothing.
  test.each<readonly [readonly string[], string, number]>([
    [["src/a.py", "```python"], "src/a.py", 2],

    [["```python", "src/a.py"], "src/a.py", 1],
  ])("is named by %j", (lines, path, line) => {
    const at = lines.length + 1;
    expect(parse([...lines, opening, ...rest, "```", ""].join("\n"))).toEqual(
      read(
        [update(path, hunk(at, [`-${at + 1} x`, `+${at + 3} y`]))],
        [at, at + 4],
        ["text-outside", line],
      ),
    );
  });

  test("is that of the block before if a block names none", () => {
    expect(parse(named(...block(["x"], ["y"]), "And then:", ...block(["c"], ["d"])))).toEqual(
      read([update("a.md", CHANGE, hunk(8, ["-9 c", "+11 d"]))], [2, 12], ["text-outside", 7]),
    );
  });

  test("is the given one if none is named, and then only", () => {
    const lines = [opening, ...rest];
    const first = update("given", hunk(1, ["-2 x", "+4 y"]));
    expect(parse(lines.join("\n"), { file: "given" })).toEqual(read([first], [1, 5]));
    expect(parse(named(...lines), { file: "given" })).toEqual(read([CHANGED], [2, 6]));
    expect(parse(lines.join("\n"))).toEqual(malformed("file-name", 1, OPEN));
  });
});

describe("a tool call", () => {
  test("of Cline is read, with text around it", () => {
    const reply = [
      "I change it.",
      "<replace_in_file>",
      "<path>a.md</path>",
      "<diff>",
      "------- SEARCH",
      "x",
      "=======",
      "y",
      "+++++++ REPLACE",
      "</diff>",
      "</replace_in_file>",
      "Done.",
    ];
    expect(parse(reply.join("\n"))).toEqual(
      read(
        [update("a.md", hunk(5, ["-6 x", "+8 y"]))],
        [5, 9],
        ["text-outside", 1],
        ["marker-spelling", 5],
        ["marker-spelling", 9],
      ),
    );
  });
});

test("CR LF and a byte order mark are set aside", () => {
  expect(
    parse(
      `\ufeff${named(...block(["x"], ["y"]))
        .split("\n")
        .join("\r\n")}`,
    ),
  ).toEqual(read([CHANGED], [2, 6], ["byte-order-mark", 1], ["carriage-returns", 1]));
});
