import { describe, expect, test } from "vitest";
import { replyText } from "../../src/input/reply.ts";
import { type Block, unwrap } from "../../src/input/unwrap.ts";

describe("a reply is cut into lines", () => {
  const plain = { byteOrderMark: false, returns: new Set<number>(), endsWithLine: true };
  const open = { ...plain, endsWithLine: false };
  test.each<[name: string, reply: string, expected: Block]>([
    ["none", "", { ...plain, lines: [] }],
    ["one that is empty", "\n", { ...plain, lines: [""] }],
    ["at LF", "a\n\nb\n", { ...plain, lines: ["a", "", "b"] }],
    ["the last of which may be open", "a\nb", { ...open, lines: ["a", "b"] }],
    ["at CR LF", "a\r\nb\r\n", { ...plain, returns: new Set([0, 1]), lines: ["a", "b"] }],
    ["with one CR taken off", "a\r\r\n", { ...plain, returns: new Set([0]), lines: ["a\r"] }],
    ["with a CR inside kept", "a\rb\n", { ...plain, lines: ["a\rb"] }],
    ["at nothing else", "a\u2028b\fc\u0085d", { ...open, lines: ["a\u2028b\fc\u0085d"] }],
    ["behind its mark", "\ufeffa\n", { ...plain, byteOrderMark: true, lines: ["a"] }],
  ])("%s", (_, reply, expected) => {
    expect(unwrap(reply)).toEqual(expected);
  });
});

describe("the bytes of a reply are", () => {
  test.each<[name: string, bytes: Uint8Array, expected: unknown]>([
    ["UTF-8", Buffer.from("é"), { text: "é" }],
    ["UTF-8 with its mark", Buffer.from("\ufeffé"), { text: "\ufeffé" }],
    ["UTF-16 with its mark", Buffer.from("\ufeffé", "utf16le"), { text: "\ufeffé" }],
    ["no text, with a NUL", Buffer.from("a\0"), { code: "encoding", offset: 1 }],
    [
      "escaped where they are not UTF-8",
      Buffer.from("ab\xe9\xc3\xa9", "latin1"),
      { text: "ab\udce9é", badByte: 2 },
    ],
  ])("%s", (_, bytes, expected) => {
    expect(replyText(bytes)).toEqual(expected);
  });

  test("no text, if a text holds half a character", () => {
    expect(replyText("é\udce9")).toEqual({ code: "encoding", offset: 2 });
  });
});
