/** Checks options, for callers who do not use TypeScript. */

import { FORMATS } from "../formats/index.ts";
import { LEVELS } from "../locate/placement.ts";
import { UNMARKED } from "../text/encoding.ts";
import { defined, isRecord } from "../values.ts";

/** What a value must be, in words and as a test. */
type Rule = readonly [expected: string, isRight: (value: unknown) => boolean];

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const hasCounts = (limits: object): boolean => Object.values(defined(limits)).every(isCount);
const isAmong = (value: unknown, from: number, to: number): boolean =>
  typeof value === "number" && value >= from && value <= to;

const LEVEL_NAMES: readonly unknown[] = LEVELS;
const ENCODING_NAMES: readonly unknown[] = UNMARKED;
const FORMAT_NAMES: readonly unknown[] = FORMATS.map(({ name }) => name);

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["format", [`one of ${FORMAT_NAMES.join(", ")}`, (value) => FORMAT_NAMES.includes(value)]],
  ["strip", ["a whole number from 0", isCount]],
  ["file", ["a path", (value) => typeof value === "string"]],
  ["maxLevel", [`one of ${LEVEL_NAMES.join(", ")}`, (value) => LEVEL_NAMES.includes(value)]],
  ["similarity", ["a number from 0.5 to 1", (value) => isAmong(value, 0.5, 1)]],
  ["encoding", [`one of ${UNMARKED.join(", ")}`, (value) => ENCODING_NAMES.includes(value)]],
  ["limits", ["an object of whole numbers", (value) => isRecord(value) && hasCounts(value)]],
  ["onStep", ["a function", (value) => typeof value === "function"]],
  ["select", ["a list of rules", (value) => Array.isArray(value) && value.every(isSelecting)]],
  ["lockWait", ["a number from 0", (value) => isAmong(value, 0, Infinity)]],
]);
const FLAGS: ReadonlySet<string> = new Set(
  (
    "wholeFiles overwrite allowOutside skipApplied allowPlaceholder first strict reverse " +
    "partial sync"
  ).split(" "),
);
const FLAG: Rule = ["true or false", (value) => typeof value === "boolean"];

/** The options; throws a TypeError if one of them has a value that it cannot have. */
export function checked<Given extends object>(options: Given): Given {
  if (!isRecord(options)) throw new TypeError("options must be an object");
  for (const [name, value] of Object.entries(options)) {
    const [expected, isRight] = (FLAGS.has(name) ? FLAG : RULES.get(name)) ?? [];
    if (value !== undefined && isRight?.(value) === false)
      throw new TypeError(`option ${name} must be ${expected}`);
  }
  return options;
}

function isSelecting(rule: unknown): boolean {
  if (!isRecord(rule) || typeof rule["pattern"] !== "string") return false;
  return rule["kind"] === "include" || rule["kind"] === "exclude";
}
