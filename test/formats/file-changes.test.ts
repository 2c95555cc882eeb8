import { describe, expect, test } from "vitest";
import { fileChanges } from "../../src/formats/file-changes.ts";
import { unwrap } from "../../src/input/unwrap.ts";
import type { FileEdit, Hunk, Patch, Repair } from "../../src/patch.ts";
import { hunkLines } from "../helpers/hunks.ts";
import { beginOf, readAs } from "../helpers/formats.ts";
import { joinLines } from "../../src/text/content.ts";

function parse(...lines: readonly string[]): unknown {
  return readAs(fileChanges, unwrap(lines.join("\n")));
}

/** What is read between the tags of an envelope, whose first inner line is line 2. */
function inside(...lines: readonly string[]): unknown {
  return parse("<FILE_CHANGES>", ...lines, "</FILE_CHANGES>", "");
}

function patch(
  edits: readonly FileEdit[],
  lastPatchLine: number,
  repairs: readonly Repair[] = [],
  patchLine = 1,
): Patch {
  const facts = { closesLines: true } as const;
  return { format: "file-changes", ...facts, patchLine, lastPatchLine, edits, repairs };
}

function read(...patches: readonly Patch[]): unknown {
  return { patches, problems: [] };
}

function repairs(...list: readonly (readonly [Repair["name"], number])[]): readonly Repair[] {
  return list.map(([name, patchLine]) => ({ name, patchLine }));
}

function malformed(patchLine: number, reason: string, found: string, path?: string): unknown {
  const place = { patchLine, found, ...(path === undefined ? {} : { path }) };
  return { patches: [], problems: [{ code: "malformed", reason, ...place }] };
}

function truncated(patchLine: number, missing: string): unknown {
  return { patches: [], problems: [{ code: "truncated", patchLine, missing }] };
}

function created(lines: readonly string[], more: object = {}): FileEdit {
  return {
    kind: "create",
    path: "a",
    patchLine: 2,
    content: joinLines(lines),
    overwrite: true,
    ...more,
  };
}

/** A hunk whose `@@` is at `patchLine`. */
function hunk(patchLine: number, rows: readonly string[], more: Partial<Hunk> = {}): Hunk {
  return {
    patchLine,
    anchors: [],
    endOfFile: false,
    lines: hunkLines(rows, patchLine + 1),
    looseRemovals: true,
    ...more,
  };
}

function update(...hunks: readonly Hunk[]): FileEdit {
  return { kind: "update", path: "a", patchLine: 2, hunks };
}

const NEW = '<FILE_NEW file_path="a">';
const PATCH = '<FILE_PATCH file_path="a">';
const APPEND = '<FILE_APPEND file_path="a">';
const DELETE: FileEdit = { kind: "delete", path: "a", patchLine: 2 };

test("all directives are read, in order", () => {
  expect(
    inside(
      NEW,
      "x",
      "",
      "</FILE_NEW>",
      PATCH,
      "@@",
      " x",
      "-y",
      "+z",
      "</FILE_PATCH>",
      APPEND,
      "",
      "last",
      "</FILE_APPEND>",
      '<FILE_COPY from_path="a" to_path="b" />',
      '<FILE_RENAME from_path="b" to_path="c"/>',
      '<FILE_DELETE file_path="a" />',
    ),
  ).toEqual(
    read(
      patch(
        [
          created(["x", ""]),
          {
            kind: "update",
            path: "a",
            patchLine: 6,
            hunks: [hunk(7, [" x", "-y", "+z"])],
          },
          {
            kind: "update",
            path: "a",
            patchLine: 12,
            hunks: [
              {
                patchLine: 12,
                anchors: [],
                endOfFile: true,
                lines: hunkLines(["+", "+last"], 12).map((line) => ({ ...line, patchLine: 12 })),
              },
            ],
            mayCreate: true,
          },
          { kind: "copy", path: "a", patchLine: 16, target: "b", hunks: [], overwrite: true },
          { kind: "update", path: "b", patchLine: 17, target: "c", hunks: [] },
          { kind: "delete", path: "a", patchLine: 18 },
        ],
        19,
      ),
    ),
  );
});

