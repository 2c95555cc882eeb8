/** Files that are neither UTF-8 nor marked UTF-16, edited by patches that are text. Reports 04 and 05 are of this kind. */

import { describe, expect, test } from "vitest";
import type { CheckOptions, Result } from "../../src/core.ts";
import { apply } from "../../src/library/in-memory.ts";

/** Bytes in hexadecimal digits, between texts of ASCII. */
function file(...pieces: readonly (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece))),
  );
}

function reply(rows: readonly string[]): string {
  return ["*** Begin Patch", "*** Update File: a", "@@", ...rows, "*** End Patch", ""].join("\n");
}

function applied(before: Uint8Array, rows: readonly string[], options?: CheckOptions): Result {
  return apply(reply(rows), { a: before }, options);
}

/** The bytes afterwards, or the codes of the problems with the encodings that they name. */
function outcome(result: Result & { readonly after?: unknown }): unknown {
  if (result.status !== "applied")
    return result.problems.map((one) =>
      one.code === "encoding" ? [one.code, ...(one.encodings ?? [])] : [one.code],
    );
  const [change] = result.changes;
  return change?.action === "write" ? Buffer.from(change.content).toString("hex") : change;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** `café`, `返回`, `日本`, `한국`, `中文` in their encodings; one character more of each. */
const ENCODINGS = [
  ["windows-1252", "café…", [0x63, 0x61, 0x66, 0xe9, 0x85], "€", [0x80]],
  ["gb18030", "返回", [0xb7, 0xb5, 0xbb, 0xd8], "成", [0xb3, 0xc9]],
  ["euc-jp", "日本", [0xc6, 0xfc, 0xcb, 0xdc], "語", [0xb8, 0xec]],
  ["shift_jis", "日本", [0x93, 0xfa, 0x96, 0x7b], "表", [0x95, 0x5c]],
  ["euc-kr", "한국", [0xc7, 0xd1, 0xb1, 0xb9], "글", [0xb1, 0xdb]],
  ["big5", "中文", [0xa4, 0xa4, 0xa4, 0xe5], "功", [0xa5, 0x5c]],
] as const;

describe.each(ENCODINGS)("%s", (encoding, text, bytes, added, code) => {
  const before = file("// ", bytes, "\none\r\n");

  test("is proved by a line, and the new text is in it", () => {
    const result = applied(before, [` // ${text}`, "-one", `+two ${added}`]);
    expect(outcome(result)).toBe(hex(file("// ", bytes, "\ntwo ", code, "\r\n")));
    expect(result.diff).toContain(` // ${text}\n-one\r\n+two ${added}\r\n`);
  });

  test("is proved by a line that goes", () => {
    expect(outcome(applied(before, [`-// ${text}`, "+// -", " one"]))).toBe(
      hex(file("// -\none\r\n")),
    );
  });

  test("lacks a character of the new text", () => {
    expect(outcome(applied(before, [` // ${text}`, "-one", "+\u{1f600}"]))).toEqual([
      ["encoding", encoding],
    ]);
  });

  test("is proved by nothing", () => {
    expect(outcome(applied(before, ["-one", `+${added}`]))).toEqual([["encoding"]]);
    expect(outcome(applied(before, [" // Grüße", "-one", "+two"]))).toEqual([["encoding"]]);
  });

  test("is named", () => {
    expect(outcome(applied(before, ["-one", `+${added}`], { encoding }))).toBe(
      hex(file("// ", bytes, "\n", code, "\r\n")),
    );
  });

  test("stays as it is below changes in ASCII", () => {
    expect(outcome(applied(before, ["-one", "+two"]))).toBe(hex(file("// ", bytes, "\ntwo\r\n")));
  });

  test("is that of the next edit, too", () => {
    const edits = [` // ${text}`, "-one", "+two", "*** Update File: a", "@@", "-two", `+${added}`];
    expect(outcome(applied(before, edits))).toBe(hex(file("// ", bytes, "\n", code, "\r\n")));
  });
});

describe.each(["utf-16le", "utf-16be"] as const)("%s without a mark", (encoding) => {
  const wide = (text: string): Uint8Array => {
    const bytes = Buffer.from(text, "utf16le");
    return encoding === "utf-16le" ? bytes : bytes.swap16();
  };

  test("is proved by any line", () => {
    const result = applied(wide("one\nzwölf\n"), [" one", "-zwölf", "+→"]);
    expect(outcome(result)).toBe(hex(wide("one\n→\n")));
    expect(result.diff).toContain(" one\n-zwölf\n+→\n");
  });

  test("is binary without a proof", () => {
    expect(outcome(applied(wide("one\n"), ["-two", "+three"]))).toEqual([["unsupported"]]);
  });

  test("a whole file replaces it, if lines of both prove the encoding", () => {
    const whole = '<FILE_CHANGES>\n<FILE_NEW file_path="a">\né\nc\n</FILE_NEW>\n</FILE_CHANGES>\n';
    expect(outcome(apply(whole, { a: wide("é\r\nb\r\n") }))).toBe(hex(wide("é\r\nc\r\n")));
  });
});

test("the same bytes in two encodings", () => {
  // U+00B7 is A1 A4 in gb18030 and in EUC-KR, and half of the other characters are not.
  const before = file([0xa1, 0xa4], "\none\n");
  expect(outcome(applied(before, [" ·", "-one", "+two"]))).toBe(hex(file([0xa1, 0xa4], "\ntwo\n")));
  expect(outcome(applied(before, [" ·", "-one", "+中"]))).toEqual([
    ["encoding", "gb18030", "euc-kr"],
  ]);
  expect(outcome(applied(before, [" ·", "-one", "+中"], { encoding: "euc-kr" }))).toBe(
    hex(file([0xa1, 0xa4], "\n", [0xf1, 0xe9], "\n")),
  );
});

test("a byte that is wrong in a file of UTF-8 stays", () => {
  const before = file("zwölf\n", [0xe9], "\none\n");
  expect(outcome(applied(before, [" zwölf", "@@", "-one", "+ü"]))).toBe(
    hex(file("zwölf\n", [0xe9], "\nü\n")),
  );
});

test("a file that no encoding gives back byte for byte is none of it", () => {
  // A sequence of four bytes.
  const before = file([0xb7, 0xb5], "\n", [0x81, 0x30, 0x81, 0x30], "\none\n");
  expect(outcome(applied(before, [" 返", "-one", "+返"]))).toEqual([["encoding"]]);
});

test("a refusal shows the lines as text", () => {
  const before = file([0xb7, 0xb5, 0xbb, 0xd8], "\nreturn 0;\n");
  const { problems } = applied(before, [" 返回", "-return 1;", "+return 2;"]);
  expect(problems[0]).toMatchObject({
    code: "not-found",
    closest: { lines: ["返回", "return 0;"] },
  });
});

test("a file that is sent whole keeps the encoding that its lines prove", () => {
  const before = file([0xb7, 0xb5], "\none\n");
  const whole = "*** Begin Patch\n*** Add File: a\n+返\n+回\n*** End Patch\n";
  expect(outcome(apply(whole, { a: before }, { overwrite: true }))).toBe(
    hex(file([0xb7, 0xb5], "\n", [0xbb, 0xd8], "\n")),
  );
});

test("of two codes of one character the standard's is written", () => {
  const big5 = file([0xb4, 0xfa], "\n");
  expect(outcome(applied(big5, [" 測", "+十"]))).toBe(
    hex(file([0xb4, 0xfa], "\n", [0xa4, 0x51], "\n")),
  );
  const japanese = file([0x93, 0xfa], "\n");
  expect(outcome(applied(japanese, [" 日", "+髙"]))).toBe(
    hex(file([0x93, 0xfa], "\n", [0xfb, 0xfc], "\n")),
  );
  const chinese = file([0x81, 0x41], "\n");
  expect(outcome(applied(chinese, [" 丄", "+€"]))).toEqual([["encoding", "gb18030"]]);
});

test("a whole file in letters that two encodings have alike", () => {
  const whole = "*** Begin Patch\n*** Add File: a\n+é\n+ü\n*** End Patch\n";
  expect(outcome(apply(whole, { a: file([0xe9], "\none\n") }, { overwrite: true }))).toBe(
    hex(file([0xe9], "\n", [0xfc], "\n")),
  );
});
