import { describe, expect, test } from "vitest";
import {
  decode,
  type Decoded,
  encode,
  type EncodingName,
  firstBadByte,
  utf8Bytes,
} from "../../src/text/encoding.ts";

describe("bytes are read as", () => {
  test.each<[name: string, bytes: readonly number[], expected: Decoded | undefined]>([
    ["an empty text", [], { text: "", encoding: "utf-8", mark: false }],
    ["ASCII", [0x61, 0x0a], { text: "a\n", encoding: "utf-8", mark: false }],
    ["UTF-8", [0xc3, 0xa9], { text: "é", encoding: "utf-8", mark: false }],
    [
      "UTF-8 beyond the basic plane",
      [0xf0, 0x9f, 0x99, 0x82],
      { text: "🙂", encoding: "utf-8", mark: false },
    ],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0x61], { text: "a", encoding: "utf-8", mark: true }],
    ["a mark and nothing else", [0xef, 0xbb, 0xbf], { text: "", encoding: "utf-8", mark: true }],
    [
      "UTF-8 with two marks: the second is text",
      [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
      { text: "\ufeff", encoding: "utf-8", mark: true },
    ],
    [
      "UTF-16, little end first",
      [0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00],
      { text: "a\n", encoding: "utf-16le", mark: true },
    ],
    [
      "UTF-16, big end first",
      [0xfe, 0xff, 0x00, 0x61, 0x20, 0xac],
      { text: "a€", encoding: "utf-16be", mark: true },
    ],
    ["binary, by a NUL", [0x61, 0x62, 0x00, 0x00], undefined],
    ["binary, by a NUL behind a mark", [0xef, 0xbb, 0xbf, 0x00], undefined],
    ["binary, by a NUL among bad UTF-8", [0xff, 0x61, 0x00], undefined],
    ["binary, by a NUL in UTF-16", [0xff, 0xfe, 0x61, 0x00, 0x00, 0x00], undefined],
    ["binary, by half a character of UTF-16", [0xff, 0xfe, 0x61, 0x00, 0x62], undefined],
    [
      "bytes, for UTF-16 cut in half that holds no NUL",
      [0xff, 0xfe, 0x41],
      { text: "\udcff\udcfeA", encoding: "utf-8", mark: false },
    ],
    [
      "bytes, for what is no UTF-8",
      [0x61, 0xe9, 0x0a],
      { text: "a\udce9\n", encoding: "utf-8", mark: false },
    ],
    [
      "bytes, C1 controls too",
      [0x80, 0x93, 0xff],
      { text: "\udc80\udc93\udcff", encoding: "utf-8", mark: false },
    ],
    [
      "bytes, for UTF-8 cut short",
      [0x61, 0xc3],
      { text: "a\udcc3", encoding: "utf-8", mark: false },
    ],
    [
      "bytes, where the bad byte is the first of a replacement character",
      [0x61, 0xef, 0x41],
      { text: "a\udcefA", encoding: "utf-8", mark: false },
    ],
    [
      "bytes, for an encoded half of a pair",
      [0x61, 0x62, 0xed, 0xa0, 0x80],
      { text: "ab\udced\udca0\udc80", encoding: "utf-8", mark: false },
    ],
    [
      "bytes, behind a mark that belongs to them",
      [0xef, 0xbb, 0xbf, 0xe9],
      { text: "\ufeff\udce9", encoding: "utf-8", mark: false },
    ],
  ])("%s", (_, bytes, expected) => {
    expect(decode(Uint8Array.from(bytes))).toEqual(expected);
  });
});

test("the first bad byte is told; a replacement character in the file is none", () => {
  const sources = [
    [0xff, 0xfe, 0x41],
    [0x61, 0xc3],
    [0x61, 0xef, 0x41],
    [0x61, 0x62, 0xed, 0xa0, 0x80],
    [0xef, 0xbb, 0xbf, 0xe9],
    [0xef, 0xbf, 0xbd, 0x61, 0xe9],
  ];
  expect(sources.map((bytes) => firstBadByte(Uint8Array.from(bytes)))).toEqual([0, 1, 1, 2, 3, 4]);
});

test("every byte but NUL comes through bytes that are no UTF-8", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => 1 + (at % 255));
  const text = decode(bytes)?.text ?? "";
  expect(Buffer.compare(utf8Bytes(text), bytes)).toEqual(0);
});

describe("a text is written as", () => {
  test.each<[encoding: EncodingName, mark: boolean, expected: readonly number[]]>([
    ["utf-8", false, [0xc3, 0xa9, 0x0a]],
    ["utf-8", true, [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0a]],
    ["utf-16le", true, [0xff, 0xfe, 0xe9, 0x00, 0x0a, 0x00]],
    ["utf-16be", true, [0xfe, 0xff, 0x00, 0xe9, 0x00, 0x0a]],
  ])("%s, mark: %s", (encoding, mark, expected) => {
    expect([...(encode("é\n", encoding, mark) ?? [])]).toEqual(expected);
  });
});

describe("escaped bytes", () => {
  test.each<[name: string, bytes: readonly number[], text: string]>([
    ["none in UTF-8", [0xc3, 0xa9], "\u00e9"],
    ["one among UTF-8", [0x61, 0xe9, 0xc3, 0xa9, 0x62], "a\udce9\u00e9b"],
    ["of a character cut off", [0xf0, 0x9f, 0x99], "\udcf0\udc9f\udc99"],
    ["of a spelling too long", [0xc0, 0xaf, 0xe0, 0x80, 0xaf], "\udcc0\udcaf\udce0\udc80\udcaf"],
    ["of a surrogate", [0xed, 0xa0, 0x80], "\udced\udca0\udc80"],
    ["beyond the last character", [0xf4, 0x90, 0x80, 0x80], "\udcf4\udc90\udc80\udc80"],
    ["before a character beyond the basic plane", [0xff, 0xf0, 0x9f, 0x99, 0x82], "\udcff🙂"],
  ])("%s: there and back", (_, bytes, text) => {
    expect(decode(Uint8Array.from(bytes))).toEqual({ text, encoding: "utf-8", mark: false });
    expect([...utf8Bytes(text)]).toEqual(bytes);
  });

  test.each([
    ["half a character", "\ud83d"],
    ["no byte above 127", "\udc41"],
  ])("are never written as something else: %s", (_, text) => {
    expect(() => utf8Bytes(text)).toThrow(new Error("a lone surrogate cannot be written"));
  });

  test("are no text of UTF-16", () => {
    expect(encode("\udce9", "utf-16le")).toEqual(undefined);
  });
});