describe("the place of an envelope", () => {
  test.each<[string, number, readonly string[]]>([
    ["the envelope's tag", 1, ["text", "  <FILE_CHANGES>"]],
    ["not a directive's tag", 2, ["text", '<FILE_NEW file_path="a">', "<FILE_CHANGES>"]],
    ["not a tag inside a line", -1, ["use <FILE_CHANGES>"]],
    ["not a longer name", -1, ["<FILE_CHANGES_X>", "<FILE_NEWS >"]],
    ["not a closing tag", -1, ["</FILE_CHANGES>"]],
  ])("%s", (_, line, lines) => {
    expect(beginOf(fileChanges, unwrap(lines.join("\n")))).toBe(line);
  });

  test("byte order mark and CRs are set aside", () => {
    expect(parse("\ufeff<FILE_CHANGES>\r", `${NEW}x</FILE_NEW>\r`, "</FILE_CHANGES>\r")).toEqual(
      read(
        patch(
          [created([], { content: "x" })],
          3,
          repairs(["byte-order-mark", 1], ["carriage-returns", 1]),
        ),
      ),
    );
  });

  test("an envelope that is indented as a whole is taken out of it", () => {
    expect(
      parse(
        "- do:",
        "  <FILE_CHANGES>",
        `  ${NEW}`,
        "    x",
        "",
        "  </FILE_NEW>",
        "  </FILE_CHANGES>",
      ),
    ).toEqual(
      read(
        patch(
          [created(["  x", ""], { patchLine: 3 })],
          7,
          repairs(["text-outside", 1], ["indented-patch", 2]),
          2,
        ),
      ),
    );
  });
});

describe("tags", () => {
  test.each<[string, string, string]>([
    ["double quotes", '<FILE_DELETE file_path="a b"/>', "a b"],
    ["single quotes", "<FILE_DELETE file_path = 'a\"b' />", 'a"b'],

    ["a > between quotes", '<FILE_DELETE file_path="a>b/>c"/>', "a>b/>c"],
    ["no entities", '<FILE_DELETE file_path="a&amp;b"/>', "a&amp;b"],
    ["unknown attributes", '<FILE_DELETE why="x > y" file_path="a"/>', "a"],
    ["an empty pair", '<FILE_DELETE file_path="a"></FILE_DELETE>', "a"],
  ])("%s", (_, tag, path) => {
    expect(inside(tag)).toEqual(read(patch([{ kind: "delete", path, patchLine: 2 }], 3)));
  });

  test.each([["a lost closing tag", []]])("%s", (_, lines) => {
    expect(inside('<FILE_DELETE file_path="a">', ...lines)).toEqual(
      read(patch([DELETE], lines.length + 3)),
    );
  });

  test("blanks around tags", () => {
    expect(inside('  <FILE_DELETE file_path="a"/> ', "")).toEqual(read(patch([DELETE], 4)));
  });

  test.each<[string, readonly string[], number, string]>([
    ["an unknown directive", ['<FILE_MOVE from="a"/>'], 2, "unexpected-line"],
    ["another tag", ["<NEW_FILE>"], 2, "unexpected-line"],
    ["a tag in another case", ['<file_delete file_path="a"/>'], 2, "unexpected-line"],
    ["no path", ["<FILE_DELETE />"], 2, "unexpected-line"],
    ["an empty path", ['<FILE_DELETE file_path="" />'], 2, "file-name"],
    ["an attribute in another case", ['<FILE_DELETE File_Path="a"/>'], 2, "unexpected-line"],
    ["one path of two", ['<FILE_COPY from_path="a"/>'], 2, "unexpected-line"],
    ["two values", ['<FILE_DELETE file_path="a" file_path="b"/>'], 2, "file-name"],
    ["an open quote", ['<FILE_DELETE file_path="a/>', ""], 2, "unexpected-line"],

    ["text in a pair", ['<FILE_DELETE file_path="a">x</FILE_DELETE>'], 2, "unexpected-line"],
    [
      "lines in a pair",
      ['<FILE_DELETE file_path="a">', "x", "</FILE_DELETE>"],
      3,
      "unexpected-line",
    ],
    [
      "text for a self-closing tag",
      ['<FILE_NEW file_path="a"/>', "x", "</FILE_NEW>"],
      2,
      "unexpected-line",
    ],
    ["a closing tag too many", ["</FILE_NEW>"], 2, "unexpected-line"],
    ["a line that ends with one", ["x </FILE_NEW>"], 2, "unexpected-line"],
    ["an envelope in an envelope", ["<FILE_CHANGES>"], 2, "unexpected-line"],
    ["a hunk between directives", ["@@"], 2, "unexpected-line"],
    ["an added line between directives", ["+x"], 2, "unexpected-line"],
  ])("%s is refused", (_, lines, at, reason) => {
    expect(inside(...lines)).toEqual(malformed(at, reason, lines[at - 2] ?? ""));
  });

  test.each<[string, readonly string[], number, string]>([
    ["the envelope", ["<FILE_CHANGES>", '<FILE_DELETE file_path="a"/>'], 2, "</FILE_CHANGES>"],
    ["a content", ["<FILE_CHANGES>", NEW, "x"], 3, "</FILE_NEW>"],
    [
      "a content before the envelope's end",
      ["<FILE_CHANGES>", NEW, "</FILE_CHANGES>"],
      3,
      "</FILE_NEW>",
    ],
    ["a body", ["<FILE_CHANGES>", PATCH, "@@", "-x"], 4, "</FILE_PATCH>"],
    [
      "a body before the envelope's end",
      ["<FILE_CHANGES>", PATCH, "@@", "</FILE_CHANGES>"],
      4,
      "</FILE_PATCH>",
    ],
    ["a tag", ["<FILE_CHANGES>", '<FILE_DELETE file_path="a"'], 2, "</FILE_CHANGES>"],
  ])("%s that is not closed is cut off", (_, lines, at, missing) => {
    expect(parse(...lines)).toEqual(truncated(at, missing));
  });
});

