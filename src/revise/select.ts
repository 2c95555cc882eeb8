/** Selects the files of patches: `--include` and `--exclude`. */

import type { Parsed } from "../formats/format.ts";
import { type FileEdit, withEdits } from "../patch.ts";
import { globTest } from "./glob.ts";

/** A rule about paths; the first rule whose pattern matches decides. */
export interface Rule {
  readonly kind: "include" | "exclude";
  readonly pattern: string;
}

/**
 * The patches with the selected edits. A path that matches no rule is selected unless there is an
 * include. Sections that are unsupported are selected in the same way.
 */
export function select({ patches, problems }: Parsed, rules: readonly Rule[]): Parsed {
  if (rules.length === 0) return { patches, problems };
  const tests = rules.map(({ kind, pattern }) => ({ kind, test: globTest(pattern) }));
  const byDefault = rules.every(({ kind }) => kind === "exclude");
  const takes = (names: readonly string[]): boolean => {
    const rule = tests.find(({ test }) => names.some(test));
    return rule === undefined ? byDefault : rule.kind === "include";
  };
  return {
    patches: withEdits(patches, (edit) => (takes(namesOf(edit)) ? [edit] : [])),
    problems: problems.filter(
      (problem) =>
        problem.code !== "unsupported" || problem.path === undefined || takes([problem.path]),
    ),
  };
}

export function namesOf(edit: FileEdit): readonly string[] {
  return [edit.path, ...(edit.spellings ?? []).flat(), edit.target ?? edit.path];
}
