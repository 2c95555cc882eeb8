/** Repairs and warnings in words. */

import type { Repair, RepairName } from "../patch.ts";
import { addTo } from "../text/multimap.ts";
import type { Warning } from "../warning.ts";
import { lineList } from "./count.ts";
import { factOf, type Message, placeOf } from "./messages.ts";
import { REPAIRS } from "./table/repairs.ts";

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

/** The same in its parts; a warning needs no hint. */
export function warningMessage(warning: Warning): Pick<Message, "place" | "message"> {
  return { place: placeOf(warning), message: sentenceOf(warning) };
}

function sentenceOf(warning: Warning): string {
  switch (warning.code) {
    case "several-places":
      return `matches ${warning.count} places; took the first, line ${warning.line}`;
    case "out-of-order":
      return `matches above the hunk before it, at line ${warning.line}`;
    case "fits-result":
      return `matches only the result of the hunks before it, at line ${warning.line} of that`;
    case "appended":
      return "only adds lines; added at the end of the file";
    case "changes-nothing":
      return "changes nothing";
    case "overwritten":
      return "an existing file is replaced";
    case "already-there":
      return "already exists, with the same content";
    case "skipped-hunk":
      return `skipped: already applied, at line ${warning.line}`;
    case "skipped-file":
      return "skipped: already applied";
    case "nothing-selected":
      return "--include and --exclude leave no file of the patch: nothing to do";
  }
}
