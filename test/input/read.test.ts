import { join } from "node:path";
import { expect, test } from "vitest";
import { readReply } from "../../src/input/read.ts";
import { folderOf } from "../helpers/tree.ts";

const TEXT = "x".repeat(200_000);

test.each([
  ["all of a file within the limit", 200_000, 200_000],
  ["one byte more than the limit of a larger one", 199_999, 200_000],
  ["no more of a file that is far too large", 10, 11],
])("reads %s", (_, limit, length) => {
  const folder = folderOf({ "reply.txt": TEXT });
  const bytes = readReply(join(folder, "reply.txt"), limit);
  expect(Buffer.from(bytes).toString()).toBe(TEXT.slice(0, length));
});

test.each([
  ["none", "ENOENT"],
  [".", "EISDIR"],
])("throws what the system says of %s", (name, code) => {
  const folder = folderOf({});
  expect(() => readReply(join(folder, name), 10)).toThrow(expect.objectContaining({ code }));
});
