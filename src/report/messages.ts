/** Problems, warnings and repairs in words: where, what, and what to do next. Those of problems are in table.ts. */

import type { FormatName, Repair, RepairName } from "../patch.ts";
import type { Problem, Warning, WarningCode } from "../problem.ts";
import { addTo } from "../text/multimap.ts";
import { adviceFor } from "./advice.ts";
import { filled, lineList } from "./count.ts";
import { REPAIRS } from "./repairs.ts";
import { entryOf, nameOf, type Words } from "./table.ts";
import { shown, visible } from "./visible.ts";

/** The message of a problem, and its place: a path, a hunk, a line of the reply; empty if it is the whole reply. */
export interface Message extends Words {
  readonly place: string;
}

/**
 * The message of a problem, with text from elsewhere made visible. `format` is that of the reply, or the
 * one asked for, if known: the hint is in its terms.
 */
export function describe(problem: Problem, format?: FormatName): Message {
  const { message, hint, option, of } = entryOf(nameOf(problem));
  const advice = adviceFor(format, "hunk" in problem ? problem.hunk : undefined);
  const found = problem.code === "malformed" && problem.found !== "" ? `: ${problem.found}` : "";
  const made = of?.(problem, advice);
  const words: Words = {
    message: message + found,
    hint: filled(hint, advice),
    option,
    ...(typeof made === "string" ? { message: made } : made),
  };
  return {
    place: placeOf(problem, format),
    message: shown(words.message, visible, MAX_MESSAGE),
    hint: visible(words.hint),
    ...(words.option !== undefined && { option: visible(filled(words.option, advice)) }),
  };
}

/** Limits: of a message, since a line of a patch may have any length, and of the lines of a repair. */
const [MAX_MESSAGE, MAX_LINES] = [500, 5];

export function factOf({ place, message }: Pick<Message, "place" | "message">): string {
  return place === "" ? message : `${place}: ${message}`;
}

/** The hint, and the option of a person. */
export function nextStep({ hint, option }: Pick<Words, "hint" | "option">): string {
  if (option === undefined) return hint;
  return hint.endsWith("?") ? `${hint} Or ${option}` : `${hint}, or ${option}`;
}

/** The place of a problem or a warning, as every report names it. */
function placeOf(about: Problem | Warning, format?: FormatName): string {
  const path = "path" in about ? about.path : undefined;
  const line = "patchLine" in about ? about.patchLine : undefined;
  const place = line === undefined ? "" : `reply line ${line}`;
  if (path === undefined) return place;
  const hunk = "hunk" in about ? `: ${adviceFor(format).noun} ${about.hunk} of ${about.hunks}` : "";
  return visible(path) + hunk + (place === "" ? "" : ` (${place})`);
}

/** The message of each warning; a name in braces is a fact of it. */
export const WARNINGS: Readonly<Record<WarningCode, string>> = {
  "several-places": "matches {count} places; took the first, line {line}",
  "out-of-order": "matches above the hunk before it, at line {line}",
  "fits-result": "matches only after the hunks before it (line {line} then)",
  appended: "only adds lines; added at the end of the file",
  "changes-nothing": "changes nothing",
  overwritten: "an existing file is replaced",
  "already-there": "already exists, with the same content",
  "skipped-hunk": "skipped: already applied, at line {line}",
  "skipped-file": "skipped: already applied",
  "nothing-selected": "--include and --exclude leave no file of the patch: nothing to do",
};

/** The message of a warning; it has no hint. */
export function describeWarning(warning: Warning): Pick<Message, "place" | "message"> {
  const message = visible(filled(WARNINGS[warning.code], warning));
  return { place: placeOf(warning), message };
}

/** One sentence for each kind of repair, with the lines where it was needed. */
export function describeRepairs(repairs: readonly Repair[]): readonly string[] {
  const lines = new Map<RepairName, number[]>();
  for (const { name, patchLine } of repairs) addTo(lines, name, patchLine);
  return [...lines].map(
    ([name, all]) => `reply ${lineList([...new Set(all)], MAX_LINES)}: ${REPAIRS[name]}`,
  );
}
