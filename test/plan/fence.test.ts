import { describe, expect, test } from "vitest";
import { checkFence } from "../../src/plan/update.ts";
import type { Edit } from "../../src/merge/merge.ts";
import { Lines } from "../../src/text/lines.ts";

const EDITS: readonly Edit[] = [{ start: 1, end: 2, lines: ["x\n"] }];

function check(result: string): () => void {
  return () => checkFence(new Lines("a\r\né\nc"), EDITS, result);
}

describe("the fence", () => {
  test("lets the edits through", () => {
    expect(check("a\r\nx\nc")).not.toThrow();
  });

  test.each([
    ["a line end that changed above", "a\nx\nc"],
    ["a character that changed above", "b\r\nx\nc"],
    ["a character that changed below", "a\r\nx\nd"],
    ["a character too many", "a\r\nx\nc\n"],
    ["a character too few", "a\r\nx\n"],
  ])("stops %s", (_, result) => {
    expect(check(result)).toThrow(new Error("text outside the edits changed"));
  });
});