describe("content", () => {
  test.each<[string, readonly string[], FileEdit]>([
    ["lines as written", [NEW, "", " x", "</FILE_NEW>"], created(["", " x"])],
    ["nothing", [NEW, "</FILE_NEW>"], created([])],
    ["nothing, on one line", [`${NEW}</FILE_NEW>`], created([])],
    ["no line end", [NEW, "x", "y</FILE_NEW>"], created([], { content: "x\ny" })],
    ["one line", [`${NEW}x</FILE_NEW>`], created([], { content: "x" })],
    ["text behind the tag", [`${NEW}x`, "y", "</FILE_NEW>"], created(["x", "y"])],
    [
      "closing tags that are mentioned",
      [NEW, "`</FILE_NEW>` closes", "</FILE_NEW> does", "<FILE_NEWS>", "</FILE_NEW>"],
      created(["`</FILE_NEW>` closes", "</FILE_NEW> does", "<FILE_NEWS>"]),
    ],
    ["entities", [NEW, "&lt;x&gt;", "</FILE_NEW>"], created(["&lt;x&gt;"])],
    [
      "a marker of another format",
      [NEW, "*** Begin Patch", "@@", "</FILE_NEW>"],
      created(["*** Begin Patch", "@@"]),
    ],
    [
      "two fences",
      [NEW, "```sh", "x", "```", "", "```", "y", "```", "</FILE_NEW>"],
      created(["```sh", "x", "```", "", "```", "y", "```"]),
    ],
    ["a fence around it", [NEW, "```", "x", "```", "</FILE_NEW>"], created(["```", "x", "```"])],
    ["an indented closing tag", [NEW, "x", "  </FILE_NEW>"], created(["x"])],
  ])("%s", (_, lines, edit) => {
    expect(inside(...lines)).toEqual(read(patch([edit], lines.length + 2)));
  });

  const EXAMPLE = [
    "<FILE_CHANGES>",
    '<FILE_NEW file_path="b">',
    "  <FILE_CHANGES>",
    '  <FILE_DELETE file_path="c"/>',
    "  </FILE_CHANGES>",
    "</FILE_NEW>",
    '<FILE_APPEND file_path="b">x</FILE_APPEND>',
    '<FILE_PATCH file_path="b">',
    "@@",
    "</FILE_PATCH>",
    "</FILE_CHANGES>",
  ];

  test.each<[string, readonly string[], number]>([
    ["a directive", [NEW, "x", '<FILE_NEW file_path="b">', "y", "</FILE_NEW>"], 4],
    ["a complete directive", [NEW, '<FILE_DELETE file_path="b"/>', "</FILE_NEW>"], 3],
    ["half an envelope", [NEW, "<FILE_CHANGES>", "</FILE_NEW>"], 3],
    [
      "an envelope that is not balanced",
      [NEW, ...EXAMPLE.slice(0, -2), "</FILE_CHANGES>", "</FILE_NEW>"],
      3,
    ],
  ])("%s in a content is refused", (_, lines, at) => {
    expect(inside(...lines)).toEqual(malformed(at, "unexpected-line", lines[at - 2] ?? ""));
  });

  test("a content that ended too early is noticed by the closing tag after it", () => {
    expect(inside(NEW, "it ends with </FILE_NEW>", "and", "</FILE_NEW>")).toEqual(
      malformed(4, "unexpected-line", "and"),
    );
  });

  test("an append keeps an open end, and has something to say", () => {
    const line = { kind: "added", text: "x", patchLine: 2, noNewline: true } as const;
    expect(inside(`${APPEND}x</FILE_APPEND>`)).toEqual(
      read(
        patch(
          [
            {
              kind: "update",
              path: "a",
              patchLine: 2,
              hunks: [{ patchLine: 2, anchors: [], endOfFile: true, lines: [line] }],
              mayCreate: true,
            },
          ],
          3,
        ),
      ),
    );
    expect(inside(APPEND, "</FILE_APPEND>")).toEqual(malformed(2, "empty-hunk", APPEND, "a"));
  });
});

