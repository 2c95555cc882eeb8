/** Selects the files of patches: `--include` and `--exclude`. */

import type { Parsed } from "../formats/format.ts";
import { type FileEdit, withEdits } from "../patch.ts";
import { globTest } from "./glob.ts";
import { normalized } from "./paths.ts";

/** A rule about paths; the first rule whose pattern matches decides. */
export interface Rule {
  readonly kind: "include" | "exclude";
  readonly pattern: string;
}

/**
 * The patches with the edits that may be selected: which spelling of a name is meant is only known when they are planned.
 * Sections that are unsupported are selected in the same way.
 */
export function select({ patches, problems }: Parsed, rules: readonly Rule[]): Parsed {
  const takes = (names: readonly string[]): boolean => isSelected(names, rules);
  const mayTake = ({ path, target = path, spellings = [[path]] }: FileEdit): boolean =>
    spellings.some((names) => takes(target === path ? names : [...names, target]));
  return {
    patches: withEdits(patches, (edit) => (mayTake(edit) ? [edit] : [])),
    problems: problems.filter(
      (problem) =>
        problem.code !== "unsupported" || problem.path === undefined || takes([problem.path]),
    ),
  };
}

/** True if the first rule that matches one of a file's names is an include; if none does, unless there is an include. */
export function isSelected(names: readonly string[], rules: readonly Rule[] = []): boolean {
  const spelled = [...names, ...names.map(normalized)];
  const rule = rules.find(({ pattern }) => spelled.some(globTest(pattern)));
  if (rule !== undefined) return rule.kind === "include";
  return rules.every(({ kind }) => kind === "exclude");
}

export function namesOf(edit: FileEdit): readonly string[] {
  return [edit.path, ...(edit.spellings ?? []).flat(), edit.target ?? edit.path];
}
