/**
 * One row for each file:
 *
 *     M src/a.ts +3 -1  2 hunks: exact, indent (+4 spaces)
 *     R old.ts → new.ts +0 -0
 *
 * The letters are git's. After the counts are the match levels of the hunks, with the adjustments that they needed.
 */

import type { PlannedFile } from "../plan/changes.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Palette, View } from "./color.ts";
import { counted } from "./count.ts";
import { type FileDiff, modeChange } from "./diff.ts";
import { visible, widthOf } from "./visible.ts";
import { wrapped } from "./wrap.ts";

/** If there are more kinds of hunks, they are only counted by level. */
const MAX_KINDS = 6;
/** Where the description of the hunks may be broken. */
const BETWEEN = /(?<=[,;:]) /;

/** The rows of all files. On a terminal, which has a width, long descriptions of hunks are broken. */
export function fileRows(diffs: readonly FileDiff[], view: View): readonly string[] {
  return diffs.flatMap((diff) => fileRow(diff, view));
}

function fileRow(diff: FileDiff, { palette, width = Infinity }: View): string[] {
  const { file } = diff;
  const [letter, paint] = LETTERS[file.action];
  const [added, removed] = [`+${diff.added}`, `-${diff.removed}`];
  const name = nameOf(file);
  const row = `${palette[paint](letter)} ${name} ${palette.added(added)} ${palette.removed(removed)}`;
  const needs = [...modeRow(file), ...hunksRow(file.hunks)].join("; ");
  if (needs === "") return [row];
  const columns = widthOf(`${letter} ${name} ${added} ${removed}  ${needs}`);
  if (columns <= width) return [`${row}  ${palette.faint(needs)}`];
  const below = wrapped(needs, width - 4, { breaks: BETWEEN });
  return [row, ...below.map((part) => `    ${palette.faint(part)}`)];
}

/** The letter of a file's action, and its colour. */
const LETTERS: Readonly<Record<PlannedFile["action"], readonly [string, keyof Paints]>> = {
  add: ["A", "added"],
  delete: ["D", "removed"],
  modify: ["M", "place"],
  rename: ["R", "place"],
};

type Paints = Pick<Palette, "added" | "removed" | "place">;

/** The path, or both paths. */
function nameOf({ path, from: old }: PlannedFile): string {
  return old === undefined ? visible(path) : `${visible(old)} → ${visible(path)}`;
}

function modeRow(file: PlannedFile): string[] {
  const mode = modeChange(file);
  return mode === undefined ? [] : [`mode ${Object.values(mode).join(" → ")}`];
}

/** `2 hunks: exact, indent (+4 spaces)`; many of a kind are counted: `12 hunks: 10 exact, 2 indent`. */
function hunksRow(hunks: readonly PlacedHunk[]): string[] {
  if (hunks.length === 0) return [];
  const kinds = tally(hunks.map(kindOf));
  const few = kinds.size > MAX_KINDS ? tally(hunks.map(({ level }) => level)) : kinds;
  const parts = [...few].map(([kind, amount]) =>
    amount === 1 || few.size === 1 ? kind : `${amount} ${kind}`,
  );
  return [`${counted(hunks.length, "hunk")}: ${parts.join(", ")}`];
}

function tally(kinds: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The level, with the other adjustments that the hunk needed. */
function kindOf({ level, shift, moved, repairs = [] }: PlacedHunk): string {
  const needs = [
    ...(shift === undefined ? [] : [shiftText(shift)]),
    ...(moved === undefined
      ? []
      : [`${counted(Math.abs(moved), "line")} ${moved > 0 ? "down" : "up"}`]),
    ...new Set(repairs),
  ];
  return needs.length === 0 ? level : `${level} (${needs.join(", ")})`;
}

/** The difference in indentation: `+4 spaces`, `-1 tab`, `re-indented 4 to tab`. */
function shiftText(shift: NonNullable<PlacedHunk["shift"]>): string {
  switch (shift.kind) {
    case "added":
      return `+${whiteText(shift.prefix)}`;
    case "taken":
      return `-${whiteText(shift.prefix)}`;
    case "rate": {
      const deeper = shift.prefix === "" ? "" : ` +${whiteText(shift.prefix)}`;
      return `re-indented ${unitText(shift.from)} to ${unitText(shift.to)}${deeper}`;
    }
  }
}

function whiteText(white: string): string {
  const tabs = white.replaceAll(" ", "").length;
  const spaces = white.length - tabs;
  return [
    ...(tabs === 0 ? [] : [counted(tabs, "tab")]),
    ...(spaces === 0 ? [] : [counted(spaces, "space")]),
  ].join(" and ");
}

function unitText(unit: string): string {
  return unit === "\t" ? "tab" : unit.includes("\t") ? whiteText(unit) : `${unit.length}`;
}
