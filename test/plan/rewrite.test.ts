import { describe, expect, test, vi } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import type { RefusedEdit } from "../../src/plan/placed.ts";
import { type Rewritten, rewrite } from "../../src/plan/rewrite.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { toldOf } from "../helpers/told.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** The file afterwards, one character a byte, with the repairs that it took, or the problems' codes. */
function result(
  before: Uint8Array,
  hunks: readonly Hunk[],
  rawBytes?: true,
): { readonly text: string; readonly repairs: readonly string[] } | readonly string[] {
  const set = { path: "f", patchLine: 1, hunks, rawBytes, isDiff: true as const };
  const done = rewrite(set, { bytes: before }, {});
  if ("findings" in done) return toldOf(done.findings).map(({ code }) => code);
  const text = Buffer.from(done.bytes).toString("latin1");
  return { text, repairs: done.repairs.map(({ name }) => name) };
}

function refusalOf(result: Rewritten | RefusedEdit): object {
  return "findings" in result ? { problems: toldOf(result.findings), hunks: result.hunks } : result;
}

describe("CRs and marks in hunks", () => {
  test.each<[name: string, before: string, rows: readonly string[], text: string]>([
    ["are text in a file that has them", "a\r\nb\r\n", [" a\r", "-b\r", "+c\r"], "a\r\nc\r\n"],
    ["may be what changes", "a\r\nb\r\n", [" a\r", "-b\r", "+b"], "a\r\nb\n"],
    ["may be what is added", "a\nb\n", [" a", "-b", "+b\r"], "a\nb\r\n"],
    ["stand in a file without any LF", "a\rb\r", ["-a\rb\r", "+a\rc\r"], "a\rc\r"],
    ["stand inside of lines", "a\rb\nc\n", ["-a\rb", "+a\rd", " c"], "a\rd\nc\n"],
    ["fill an empty file", "", ["+a\r"], "a\r\n"],
    ["take a mark away", "\xef\xbb\xbfa\n", ["-\ufeffa", "+b"], "b\n"],
    ["set a mark", "a\n", ["-a", "+\ufeffa"], "\xef\xbb\xbfa\n"],
    ["keep a mark", "\xef\xbb\xbfa\nb\n", [" \ufeffa", "-b", "+c"], "\xef\xbb\xbfa\nc\n"],
  ])("%s", (_, before, rows, text) => {
    const open = rows.map((row) => row.endsWith("\r") && !before.includes("\n") && before !== "");
    const hunk = hunkOf(rows, { statedLine: 0 });
    const lines = hunk.lines.map((line, at) =>
      open[at] === true ? { ...line, noNewline: true as const } : line,
    );
    expect(result(bytes(before), [{ ...hunk, lines }])).toEqual({ text, repairs: [] });
  });

  test.each<[name: string, before: string, rows: readonly string[], text: string]>([
    ["are left out where the file has none", "a\nb\n", [" a\r", "-b\r", "+c\r"], "a\nc\n"],
    ["are left out of a hunk that only adds", "a\n", ["+b\r"], "a\nb\n"],
    ["are left out where they change", "a\nb\n", [" a", "-b\r", "+c"], "a\nc\n"],
  ])("%s, which is a repair", (_, before, rows, text) => {
    const hunk = hunkOf(rows, { endOfFile: rows.length === 1 });
    expect(result(bytes(before), [hunk])).toEqual({ text, repairs: ["carriage-returns"] });
  });
});

describe("bytes that are not UTF-8", () => {
  const latin = bytes("\xe9\nb\n");
  test.each<[name: string, before: Uint8Array, rows: readonly string[], text: string]>([
    ["stay", latin, [" \udce9", "-b", "+c"], "\xe9\nc\n"],
    ["go", latin, ["-\udce9", "+e", " b"], "e\nb\n"],
    [
      "come into a file of UTF-8",
      bytes("\xc3\xa9\nb\n"),
      [" é", "-b", "+\udce9"],
      "\xc3\xa9\n\xe9\n",
    ],
    ["stand beside UTF-8", bytes("\xe9\n\xc3\xa9\n"), ["-é", "+ü"], "\xe9\n\xc3\xbc\n"],
    ["come behind a mark", bytes("\xef\xbb\xbfa\n"), ["-a", "+\udce9"], "\xef\xbb\xbf\xe9\n"],
  ])("%s", (_, before, rows, text) => {
    expect(result(before, [hunkOf(rows)], true)).toEqual({ text, repairs: [] });
  });

  test.each<[name: string, before: Uint8Array, rows: readonly string[], code: string]>([
    ["nothing but ASCII is added if the patch is text", latin, [" b", "+é"], "encoding"],
    ["UTF-16 has no such bytes", Buffer.from("\ufeffb\n", "utf16le"), ["-\udce9"], "not-found"],
    [
      "two characters that share a byte are two",
      bytes("\xc3\xab\n\xe9\n"),
      ["-û", "+x"],
      "encoding",
    ],
  ])("%s", (_, before, rows, code) => {
    expect(result(before, [hunkOf(rows)])).toEqual([code]);
  });

  test("ASCII and any context do for a patch that is text", () => {
    const before = bytes("\xe9\n\xc3\xa9\nb\n");
    expect(result(before, [hunkOf([" é", "-b", "+c"])])).toEqual({
      text: "\xe9\n\xc3\xa9\nc\n",
      repairs: [],
    });
  });

  test("are shown as text in problems", () => {
    const set = {
      path: "f",
      patchLine: 1,
      hunks: [hunkOf([" zwölf", "-dreizehn", "+b"])],
    };
    const before = bytes("\xe9\nzw\xc3\xb6lf\nvierzehn\n");
    expect(refusalOf(rewrite(set, { bytes: before }, {}))).toEqual({
      hunks: [],
      problems: [
        {
          code: "not-found",
          path: "f",
          patchLine: 1,
          hunk: 1,
          hunks: 1,
          cause: "stale",
          elsewhere: [],
          expected: [
            { patchLine: 1, removed: false, text: "zwölf" },
            { patchLine: 2, removed: true, text: "dreizehn" },
          ],
          closest: expect.objectContaining({ line: 2, lines: ["zwölf", "vierzehn"] }) as unknown,
        },
      ],
    });
  });
});

describe("placeholders", () => {
  const hunk = hunkOf([" a", "+// ... existing code ...", "-b", "+c"]);
  test("are refused", () => {
    const set = { path: "f", patchLine: 1, hunks: [hunk] };
    expect(refusalOf(rewrite(set, { bytes: bytes("a\nb\n") }, {}))).toEqual({
      hunks: [],
      problems: [
        {
          code: "placeholder",
          path: "f",
          patchLine: 2,
          hunk: 1,
          hunks: 1,
          text: "// ... existing code ...",
        },
      ],
    });
  });

  test("are lines like others if the file has them", () => {
    expect(result(bytes("a\nb\n  // ... existing code ...\n"), [hunk])).toEqual({
      text: "a\n// ... existing code ...\nc\n  // ... existing code ...\n",
      repairs: [],
    });
  });
});

test("the byte fence stops what changes other lines", () => {
  const faulty = vi.spyOn(Lines.prototype, "slice").mockImplementation(function (
    this: Lines,
    start,
    end,
  ) {
    return this.texts(start, end)
      .map((text) => `${text.toUpperCase()}\n`)
      .join("");
  });
  try {
    expect(() => result(bytes("a\nb\n"), [hunkOf(["-b", "+c"])])).toThrow(
      new Error("text outside the edits changed"),
    );
  } finally {
    faulty.mockRestore();
  }
});
