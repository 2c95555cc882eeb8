import { expect, test } from "vitest";
import { areSameBytes } from "../../src/text/bytes.ts";

test("bytes are the same if all are", () => {
  const bytes = (...list: readonly number[]): Uint8Array => Uint8Array.from(list);
  expect([
    areSameBytes(bytes(), bytes()),
    areSameBytes(bytes(1, 2), bytes(1, 2)),
    areSameBytes(bytes(1, 2), bytes(1)),
    areSameBytes(bytes(1), bytes(2)),
  ]).toEqual([true, true, false, false]);
});
