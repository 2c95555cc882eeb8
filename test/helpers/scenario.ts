/** The folders under test/scenarios, as data. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isFull } from "./often.ts";
import { copyOf, dataOf, type TreeData } from "./tree.ts";

/** The file scenario.json. */
export interface ScenarioData {
  /** What the case shows, and the rule that it follows. */
  readonly about: string;
  readonly command?: "apply" | "apply_patch";
  /** Flags of the command, and the same for the library. */
  readonly flags?: readonly string[];
  readonly exit: 0 | 1 | 2;
  /** Codes of all problems, in order. */
  readonly problems?: readonly string[];
  /** Levels of all hunks of a patch that is applied, in order. */
  readonly levels?: readonly string[];
  readonly repairs?: readonly string[];
  readonly warnings?: readonly string[];
  /** Links to make in the input, and in the expected tree. */
  readonly links?: Readonly<Record<string, string>>;
  readonly expectedLinks?: Readonly<Record<string, string>>;
  /** Octal modes to give to input files, and to expected ones. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly expectedModes?: Readonly<Record<string, string>>;
  /** What a partial application leaves, as a patch. */
  readonly rest?: string;
  /** Why `git apply` cannot make the same tree of the diff. */
  readonly notForGit?: string;
  /** What other programs make of the patch. */
  readonly peers?: { readonly git?: PeerVerdict; readonly patch?: PeerVerdict };
}

/**
 * `same`: the tree that we make; `refuses`: an exit code other than 0; `differs`: success with
 * another tree than ours (after a patch that we refuse: than the input), and what is wrong with it.
 */
export type PeerVerdict = "same" | "refuses" | { readonly differs: string };

export interface Scenario extends ScenarioData {
  readonly name: string;
  readonly patch: Buffer;
  /** The tree must stay as it is. */
  readonly refused: boolean;
  /** A new copy of the tree before; it goes away with the test. */
  readonly input: () => string;
  /** The trees as data. */
  readonly before: () => TreeData;
  readonly after: () => TreeData;
}

const ROOT = resolve("test/scenarios");

/** All scenarios, by name. */
export function scenarios(): readonly Scenario[] {
  return readdirSync(ROOT).toSorted().map(scenarioOf);
}

/** What is run through the built commands: in a full run all, else the first of each flag and code. */
export function throughCommands(all: readonly Scenario[]): ReadonlySet<Scenario> {
  if (isFull) return new Set(all);
  const seen = new Set<string>();
  return new Set(
    all.filter(({ command = "apply", flags = [], exit, problems, warnings, levels }) => {
      const traits = [
        `${command} ${exit}`,
        ...flags.filter((flag) => flag.startsWith("-")),
        ...[problems, warnings, levels].flatMap((codes) => codes ?? []),
      ].filter((trait) => !seen.has(trait));
      for (const trait of traits) seen.add(trait);
      return traits.length > 0;
    }),
  );
}

function scenarioOf(name: string): Scenario {
  const folder = join(ROOT, name);
  const data = JSON.parse(readFileSync(join(folder, "scenario.json"), "utf8")) as ScenarioData;
  const refused = !existsSync(join(folder, "expected")) && data.exit !== 0;
  const before = (): TreeData => dataOf(join(folder, "input"), data.links, data.modes);
  return {
    ...data,
    name,
    patch: readFileSync(join(folder, "patch.txt")),
    refused,
    input: () => copyOf(join(folder, "input"), data.links, data.modes),
    before,
    after: () =>
      refused
        ? before()
        : dataOf(join(folder, "expected"), data.expectedLinks ?? data.links, data.expectedModes),
  };
}
