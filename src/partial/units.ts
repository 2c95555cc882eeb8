/** The units that `--interactive` asks about: the edits of a file, or single hunks of them; and what each changes. */

import type { FileEdit, Patch } from "../patch.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Plan } from "../plan/plan.ts";
import { namesOf } from "../revise/select.ts";
import { areSameBytes } from "../text/bytes.ts";
import { type Group, groupsOf, type Parts, partsOf, withFollowers } from "./parts.ts";

/** The groups of parts, by file. */
export function unitsOf(patches: readonly Patch[]): readonly (readonly Group[])[] {
  const byName = new Map<string, ReadonlySet<FileEdit>>();
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    const before = namesOf(edit).flatMap((name) => [...(byName.get(name) ?? [])]);
    const edits = new Set([...before, edit]);
    for (const name of [...edits].flatMap(namesOf)) byName.set(name, edits);
  }
  return [...new Set(byName.values())].map((edits) => [...edits].flatMap(groupsOf));
}

/** All parts that are not chosen, with those that depend on them. */
export function notChosen(patches: readonly Patch[], chosen: Parts): Parts {
  const parts = patches.flatMap(({ edits }) => edits.flatMap(partsOf));
  return withFollowers(patches, new Set(parts.filter((part) => !chosen.has(part))));
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
