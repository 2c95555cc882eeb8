/** Explains codes: for `llm-patch explain`. */

import { nextStep } from "./messages.ts";
import { type Entry, TABLE } from "./table.ts";

const WIDTH = 80;

export const ENTRIES: ReadonlyMap<string, Entry> = new Map(Object.entries(TABLE));

/** The explanation of a code, or of a cause or reason, as rows for a person; undefined if there is none. */
export function explanation(code: string): readonly string[] | undefined {
  const isFound = (name: string): boolean =>
    name === code || name.startsWith(`${code}/`) || name.endsWith(`/${code}`);
  const [name = "", ...others] = [...ENTRIES.keys()].filter(isFound);
  const entry = ENTRIES.get(name);
  if (entry === undefined || others.length > 0) return entry && listed([name, ...others]);
  const rows = [`${name}: ${entry.sentence}`, entry.meaning, `Hint: ${nextStep(entry)}`];
  return rows.flatMap((row, at) => [...(at === 0 ? [] : [""]), ...wrapped(row)]);
}

export function allCodes(): readonly string[] {
  return listed([...ENTRIES.keys()]);
}

/** All codes, including those of causes and reasons without a prefix. */
export function codeNames(): string[] {
  const names = [...ENTRIES.keys()];
  return [...new Set(names.flatMap((name) => [...name.split("/"), name]))];
}

function listed(names: readonly string[]): string[] {
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}  ${ENTRIES.get(name)?.sentence ?? ""}`);
}

/** The text in rows, broken at blanks. */
function wrapped(text: string): readonly string[] {
  return text.match(new RegExp(`(?:\\S.{0,${WIDTH - 1}}(?= |$))|\\S+`, "g")) ?? [];
}
