/** Explains codes: for `llm-patch explain`. */

import { adviceFor } from "./advice.ts";
import { filled } from "./count.ts";
import { nextStep } from "./messages.ts";
import { type Entry, TABLE } from "./table.ts";

const WIDTH = 80;

export const ENTRIES: ReadonlyMap<string, Entry> = new Map(Object.entries(TABLE));

/**
 * Explains the code of a problem and what to do about it, in lines of up to 80 characters; also
 * a cause or a reason, such as `not-found/stale`. Undefined if there is no such code.
 *
 * @example
 * explain("ambiguous"); // "ambiguous: the hunk matches several places\n\n..."
 */
export function explain(code: string): string | undefined {
  const isFound = (name: string): boolean => [name, ...name.split("/")].includes(code);
  const [name = "", ...others] = [...ENTRIES.keys()].filter(isFound);
  const entry = ENTRIES.get(name);
  if (entry === undefined || others.length > 0) return entry && listed([name, ...others]);
  const rows = [`${name}: ${entry.message}`, entry.meaning, `Hint: ${hintOf(entry)}`];
  return rows.map(wrapped).join("\n\n");
}

/** What to do about a problem in any format. */
export function hintOf(entry: Entry): string {
  return filled(nextStep(entry), adviceFor(undefined));
}

/** All codes, including those of causes and reasons without a prefix. */
export function codeNames(): readonly string[] {
  return [...new Set([...ENTRIES.keys()].flatMap((name) => [...name.split("/"), name]))];
}

/** Codes, each with its message: all, or some. */
export function listed(names: readonly string[] = [...ENTRIES.keys()]): string {
  const width = Math.max(...names.map((name) => name.length));
  const rows = names.map((name) => `${name.padEnd(width)}  ${ENTRIES.get(name)?.message ?? ""}`);
  return rows.join("\n");
}

/** The text in rows, broken at spaces. */
function wrapped(text: string): string {
  return (text.match(new RegExp(`(?:\\S.{0,${WIDTH - 1}}(?= |$))|\\S+`, "g")) ?? []).join("\n");
}
