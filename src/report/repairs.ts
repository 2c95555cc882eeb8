/** What was repaired in reading, in words. */

import type { Repair, RepairName } from "../patch.ts";
import { REPAIRS } from "./table/repairs.ts";
import { addTo } from "../text/multimap.ts";

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

/** `line 3`, or `lines 3, 8, 20`. */
export function lineList(lines: readonly number[]): string {
  return `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
}
