/** Explains codes: for `llm-patch explain`. */

import { closest, distance } from "fastest-levenshtein";
import { nextStep } from "./messages.ts";
import { type Entry, TABLE } from "./table.ts";

const WIDTH = 80;
/** The maximum number of wrong characters in a misspelled code; also, no more than half of them may be wrong. */
const MOST_EDITS = 3;

export const ENTRIES: ReadonlyMap<string, Entry> = new Map(Object.entries(TABLE));

/** The explanation of a code, or of a cause or reason, as rows for a person; undefined if there is none. */
export function explanation(code: string): readonly string[] | undefined {
  const names = [...ENTRIES.keys()];
  const name = names.find((one) => one === code || one.endsWith(`/${code}`));
  const entry = ENTRIES.get(name ?? "");
  if (entry === undefined) {
    const parts = names.filter((one) => one.startsWith(`${code}/`));
    return parts.length === 0 ? undefined : listed(parts);
  }
  return [
    `${name}: ${entry.sentence}`,
    "",
    ...wrapped(entry.meaning),
    "",
    ...wrapped(`Hint: ${nextStep(entry)}`),
  ];
}

export function allCodes(): readonly string[] {
  return listed([...ENTRIES.keys()]);
}

/** The known code with the most similar spelling, if there is one. */
export function closestCode(code: string): string | undefined {
  const found = closest(code, codeNames());
  return distance(code, found) <= Math.min(MOST_EDITS, code.length / 2) ? found : undefined;
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
