/** What the removed and the added lines of a change share, in order, is context: it is not the change's to move. */

import type { Hunk, HunkLine } from "../patch.ts";
import { commonOf } from "../text/common.ts";

/** Longer changes are left as they are. */
const MAX_LINES = 1000;

/** The hunk with as much context as its lines have; the hunk itself if that is what it has. */
export function reduced(hunk: Hunk): Hunk {
  const { lines, otherReadings } = hunk;
  const next = reducedLines(lines);
  if (next === lines && otherReadings === undefined) return hunk;
  const others = otherReadings?.map((reading) => ({
    ...reading,
    lines: reducedLines(reading.lines),
  }));
  return { ...hunk, lines: next, otherReadings: others };
}

function reducedLines(lines: readonly HunkLine[]): readonly HunkLine[] {
  const made: HunkLine[] = [];
  let isSame = true;
  for (let at = 0; at < lines.length;) {
    let to = at;
    while (to < lines.length && lines[to]?.kind !== "context") to++;
    const change = lines.slice(at, to);
    const removed = change.filter(({ kind }) => kind === "removed");
    const added = change.filter(({ kind }) => kind === "added");
    const pairs = sharedOf(removed, added);
    let next = 0;
    for (const [index, line] of removed.entries()) {
      const own = pairs[index] ?? -1;
      if (own === -1) {
        made.push(line);
        continue;
      }
      isSame = false;
      made.push(...added.slice(next, own), { ...line, kind: "context" });
      next = own + 1;
    }
    made.push(...added.slice(next), ...lines.slice(to, to + 1));
    at = to + 1;
  }
  return isSame ? lines : made;
}

/** For each removed line the added one that is the same, or -1. */
function sharedOf(removed: readonly HunkLine[], added: readonly HunkLine[]): readonly number[] {
  const keys = [removed, added].map((all) =>
    all.map(({ text, noNewline }) => (noNewline === true ? `${text}\n` : text)),
  );
  const [old = [], fresh = []] = keys;
  const known = new Set(fresh);
  const mayShare =
    old.length <= MAX_LINES && fresh.length <= MAX_LINES && old.some((key) => known.has(key));
  return mayShare ? commonOf(old, fresh) : old.map(() => -1);
}
