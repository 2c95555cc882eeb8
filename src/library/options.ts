/** The options of the library, checked for callers without TypeScript, and completed for the engine. */

import { type CheckOptions, DEFAULTS } from "../check.ts";
import { FORMATS } from "../formats/index.ts";
import { LIMITS, type Limits } from "../limits.ts";
import { LEVELS } from "../locate/placement.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { ReadOptions } from "../reading.ts";
import { UNMARKED } from "../text/encoding.ts";
import { defined, isRecord } from "../values.ts";

/** How a reply is read. */
export type ParseOptions = Omit<ReadOptions, "maxPatch">;

/** How patches are planned. */
export interface PlanningOptions extends Partial<Omit<PlanOptions, "limits" | "all">> {
  /** Maximum bytes of the reply and of a file (64 MiB each), and number of files (10,000). */
  readonly limits?: Partial<Limits>;
}

/** How a reply is read and planned. The defaults are those of `llm-patch apply`. */
export interface Options
  extends
    ParseOptions,
    PlanningOptions,
    Partial<Pick<CheckOptions, "strict" | "reverse" | "select" | "partial">> {}

/** The options with their defaults; throws a TypeError as `checked` does. */
export function settled(given: Options): CheckOptions {
  const options = checked(given);
  const limits = { ...LIMITS, ...defined(options.limits ?? {}) };
  const exact = options.strict === true ? ({ maxLevel: "exact" } as const) : {};
  return { ...DEFAULTS, ...defined(options), ...exact, limits, maxPatch: limits.patch };
}

/** What a value must be: a description, and a test. */
type Rule = readonly [expected: string, isRight: (value: unknown) => boolean];

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const hasCounts = (limits: object): boolean => Object.values(defined(limits)).every(isCount);
const isInRange = (value: unknown, from: number, to: number): boolean =>
  typeof value === "number" && value >= from && value <= to;

/** One of some names. */
function oneOf(names: readonly unknown[]): Rule {
  return [`one of ${names.join(", ")}`, (value) => names.includes(value)];
}

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["format", oneOf(FORMATS.map(({ name }) => name))],
  ["strip", ["a whole number from 0", isCount]],
  ["file", ["a path", (value) => typeof value === "string"]],
  ["maxLevel", oneOf(LEVELS)],
  ["similarity", ["a number from 0.5 to 1", (value) => isInRange(value, 0.5, 1)]],
  ["encoding", oneOf(UNMARKED)],
  ["limits", ["an object of whole numbers", (value) => isRecord(value) && hasCounts(value)]],
  ["onStep", ["a function", (value) => typeof value === "function"]],
  ["select", ["a list of rules", (value) => Array.isArray(value) && value.every(isSelecting)]],
  ["lockWait", ["a number from 0", (value) => isInRange(value, 0, Infinity)]],
]);
const FLAGS: ReadonlySet<string> = new Set(
  (
    "wholeFiles overwrite allowOutside skipApplied allowPlaceholder first strict reverse " +
    "partial sync"
  ).split(" "),
);
const FLAG: Rule = ["true or false", (value) => typeof value === "boolean"];

/** The options; throws a TypeError if the value of one is invalid. */
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
