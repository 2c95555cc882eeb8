/** Checks options, for callers without TypeScript. */

import type { CheckOptions } from "../check.ts";
import { FORMATS } from "../formats/index.ts";
import { LIMITS } from "../limits.ts";
import { LEVELS } from "../locate/placement.ts";
import { UNMARKED } from "../text/unmarked.ts";
import { defined, forEach, isRecord } from "../values.ts";

/** What a value must be: a description, and a test. */
type Rule = readonly [expected: string, isRight: (value: unknown) => boolean];

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isInRange = (value: unknown, from: number, to: number): boolean =>
  typeof value === "number" && value >= from && value <= to;

/** One of some names. */
function oneOf(names: readonly unknown[]): Rule {
  return [`one of ${names.join(", ")}`, (value) => names.includes(value)];
}

function isSelecting(rule: unknown): boolean {
  if (!isRecord(rule) || typeof rule["pattern"] !== "string") return false;
  return rule["kind"] === "include" || rule["kind"] === "exclude";
}

function isLimits(value: unknown): boolean {
  const isLimit = ([name, limit]: [string, unknown]): boolean => name in LIMITS && isCount(limit);
  return isRecord(value) && Object.entries(defined(value)).every(isLimit);
}

const FLAG: Rule = ["true or false", (value) => typeof value === "boolean"];

const RULES: Readonly<Record<keyof CheckOptions | "sync" | "lockWait", Rule>> = {
  ...forEach(["wholeFiles", "strict", "reverse", "overwrite", "allowOutside"], FLAG),
  ...forEach(["skipApplied", "allowPlaceholder", "first", "partial", "sync"], FLAG),
  format: oneOf(FORMATS.map(({ name }) => name)),
  strip: ["a whole number from 0", isCount],
  file: ["a path", (value) => typeof value === "string"],
  select: ["a list of rules", (value) => Array.isArray(value) && value.every(isSelecting)],
  encoding: oneOf(UNMARKED),
  maxLevel: oneOf(LEVELS),
  similarity: ["a number from 0.5 to 1", (value) => isInRange(value, 0.5, 1)],
  limits: [`whole numbers for ${Object.keys(LIMITS).join(", ")}`, isLimits],
  onStep: ["a function", (value) => typeof value === "function"],
  lockWait: ["a number from 0", (value) => isInRange(value, 0, Infinity)],
};
const RULE_OF: ReadonlyMap<string, Rule> = new Map(Object.entries(RULES));

/** The options; throws a TypeError if there is no such option, or if the value of one is invalid. */
export function checked<Given extends object>(options: Given): Given {
  if (!isRecord(options)) throw new TypeError("options must be an object");
  for (const [name, value] of Object.entries(options)) {
    const [expected, isRight] = RULE_OF.get(name) ?? [];
    if (isRight === undefined) throw new TypeError(`there is no option ${name}`);
    if (value !== undefined && !isRight(value))
      throw new TypeError(`option ${name} must be ${expected}`);
  }
  const { similarity, strict, maxLevel = "similar" } = options as CheckOptions;
  if (similarity !== undefined && (strict === true || maxLevel !== "similar"))
    throw new TypeError("option similarity allows more than strict or maxLevel");
  return options;
}
