import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decode, encode, firstBadByte, textIn } from "../../src/text/encoding.ts";
import { Lines } from "../../src/text/lines.ts";
import { often } from "../helpers/often.ts";

const pieces = fc
  .array(fc.constantFrom("a", " ", "\n", "\r", "\r\n", "\u2028", "\u0085", "\f", "é", "🙂"))
  .map((parts) => parts.join(""));

test("lines and their ends make up the text", () => {
  fc.assert(
    fc.property(pieces, (source) => {
      const lines = new Lines(source);
      const texts = lines.texts(0, lines.count);
      expect(texts.map((text, line) => text + lines.end(line)).join("")).toEqual(source);
    }),
    { numRuns: often(300) },
  );
});

test("no line holds an end of its text, and none but the last is open", () => {
  fc.assert(
    fc.property(pieces, (source) => {
      const lines = new Lines(source);
      const texts = lines.texts(0, lines.count);
      const mark = source.includes("\n") ? "\n" : "\r";
      expect({
        holding: texts.filter((text) => text.includes(mark)),
        open: texts.flatMap((_, line) => (lines.end(line) === "" ? [line] : [])),
      }).toEqual({
        holding: [],
        open: source === "" || source.endsWith(mark) ? [] : [lines.count - 1],
      });
    }),
    { numRuns: often(300) },
  );
});

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .array(fc.constantFrom(0, 10, 13, 0x61, 0xc3, 0xa9, 0xef, 0xbb, 0xbf, 0xff, 0xfe))
    .map((all) => Uint8Array.from(all)),
  fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text)),
  fc
    .tuple(fc.string({ unit: "binary" }), fc.constantFrom("utf-16le", "utf-16be"), fc.boolean())
    .map(([text, encoding, mark]) => encode(text, encoding, mark) ?? new Uint8Array()),
);

test("what is read as text is written as the same bytes", () => {
  fc.assert(
    fc.property(bytes, (source) => {
      const decoded = decode(source);
      const back = decoded && encode(decoded.text, decoded.encoding, decoded.mark);
      expect([...(back ?? source)]).toEqual([...source]);
    }),
    { numRuns: often(500) },
  );
});

test("what is not read as text has a NUL", () => {
  fc.assert(
    fc.property(bytes, (source) => {
      expect(decode(source) !== undefined || source.includes(0)).toEqual(true);
    }),
    { numRuns: often(500), examples: [[Uint8Array.of(0xff, 0xfe, 0x41)]] },
  );
});

test("a bad byte is the first one that is not UTF-8", () => {
  fc.assert(
    fc.property(bytes, (source) => {
      const decoded = decode(source);
      if (decoded?.text.isWellFormed() !== false) return;
      const isUtf8 = (part: Uint8Array): boolean => {
        const content = textIn(part);
        return content?.encoding === "utf-8" && content.text.isWellFormed();
      };
      // All before the bad byte is UTF-8, and no way to go on makes it so.
      const offset = firstBadByte(source);
      const tail = source.subarray(offset, offset + 4);
      const whole = [1, 2, 3, 4].some(
        (length) => length <= tail.length && isUtf8(tail.subarray(0, length)),
      );
      expect({ before: isUtf8(source.subarray(0, offset)), whole }).toEqual({
        before: true,
        whole: false,
      });
    }),
    { numRuns: often(500), examples: [[Uint8Array.of(0x61, 0xef, 0x41)]] },
  );
});
