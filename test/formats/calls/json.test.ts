import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  isList,
  type Json,
  type JsonValue,
  peeled,
  readJson,
  skipBlanks,
} from "../../../src/formats/calls/json.ts";
import { often } from "../../helpers/often.ts";

/** The value as JSON.parse gives it. */
function plain(value: Json | undefined): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map(plain);
  return Object.fromEntries([...value.fields].map(([key, item]) => [key, plain(item)]));
}

/** The value that is all of the text. */
function readWhole(text: string): JsonValue | undefined {
  const read = readJson(text, skipBlanks(text, 0), () => 1);
  return "end" in read && skipBlanks(text, read.end) === text.length ? read : undefined;
}

test("reads what JSON.parse reads", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, "\t"), (text, space) => {
      const spaced = JSON.stringify(JSON.parse(text), undefined, space);
      const read = readWhole(spaced);
      expect([plain(read?.value), read?.isLoose]).toEqual([JSON.parse(spaced), false]);
    }),
    { numRuns: often(100) },
  );
});

test("refuses what JSON.parse refuses", () => {
  const token = fc.constantFrom(
    ...'[]{},:"\\ \n\t0-1.e+aun/'.split(""),
    "true",
    "null",
    '"a"',
    "\\u",
  );
  const text = fc.array(token, { maxLength: 9 }).map((tokens) => tokens.join(""));
  fc.assert(
    fc.property(text, (text) => {
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        parsed = undefined;
      }
      const read = readWhole(text);
      expect(read?.isLoose === true ? undefined : plain(read?.value)).toEqual(parsed);
    }),
    { numRuns: often(3000) },
  );
});

test("tells the lines of objects, and what is after the value", () => {
  const text = '{"a":\n\n{}, "b": "{\\n"\n} rest';
  expect(readJson(text, 0, (offset) => 5 + text.slice(0, offset).split("\n").length - 1)).toEqual({
    value: {
      line: 5,
      fields: new Map<string, Json>([
        ["a", { line: 7, fields: new Map() }],
        ["b", "{\n"],
      ]),
    },
    end: text.indexOf(" rest"),
    isLoose: false,
  });
});

test("tells where the text stops being JSON", () => {
  expect(readJson('[1,\n"x\ny" 2]', 0, () => 1)).toEqual({ fault: 10 });
  expect(readJson("[1,\n", 0, () => 1)).toEqual({ fault: 4 });
  expect(readJson('["\\x"]', 0, () => 1)).toEqual({ fault: 1 });
});

test("takes commas after the last value, and line ends and tabs in strings", () => {
  const value = ["x\ty\nz"];
  const text = '["x\ty\nz",\n]';
  expect(readJson(text, 0, () => 1)).toEqual({ value, end: text.length, isLoose: true });
  expect(peeled(text, 1)).toMatchObject({ value, isLoose: true });
});

test("stops at a key that occurs twice, if its values differ", () => {
  expect(readWhole('{"b": 1, "b": 1}')?.value).toEqual({ line: 1, fields: new Map([["b", 1]]) });
  expect(readJson('{"a": 1, "a": 2}', 0, () => 1)).toEqual({ fault: 15, repeated: "a" });
});
