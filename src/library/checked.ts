/** Options are checked: not all who set them use TypeScript. */

import { FORMATS } from "../formats/index.ts";
import { LEVELS } from "../locate/levels.ts";
import { isRecord } from "../values.ts";
import type { Options } from "./options.ts";

/** What a value must be, and whether it is. */
type Rule = readonly [wanted: string, isRight: (value: unknown) => boolean];

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmong = (value: unknown, from: number, to: number): boolean =>
  typeof value === "number" && value >= from && value <= to;

const FLAG: Rule = ["true or false", (value) => typeof value === "boolean"];
const COUNT: Rule = ["a whole number from 0", isCount];
const LEVEL_NAMES: readonly unknown[] = LEVELS;
const FORMAT_NAMES: readonly unknown[] = FORMATS.map(({ name }) => name);

const RULES: Readonly<Record<keyof Options | "sync" | "lockWait", Rule>> = {
  format: [`one of ${FORMAT_NAMES.join(", ")}`, (value) => FORMAT_NAMES.includes(value)],
  strip: COUNT,
  file: ["a path", (value) => typeof value === "string"],
  wholeFiles: FLAG,
  overwrite: FLAG,
  allowOutside: FLAG,
  skipApplied: FLAG,
  allowPlaceholder: FLAG,
  first: FLAG,
  maxLevel: [`one of ${LEVEL_NAMES.join(", ")}`, (value) => LEVEL_NAMES.includes(value)],
  similarity: ["a number from 0.5 to 1", (value) => isAmong(value, 0.5, 1)],
  limits: ["an object of whole numbers", (value) => isRecord(value) && areCounts(value)],
  onStep: ["a function", (value) => typeof value === "function"],
  strict: FLAG,
  reverse: FLAG,
  partial: FLAG,
  select: ["a list of rules", (value) => Array.isArray(value) && value.every(isSelecting)],
  sync: FLAG,
  lockWait: ["a number from 0", (value) => isAmong(value, 0, Infinity)],
};

/** The options; throws a TypeError if one of them has a value that it cannot have. */
export function checked<Given extends object>(options: Given): Given {
  if (!isRecord(options)) throw new TypeError("options must be an object");
  for (const [name, [wanted, isRight]] of Object.entries(RULES)) {
    const value = options[name];
    if (value !== undefined && !isRight(value))
      throw new TypeError(`option ${name} must be ${wanted}`);
  }
  return options;
}

function areCounts(limits: object): boolean {
  return Object.values(limits).every((value) => value === undefined || isCount(value));
}

function isSelecting(rule: unknown): boolean {
  if (!isRecord(rule) || typeof rule["pattern"] !== "string") return false;
  return rule["kind"] === "include" || rule["kind"] === "exclude";
}
