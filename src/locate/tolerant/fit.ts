/** How an aligned hunk lies in the file: without the lines that have no counterpart, with what was forgiven. */

import type { HunkLine } from "../../patch.ts";
import type { Lines } from "../../text/lines.ts";
import { type Level, levelOf } from "../levels.ts";
import { type Fit, pairsOf } from "../placement.ts";
import { losesRepair } from "../readings/rewrites.ts";
import type { Alignment } from "./best.ts";
import { layOut } from "./lay-out.ts";
import { gainsComma, withNewComma } from "./separators.ts";
import type { SolidFile } from "./solid.ts";
import type { Elided, Wanted } from "./wanted.ts";

/** How a hunk lies that is aligned. */
export interface AlignedFit extends Fit {
  /** If only blank lines are forgiven, the level on which the others match. */
  readonly level: Level;
  /** Both blank lines and others are missing or too many. */
  readonly isBroken: boolean;
}

/** The file, and what the hunk is. */
interface Where {
  readonly file: SolidFile;
  readonly lines: Lines;
  readonly isBlock: boolean;
  /** The lines below those that it leaves out, if it leaves out any. */
  readonly elided: Elided | undefined;
}

/** The hunk without the lines that have no counterpart. */
export function alignedFit(
  hunk: readonly HunkLine[],
  wanted: readonly Wanted[],
  { lines }: Alignment,
  { file, lines: text, isBlock, elided }: Where,
): AlignedFit | undefined {
  const gaining = new Set(
    wanted.flatMap((own, at) => (gainsComma(own, lines[at] ?? -1, file) ? [own.line] : [])),
  );
  const dropped = new Set(wanted.flatMap(({ line }, at) => (lines[at] === -1 ? [line] : [])));
  const same = wanted.flatMap(({ forms, line }, at) =>
    file.forms(lines[at] ?? -1)?.folded === forms.folded ? [line] : [],
  );
  if (losesRepair(hunk, same)) return undefined;
  const places = lines
    .flatMap((line) => (line === -1 ? [] : (file.numbers[line] ?? [])))
    .toSorted((a, b) => a - b);
  const swapped = new Map<HunkLine, HunkLine>();
  for (const [at, { line }] of wanted.entries()) {
    const next = wanted[at + 1]?.line;
    const isAbove = lines[at + 1] !== -1 && (lines[at + 1] ?? Infinity) < (lines[at] ?? -1);
    if (next !== undefined && isAbove) swapped.set(line, next).set(next, line);
  }
  const kept = hunk
    .filter((line) => !dropped.has(line))
    .map((line) => swapped.get(line) ?? line)
    .flatMap((line) => (gaining.has(line) ? withNewComma(line) : [line]));
  const fit = layOut(kept, places, text, isBlock, elided);
  const found = lines.filter((line) => line !== -1);
  const isRun = Math.max(...found) - Math.min(...found) < found.length;
  const isSame =
    isRun && swapped.size === 0 && elided === undefined && same.length === wanted.length;
  const isAsRead = isSame || elided !== undefined || (gaining.size > 0 && isRun);
  const isStale = !isAsRead || same.length + gaining.size < wanted.length;
  const repairs = [
    ...(elided !== undefined ? (["elided-lines"] as const) : []),
    ...(gaining.size > 0 ? (["comma-added"] as const) : []),
    ...(isStale ? (["stale-context"] as const) : []),
  ];
  const lacks = dropped.size > 0 || (elided === undefined && !isRun);
  if (fit === undefined) return undefined;
  return {
    ...fit,
    level: isSame ? (levelOf(pairsOf(fit, text)) ?? "unicode") : "aligned",
    repairs: [...new Set([...repairs, ...fit.repairs])],
    isBroken: lacks && fit.repairs.length > 0,
  };
}
