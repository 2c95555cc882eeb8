/** Repairs and warnings as sentences. */

import type { Repair, RepairName } from "../patch.ts";
import { addTo } from "../text/multimap.ts";
import type { Warning, WarningCode } from "../warning.ts";
import { lineList } from "./count.ts";
import { factOf, type Message, placeOf } from "./messages.ts";
import { REPAIRS } from "./repairs.ts";

/** One sentence for each kind of repair, with the lines where it was needed. */
export function describeRepairs(repairs: readonly Repair[]): readonly string[] {
  const lines = new Map<RepairName, number[]>();
  for (const { name, patchLine } of repairs) addTo(lines, name, patchLine);
  return [...lines].map(([name, all]) => {
    const at = [...new Set(all)];
    const more = at.length > 5 ? ` and ${at.length - 5} more` : "";
    return `reply ${lineList(at.slice(0, 5))}${more}: ${REPAIRS[name]}`;
  });
}

export function describeWarning(warning: Warning): string {
  return factOf(warningMessage(warning));
}

/** The parts of a message about a warning; it has no hint. */
export function warningMessage(warning: Warning): Pick<Message, "place" | "message"> {
  const numbers = new Map<string, unknown>(Object.entries(warning));
  const message = SENTENCES[warning.code].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(numbers.get(name)),
  );
  return { place: placeOf(warning), message };
}

/** The message of each warning. */
const SENTENCES: Readonly<Record<WarningCode, string>> = {
  "several-places": "matches {count} places; took the first, line {line}",
  "out-of-order": "matches above the hunk before it, at line {line}",
  "fits-result": "matches only the result of the hunks before it, at line {line} of that",
  appended: "only adds lines; added at the end of the file",
  "changes-nothing": "changes nothing",
  "ignored-name": "the header also names {name}, which is not there",
  overwritten: "an existing file is replaced",
  "already-there": "already exists, with the same content",
  "skipped-hunk": "skipped: already applied, at line {line}",
  "skipped-file": "skipped: already applied",
  "nothing-selected": "--include and --exclude leave no file of the patch: nothing to do",
};
