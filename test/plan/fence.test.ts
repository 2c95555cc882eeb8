import { describe, expect, test } from "vitest";
import { checkFence } from "../../src/plan/fence.ts";
import type { Edit } from "../../src/merge/merge.ts";
import { encode, type EncodingName } from "../../src/text/encoding.ts";
import { Lines } from "../../src/text/lines.ts";

const BEFORE = "a\r\né\nc";
const EDITS: readonly Edit[] = [{ start: 1, end: 2, lines: [{ text: "x", end: "\n" }] }];

function check(after: string, encoding: EncodingName = "utf-8", mark = false): () => void {
  return () => {
    checkFence(
      new Lines(BEFORE),
      EDITS,
      encode(BEFORE, encoding, mark),
      encode(after, encoding, mark),
      encoding,
      mark ? encode("\ufeff", encoding, false).length : 0,
    );
  };
}

describe("the byte fence", () => {
  test.each<[encoding: EncodingName, mark: boolean]>([
    ["utf-8", false],
    ["utf-8", true],
    ["utf-16le", true],
    ["utf-16be", true],
  ])("lets the edits through: %s, mark %s", (encoding, mark) => {
    expect(check("a\r\nx\nc", encoding, mark)).not.toThrow();
  });

  test.each([
    ["a line end that changed above", "a\nx\nc"],
    ["a byte that changed above", "b\r\nx\nc"],
    ["a byte that changed below", "a\r\nx\nd"],
    ["a byte too many", "a\r\nx\nc\n"],
    ["a byte too few", "a\r\nx\n"],
  ])("stops %s", (_, after) => {
    expect(check(after)).toThrow(new Error("a byte outside the edits changed"));
  });
});
