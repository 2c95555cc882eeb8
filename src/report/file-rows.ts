/**
 * One row for each file:
 *
 *     M src/a.ts +3 -1  2 hunks: exact, space
 *     R old.ts → new.ts +0 -0
 *
 * The letters are git's. After the counts are the match levels of the hunks, with what else they needed.
 */

import type { PlannedFile } from "../plan/changes.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Meaning, Palette } from "./color.ts";
import { counted } from "./count.ts";
import { type FileDiff, modeChange } from "./diff.ts";
import { visible } from "./visible.ts";

/** The letter of a file's action, and its colour. */
const LETTERS = {
  add: ["A", "added"],
  delete: ["D", "removed"],
  modify: ["M", "place"],
  rename: ["R", "place"],
} as const satisfies Readonly<Record<PlannedFile["action"], readonly [string, Meaning]>>;

export function fileRow({ file, added, removed }: FileDiff, palette: Palette): string {
  const { action, path, from, hunks } = file;
  const [letter, color] = LETTERS[action];
  const name = from === undefined ? visible(path) : `${visible(from)} → ${visible(path)}`;
  const mode = Object.values(modeChange(file) ?? {}).join(" → ");
  const details = [mode && `mode ${mode}`, hunksText(hunks)].filter((text) => text !== "");
  return [
    `${palette(color, letter)} ${name} ${palette("added", `+${added}`)} ${palette("removed", `-${removed}`)}`,
    ...(details.length === 0 ? [] : [palette("faint", details.join("; "))]),
  ].join("  ");
}

/** `3 hunks: exact, 2 space (moved)`. */
function hunksText(hunks: readonly PlacedHunk[]): string {
  if (hunks.length === 0) return "";
  const kinds = new Map<string, number>();
  for (const kind of hunks.map(kindOf)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const parts = [...kinds].map(([kind, amount]) =>
    amount === 1 || kinds.size === 1 ? kind : `${amount} ${kind}`,
  );
  return `${counted(hunks.length, "hunk")}: ${parts.join(", ")}`;
}

/** The level, with what else the hunk needed: another place than the stated one, or repairs. */
function kindOf({ level, moved = 0, repairs = [] }: PlacedHunk): string {
  const needs = [...(moved === 0 ? [] : ["moved"]), ...new Set(repairs)];
  return needs.length === 0 ? level : `${level} (${needs.join(", ")})`;
}
