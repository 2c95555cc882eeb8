/** The units that `--interactive` asks about: the edits of a file, or single hunks of them. */

import { type FileEdit, type Hunk, type Patch } from "../patch.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Plan } from "../plan/plan.ts";
import { namesOf } from "../revise/select.ts";
import { areSameBytes } from "../text/bytes.ts";
import { type Parts, withAnchors, withFollowers } from "./parts.ts";

/** File edits, or hunks of one, that are applied together or not at all. */
export type Unit = readonly (FileEdit | Hunk)[];

/** All edits, grouped by file. */
export function unitsOf(patches: readonly Patch[]): readonly Unit[] {
  const byName = new Map<string, ReadonlySet<FileEdit>>();
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    const before = namesOf(edit).flatMap((name) => [...(byName.get(name) ?? [])]);
    const unit = new Set([...before, edit]);
    for (const name of [...unit].flatMap(namesOf)) byName.set(name, unit);
  }
  return [...new Set(byName.values())].map((unit) => [...unit]);
}

/** The smallest parts of the unit. */
export function splitUnit(unit: Unit): readonly Unit[] {
  return unit.flatMap((part): readonly Unit[] => {
    const units = "kind" in part && part.kind === "update" ? withAnchors(part.hunks) : [];
    return units.length > 1 ? units : [[part]];
  });
}

/** All parts that are not chosen, with those that depend on them. */
export function notChosen(patches: readonly Patch[], chosen: Parts): Parts {
  const edits = patches.flatMap((patch) => patch.edits).filter((edit) => !chosen.has(edit));
  const parts = edits.flatMap((edit): readonly (FileEdit | Hunk)[] => {
    const left = ("hunks" in edit ? edit.hunks : []).filter((hunk) => !chosen.has(hunk));
    return "hunks" in edit && left.length < edit.hunks.length ? left : [edit];
  });
  return withFollowers(patches, new Set(parts));
}

/** The files that one plan changes and the other does not, or not in the same way. */
export function changesBetween(before: Plan | undefined, after: Plan): readonly PlannedFile[] {
  return after.files.flatMap((file): readonly PlannedFile[] => {
    const known = before?.files.find(({ path }) => path === file.path);
    if (known === undefined) return [file];
    const [old, now] = [known.after, file.after];
    if (areSameBytes(old?.bytes, now?.bytes) && old?.mode === now?.mode) return [];
    const { path } = file;
    const keyOf = ({ patchLine, hunk }: PlacedHunk): string => `${patchLine} ${hunk}`;
    const keys = new Set(known.hunks.map(keyOf));
    const hunks = file.hunks.filter((hunk) => !keys.has(keyOf(hunk)));
    return [{ action: "modify", path, before: old, after: now, hunks }];
  });
}
