/** What a person is asked about, one after the other: the edits of a file, or single hunks of them. */

import { type FileEdit, type Hunk, isContextOnly, type Patch, withEdits } from "../patch.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { Plan } from "../plan/plan.ts";
import { namesOf } from "../revise/select.ts";
import { areSameBytes } from "../text/bytes.ts";
import { type Parts, rest, withFollowers } from "./parts.ts";

/** File edits, or hunks of one, that are applied together or not at all. */
export type Unit = readonly (FileEdit | Hunk)[];

/** All edits, those of one file together. */
export function unitsOf(patches: readonly Patch[]): readonly Unit[] {
  const byName = new Map<string, ReadonlySet<FileEdit>>();
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    const before = namesOf(edit).flatMap((name) => [...(byName.get(name) ?? [])]);
    const unit = new Set([...before, edit]);
    for (const name of [...unit].flatMap(namesOf)) byName.set(name, unit);
  }
  return [...new Set(byName.values())].map((unit) => [...unit]);
}

/** The unit in its smallest parts. A hunk of context only goes with the one after it. */
export function splitUnit(unit: Unit): readonly Unit[] {
  return unit.flatMap((part): readonly Unit[] => {
    if (!("kind" in part) || part.kind !== "update") return [[part]];
    const units: Hunk[][] = [];
    let own: Hunk[] = [];
    for (const hunk of part.hunks) {
      own.push(hunk);
      if (isContextOnly(hunk)) continue;
      units.push(own);
      own = [];
    }
    units.at(-1)?.push(...own);
    return units.length > 1 ? units : [[part]];
  });
}

export function unwantedOf(patches: readonly Patch[], wanted: Parts): Parts {
  const out = new Set<FileEdit | Hunk>();
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    if (wanted.has(edit)) continue;
    const hunks = "hunks" in edit ? edit.hunks : [];
    if (hunks.some((hunk) => wanted.has(hunk)))
      for (const hunk of hunks.filter((one) => !wanted.has(one))) out.add(hunk);
    else out.add(edit);
  }
  return withFollowers(patches, out);
}

/** The files that one plan changes and the other does not, or changes otherwise. */
export function changesBetween(before: Plan | undefined, after: Plan): readonly PlannedFile[] {
  return after.files.flatMap((file): readonly PlannedFile[] => {
    const known = before?.files.find(({ path }) => path === file.path);
    if (known === undefined) return [file];
    const [old, now] = [known.after, file.after];
    if (areSameBytes(old?.bytes, now?.bytes) && old?.mode === now?.mode) return [];
    const { path } = file;
    const told = new Set(known.hunks.map(({ patchLine, hunk }) => `${patchLine} ${hunk}`));
    const hunks = file.hunks.filter(({ patchLine, hunk }) => !told.has(`${patchLine} ${hunk}`));
    return [{ action: "modify", path, before: old, after: now, hunks }];
  });
}

/** The parts of a unit as patches of their own. */
export function patchesOf(patches: readonly Patch[], unit: Unit): readonly Patch[] {
  return rest(patches, new Set(unit), { namesOf: () => undefined, grownAbove: () => 0 });
}

/** The patches with others in the place of a unit; undefined if a hunk would go to another file. */
export function replaced(
  patches: readonly Patch[],
  unit: Unit,
  fresh: readonly Patch[],
): { readonly patches: readonly Patch[]; readonly unit: Unit } | undefined {
  const gone = new Set(unit);
  const edits = fresh.flatMap((patch) => patch.edits);
  const owner = patches
    .flatMap((patch) => patch.edits)
    .find((edit) => "hunks" in edit && edit.hunks.some((hunk) => gone.has(hunk)));
  if (owner?.kind === "update") {
    const [own, ...others] = edits;
    if (own?.kind !== "update" || others.length > 0 || own.path !== owner.path) return undefined;
    const first = owner.hunks.findIndex((hunk) => gone.has(hunk));
    const hunks = owner.hunks.flatMap((hunk, at) =>
      gone.has(hunk) ? (at === first ? own.hunks : []) : [hunk],
    );
    const edited = { ...owner, hunks };
    const swapped = withEdits(patches, (edit) => [edit === owner ? edited : edit]);
    return { patches: swapped, unit: own.hunks };
  }
  let isPlaced = false;
  const swapped = patches.flatMap((patch): readonly Patch[] => {
    const first = patch.edits.findIndex((edit) => gone.has(edit));
    if (first === -1) return [patch];
    const before = patch.edits.slice(0, first);
    const after = patch.edits.slice(first).filter((edit) => !gone.has(edit));
    const between = isPlaced ? [] : fresh;
    isPlaced = true;
    return [{ ...patch, edits: before }, ...between, { ...patch, edits: after, repairs: [] }];
  });
  return { patches: swapped.filter((patch) => patch.edits.length > 0), unit: edits };
}