describe("hunks", () => {
  const body = (...lines: readonly string[]): unknown => inside(PATCH, ...lines, "</FILE_PATCH>");

  test.each<[string, Partial<Hunk>]>([
    ["@@", {}],

    ["@@ def f():", { heading: "def f():" }],
  ])("%s begins one", (header, more) => {
    expect(body(header, "-x", "+y")).toEqual(read(patch([update(hunk(3, ["-x", "+y"], more))], 7)));
  });

  test("several hunks, blank lines between them", () => {
    expect(body("", "@@", " a", "", " b", "-c", "", "@@", "+d", " e", "")).toEqual(
      read(patch([update(hunk(4, [" a", "?", " b", "-c"]), hunk(10, ["+d", " e"]))], 15)),
    );
  });

  test.each<[string, Partial<Hunk>]>([
    ["@@", { endOfFile: true, endPresumed: true }],
    ["@@ def f():", { heading: "def f():" }],
  ])("a hunk below %s that only adds", (header, more) => {
    expect(body(header, "+x")).toEqual(
      read(
        patch(
          [
            {
              kind: "update",
              path: "a",
              patchLine: 2,
              hunks: [hunk(3, ["+x"], more)],
              mayCreate: true,
            },
          ],
          6,
        ),
      ),
    );
  });

  test("the end of the file", () => {
    const open = { kind: "removed", text: "x", patchLine: 4, noNewline: true } as const;
    expect(body("@@", "-x", "\\ No newline at end of file", "+y")).toEqual(
      read(
        patch(
          [update(hunk(3, [], { lines: [open, { kind: "added", text: "y", patchLine: 6 }] }))],
          8,
        ),
      ),
    );
  });

  test("tags with a mark are lines of the hunk", () => {
    const rows = ['-<FILE_NEW file_path="b">', "+x</FILE_PATCH>"];
    expect(body("@@", ...rows)).toEqual(read(patch([update(hunk(3, rows))], 7)));
  });

  test("indented directives", () => {
    expect(
      inside(`  ${PATCH}`, "@@", "-x", "  </FILE_PATCH>", "  <FILE_DELETE file_path='b'/>"),
    ).toEqual(
      read(patch([update(hunk(3, ["-x"])), { kind: "delete", path: "b", patchLine: 6 }], 7)),
    );
  });

  test.each<[string, readonly string[], number, string]>([
    ["nothing", [""], 2, "empty-hunk"],
    ["an empty hunk", ["@@", "-x", "@@ f"], 5, "empty-hunk"],

    ["an end of nothing", ["@@", "\\ No newline"], 4, "unexpected-line"],
  ])("%s is refused", (_, lines, at, reason) => {
    const found = [PATCH, ...lines][at - 2] ?? "";
    expect(body(...lines)).toEqual(malformed(at, reason, found, "a"));
  });

  test("a directive in a body, and tags that may be both, are refused", () => {
    expect(inside(PATCH, "@@", "-x", '<FILE_DELETE file_path="b"/>', "</FILE_PATCH>")).toEqual(
      malformed(5, "unexpected-line", '<FILE_DELETE file_path="b"/>'),
    );
    expect(inside(` ${PATCH}`, "@@", "-x", " </FILE_PATCH>", "+y", "</FILE_PATCH>")).toEqual(
      malformed(6, "unexpected-line", "+y"),
    );
  });
});
