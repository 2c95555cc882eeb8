/** Parts of patches: single hunks, and edits of other kinds. Patches without some of them, or made of them. */

import { readTogether } from "../locate/readings.ts";
import {
  expectedLines,
  type FileEdit,
  type Hunk,
  type HunkLine,
  isContextOnly,
  ofFile,
  onlyAdds,
  type Patch,
  resultLines,
  withEdits,
} from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { EditNames } from "../plan/names.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Plan } from "../plan/plan.ts";
import { movedLine } from "../plan/update.ts";
import { normalized } from "../revise/paths.ts";
import { namesOf } from "../revise/select.ts";

/** A hunk of an update, or an edit that is applied as a whole. */
export type Part = FileEdit | Hunk;
export type Parts = ReadonlySet<Part>;

/** Parts that are chosen together: a hunk with its anchors. */
export type Group = readonly Part[];

export function groupsOf(edit: FileEdit): readonly Group[] {
  return edit.kind === "update" && edit.hunks.length > 0 ? withAnchors(edit.hunks) : [[edit]];
}

export function partsOf(edit: FileEdit): readonly Part[] {
  return groupsOf(edit).flat();
}

/**
 * The patches without some parts, and a map from their edits to the edits of the reply. A file keeps its path and
 * mode unless all of its hunks are kept.
 */
export function without(
  patches: readonly Patch[],
  parts: Parts,
): {
  readonly patches: readonly Patch[];
  readonly originals: ReadonlyMap<FileEdit, FileEdit>;
} {
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
  if (!hasAny(edit, parts)) return edit;
  if (edit.kind !== "update") return undefined;
  const { target: _, modes: __, mayCreate: ___, ...rest } = edit;
  const hunks = edit.hunks.flatMap((hunk, at) =>
    parts.has(hunk) ? [] : [{ ...hunk, number: { hunk: at + 1, hunks: edit.hunks.length } }],
  );
  return hunks.length === 0 ? undefined : { ...rest, hunks };
}

function hasAny(edit: FileEdit, parts: Parts): boolean {
  return partsOf(edit).some((part) => parts.has(part));
}

/**
 * The parts with all that depend on them: later edits of a file that an edit left out would have created, removed
 * or moved; and after one that is left out those with line numbers, and those that create, remove or move the file. A copy
 * in a diff starts from the file before the whole diff, so what the diff changes of that file before is left out with it.
 */
export function withFollowers(patches: readonly Patch[], parts: Parts): Parts {
  const all = new Set(parts);
  for (const { edits, isDiff } of patches) {
    const copied = new Set<string>();
    for (const edit of isDiff === true ? edits.toReversed() : []) {
      if (edit.kind === "copy" && hasAny(edit, all)) copied.add(normalized(edit.path));
      else if (namesOf(edit).some((name) => copied.has(normalized(name))))
        for (const part of partsOf(edit)) all.add(part);
    }
  }
  /** Names of files with an edit that is left out; true if all later edits of the file depend on it. */
  const missing = new Map<string, boolean>();
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    const names = namesOf(edit).map(normalized);
    const before = names.flatMap((name) => missing.get(name) ?? []);
    if (edit.kind === "update") for (const hunk of dependentsOf(edit.hunks, all)) all.add(hunk);
    // What is moved, copied, deleted or written as a whole needs all edits before it.
    const isWhole = edit.kind !== "update" || edit.target !== undefined || edit.modes !== undefined;
    // Only a line number, or the end of the file, gives the place of some hunks.
    const isNumbered =
      "hunks" in edit && edit.hunks.some((hunk) => hunk.statedLine !== undefined || onlyAdds(hunk));
    if (before.includes(true) || ((isNumbered || isWhole) && before.length > 0))
      for (const part of partsOf(edit)) all.add(part);
    if (!hasAny(edit, all)) continue;
    for (const name of names)
      missing.set(name, isWhole || isNumbered || missing.get(name) === true);
  }
  return all.size > parts.size ? withFollowers(patches, all) : all;
}

/**
 * The hunks that depend on one that is left out: equal ones, its anchors, those that expect only lines of its result, some of
 * them added by it, those that replace all of a string below it, and those that are only read right together with it.
 */
function dependentsOf(hunks: readonly Hunk[], parts: Parts): readonly Hunk[] {
  const left = hunks.filter((hunk) => parts.has(hunk));
  if (left.length === 0) return [];
  const equal = new Set(left.map(textOf));
  const groups = withAnchors(hunks).filter((all) => all.some((one) => equal.has(textOf(one))));
  const [made, added] = [new Set<string>(), new Set<string>()];
  let isString = false;
  const expecting = hunks.filter((hunk) => {
    const { string } = hunk;
    const texts = solidTexts(expectedLines(hunk.lines));
    const isDependent =
      (texts.some((text) => added.has(text)) && texts.every((text) => made.has(text))) ||
      (string?.all === true && isString);
    if (!parts.has(hunk)) return isDependent;
    isString ||= string !== undefined;
    for (const text of solidTexts(resultLines(hunk.lines))) made.add(text);
    for (const text of solidTexts(hunk.lines.filter(({ kind }) => kind === "added")))
      added.add(text);
    return false;
  });
  return [...groups.flat(), ...expecting, ...readTogether(left, hunks)];
}

function solidTexts(lines: readonly HunkLine[]): readonly string[] {
  return lines.flatMap(({ text }) => (isBlank(text) ? [] : [text]));
}

/** The hunks, each with those of context only above it: these are its anchors. */
function withAnchors(hunks: readonly Hunk[]): readonly (readonly Hunk[])[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1);
    if (last?.every((one) => isContextOnly(one)) === true) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function textOf({ anchors, lines, string }: Hunk): string {
  return JSON.stringify([anchors, string, lines.map(({ kind, text }) => [kind, text])]);
}

/**
 * The parts as patches for the files after all other parts, which `plan` applies, with their names at that point:
 * `names` as resolved.
 */
export function patchesOf(
  all: readonly Patch[],
  parts: Parts,
  names: ReadonlyMap<FileEdit, EditNames>,
  plan: Pick<Plan, "files">,
): readonly Patch[] {
  const left = withEdits(all, (edit): FileEdit[] => {
    if (!hasAny(edit, parts)) return [];
    const { source = edit.path, target = edit.target } = names.get(edit) ?? {};
    const named = { ...ofFile(edit, source), target };
    if (named.kind !== "update") return [named];
    const patchLines = new Set(named.hunks.map(({ patchLine }) => patchLine));
    const isHere = ({ path, patchLine }: PlacedHunk): boolean =>
      path === source && patchLines.has(patchLine);
    const file = plan.files.find(({ hunks }) => hunks.some(isHere));
    const changes = file === undefined ? [] : file.edits;
    const hunks = named.hunks.flatMap((hunk): readonly Hunk[] => {
      if (!parts.has(hunk)) return [];
      const { statedLine: line } = hunk;
      // Where the changes are unknown, the place is only given by the lines.
      const isKnown = line !== undefined && changes !== undefined;
      return [{ ...hunk, statedLine: isKnown ? movedLine(line, changes) : undefined }];
    });
    return [{ ...named, hunks }];
  });
  return left.flatMap((patch) => (patch.edits.length === 0 ? [] : [{ ...patch, repairs: [] }]));
}
