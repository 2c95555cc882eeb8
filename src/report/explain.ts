/** What codes mean: for `llm-patch explain`. */

import { closest, distance } from "fastest-levenshtein";
import { nextStep } from "./messages.ts";
import { CAUSES } from "./table/causes.ts";
import type { Words } from "./table/words.ts";
import { PROBLEMS } from "./table/problems.ts";
import { REASONS } from "./table/reasons.ts";
import { wrapped } from "./wrap.ts";

/** An entry without what is said of one problem. */
type Explanation = Words & { readonly meaning: string };

export interface Chapter {
  readonly title: string;
  /** The code that these are details of. */
  readonly of?: string;
  readonly entries: Readonly<Record<string, Explanation>>;
}

export const CHAPTERS: readonly Chapter[] = [
  { title: "Problems", entries: PROBLEMS },
  { title: "Causes of not-found", of: "not-found", entries: CAUSES },
  { title: "Reasons for malformed", of: "malformed", entries: REASONS },
];

const WIDTH = 80;
/** A misspelled code has at most so many wrong characters, and at most half of them. */
const MOST_EDITS = 3;

/** What a code, cause or reason means, in rows for a person; undefined if there is none such. */
export function explanation(code: string): readonly string[] | undefined {
  for (const chapter of CHAPTERS) {
    const { of, entries } = chapter;
    const name = of !== undefined && code.startsWith(`${of}/`) ? code.slice(of.length + 1) : code;
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) continue;
    const details = CHAPTERS.find((chapter) => chapter.of === name);
    return [
      `${codeIn(chapter, name)}: ${entry.sentence}`,
      "",
      ...wrapped(entry.meaning, WIDTH),
      "",
      ...wrapped(`Hint: ${nextStep(entry)}`, WIDTH),
      ...(details === undefined ? [] : ["", `${details.title}:`, ...listed(details)]),
    ];
  }
  return undefined;
}

export function codeIn({ of }: Chapter, name: string): string {
  return of === undefined ? name : `${of}/${name}`;
}

export function allCodes(): readonly string[] {
  return CHAPTERS.flatMap((chapter, at) => [
    ...(at === 0 ? [] : [""]),
    `${chapter.title}:`,
    ...listed(chapter),
  ]);
}

/** The code that is spelled most like an unknown one, if any is. */
export function closestCode(code: string): string | undefined {
  const names = CHAPTERS.flatMap((chapter) =>
    Object.keys(chapter.entries).map((name) => codeIn(chapter, name)),
  );
  const found = closest(code, names);
  return distance(code, found) <= Math.min(MOST_EDITS, code.length / 2) ? found : undefined;
}

export function codeNames(): readonly string[] {
  return CHAPTERS.flatMap(({ entries }) => Object.keys(entries));
}

function listed({ entries }: Chapter): string[] {
  const names = Object.keys(entries);
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}  ${entries[name]?.sentence ?? ""}`);
}
