/**
 * Command lines as most are: files, and flags of the table as they are spelled there. All others, and all
 * that is wrong, are left to commander, which takes longer to load than a small patch to apply.
 */

import { APPLY_FLAGS, CHECK_FLAGS, type Flag } from "./flags.ts";
import { FALLBACKS, type FlagValues } from "./values.ts";

export interface Plain {
  readonly operands: readonly string[];
  readonly values: FlagValues;
}

/** What commander would make of the arguments of `apply` or `check`; undefined if that is for commander to say. */
export function plainArguments(args: readonly string[], isCheck: boolean): Plain | undefined {
  const bySpelling = new Map<string, Flag>();
  const values: Record<string, unknown> = {};
  for (const flag of isCheck ? CHECK_FLAGS : APPLY_FLAGS) {
    const { spellings, key, isNegative } = spelt(flag);
    for (const spelling of spellings) bySpelling.set(spelling, flag);
    if (isNegative) values[key] = true;
  }
  const operands: string[] = [];
  const left = args.values();
  for (const arg of left) {
    if (!arg.startsWith("-") || arg === "-") {
      operands.push(arg);
      continue;
    }
    const flag = bySpelling.get(arg);
    if (flag === undefined || flag.number !== undefined || flag.rule !== undefined)
      return undefined;
    const { key, takesValue, isNegative } = spelt(flag);
    const value: string | boolean | undefined = takesValue ? left.next().value : !isNegative;
    const isKnown = flag.choices?.some((choice) => choice === value) ?? value !== undefined;
    if (!isKnown || String(value).startsWith("-")) return undefined;
    values[key] = value;
  }
  return { operands, values: Object.assign({ ...FALLBACKS }, values) };
}

/** What a flag says of itself, as commander reads it. */
function spelt({ flags }: Flag): {
  readonly spellings: readonly string[];
  readonly key: string;
  readonly takesValue: boolean;
  readonly isNegative: boolean;
} {
  const spellings = flags.match(/(?<!\S)--?[\w-]+/g) ?? [];
  const long = spellings.at(-1)?.replace(/^--?/, "") ?? "";
  const name = long.replace(/^no-/, "");
  const key = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { spellings, key, takesValue: flags.includes("<"), isNegative: name !== long };
}
