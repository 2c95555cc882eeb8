/** Parts of patches: file edits and hunks that are left out, and what they are as patches of their own. */

import {
  type FileEdit,
  type Hunk,
  isContextOnly,
  ofFile,
  onlyAdds,
  type Patch,
  targetOf,
  type UpdateEdit,
  withEdits,
  withTarget,
} from "../patch.ts";
import type { EditNames } from "../plan/files.ts";
import { namesOf } from "../revise/select.ts";

/** What is left out of patches: whole file edits, and single hunks of others. */
export type Parts = ReadonlySet<FileEdit | Hunk>;

/** The edits that are left when parts are left out. */
export interface Kept {
  readonly patches: readonly Patch[];
  /** By each of them, in order, the edit of the reply that it comes of. */
  readonly originals: ReadonlyMap<FileEdit, FileEdit>;
}

/** The patches without some parts. A file keeps its path and mode unless all of its hunks are there. */
export function without(patches: readonly Patch[], parts: Parts): Kept {
  const originals = new Map<FileEdit, FileEdit>();
  const kept = withEdits(patches, (edit) => {
    const rest = editWithout(edit, parts);
    if (rest === undefined) return [];
    originals.set(rest, edit);
    return [rest];
  });
  return { patches: kept, originals };
}

function editWithout(edit: FileEdit, parts: Parts): FileEdit | undefined {
  if (parts.has(edit)) return undefined;
  if (!isPart(edit, parts)) return edit;
  const { moveTo: _, modes: __, mayCreate: ___, ...rest } = edit;
  const hunks = edit.hunks.flatMap((hunk, at) =>
    parts.has(hunk) ? [] : [{ ...hunk, number: { hunk: at + 1, hunks: edit.hunks.length } }],
  );
  return hunks.length === 0 ? undefined : { ...rest, hunks };
}

/** Is the edit an update some of whose hunks are left out? */
function isPart(edit: FileEdit, parts: Parts): edit is UpdateEdit {
  return edit.kind === "update" && edit.hunks.some((hunk) => parts.has(hunk));
}

/**
 * The parts with all that follows from leaving them out: a later edit of the same file goes with an
 * edit that would have made the file, removed it or put it elsewhere, and with one whose line numbers,
 * or its own, count in what the other makes.
 */
export function withFollowers(patches: readonly Patch[], parts: Parts): Parts {
  const all = new Set(parts);
  /** Names of files of which an edit is missing; true: no later edit of them can do without it. */
  const names = new Map<string, boolean>();
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    const own = namesOf(edit);
    const before = own.flatMap((name) => names.get(name) ?? []);
    if (edit.kind === "update") for (const hunk of following(edit.hunks, all)) all.add(hunk);
    const isNumbered = "hunks" in edit && edit.hunks.some(hasOnlyPlace);
    if (before.includes(true) || (isNumbered && before.length > 0)) all.add(edit);
    if (!all.has(edit) && !isPart(edit, all)) continue;
    const isWhole = edit.kind !== "update" || targetOf(edit) !== undefined;
    for (const name of own) names.set(name, isWhole || isNumbered || names.get(name) === true);
  }
  return all;
}

/** Does a line number, or the end of the file, say where the hunk belongs? */
function hasOnlyPlace(hunk: Hunk): boolean {
  return hunk.statedLine !== undefined || onlyAdds(hunk);
}

/** Hunks that say the same as one that is left out, and what goes to the end after one that does. */
function following(hunks: readonly Hunk[], parts: Parts): readonly Hunk[] {
  const out = hunks.filter((hunk) => parts.has(hunk));
  if (out.length === 0) return [];
  const said = new Set(out.map(textOf));
  const appends = (hunk: Hunk): boolean => hunk.statedLine === undefined && onlyAdds(hunk);
  const first = hunks.findIndex((hunk) => parts.has(hunk) && appends(hunk));
  return hunks.filter(
    (hunk, at) => said.has(textOf(hunk)) || (first !== -1 && at > first && appends(hunk)),
  );
}

function textOf({ anchors, lines, string }: Hunk): string {
  return JSON.stringify([anchors, string, lines.map(({ kind, text }) => [kind, text])]);
}

/** What is known of the files that a part of the patches has changed. */
export interface Changed {
  /** The names of an edit's file as they were understood. */
  readonly namesOf: (edit: FileEdit) => EditNames | undefined;
  /** How many lines the other hunks of an edit have added above a line (0-based) of the file as it was. */
  readonly grownAbove: (edit: UpdateEdit, line: number) => number | undefined;
}

/** The parts that were left out as patches, for the files as the other parts have left them. */
export function rest(patches: readonly Patch[], parts: Parts, changed: Changed): readonly Patch[] {
  return patches.flatMap((patch): Patch[] => {
    const edits = patch.edits.flatMap((edit): FileEdit[] => {
      if (!parts.has(edit) && !isPart(edit, parts)) return [];
      const names = changed.namesOf(edit);
      if (edit.kind !== "update") return [named(edit, names)];
      const hunks = leftOf(edit, parts).map((hunk) => moved(hunk, edit, changed));
      return [named({ ...edit, hunks }, names)];
    });
    return edits.length === 0 ? [] : [{ ...patch, edits, repairs: [] }];
  });
}

/** The hunks that are left out, each with those before it that have context only: they say where it belongs. */
function leftOf(edit: UpdateEdit, parts: Parts): readonly Hunk[] {
  if (parts.has(edit)) return edit.hunks;
  let isLeft = false;
  const left = edit.hunks.toReversed().filter((hunk) => {
    isLeft = parts.has(hunk) || (isLeft && isContextOnly(hunk));
    return isLeft;
  });
  return left.toReversed();
}

function moved(hunk: Hunk, edit: UpdateEdit, { grownAbove }: Changed): Hunk {
  const { statedLine, ...others } = hunk;
  if (statedLine === undefined) return hunk;
  const grown = grownAbove(edit, statedLine);
  if (grown !== undefined) return { ...others, statedLine: Math.max(0, statedLine + grown) };
  // Its lines tell where it belongs, or else nothing does.
  return others;
}

/** The edit with the names that its own stand for: other edits tell that, and they may be gone. */
function named(edit: FileEdit, names: EditNames | undefined): FileEdit {
  return names === undefined ? edit : withTarget(ofFile(edit, names.path), names.target);
}
