/** All flags as data, from which the command line, help, manual page and completions are made. */

import type { CheckOptions } from "../check.ts";
import type { CommitOptions } from "../commit/exclusive.ts";
import { FORMATS } from "../formats/index.ts";
import { LIMITS, type Limits, MIB } from "../limits.ts";
import { LEVELS } from "../locate/placement.ts";
import { KINDS } from "../replay/calls.ts";
import type { ReportOptions } from "../report/report.ts";
import type { Rule } from "../revise/select.ts";
import { UNMARKED } from "../text/unmarked.ts";
import { type Vendor, VENDORS } from "../tools/names.ts";

/** The values that a flag accepts. */
interface Value {
  readonly choices?: readonly string[];
  readonly fallback?: string;
  readonly number?: { readonly min: number; readonly max: number; readonly whole: boolean };
  /** The flag may be repeated; all such flags add to one list of rules, in the order of the command line. */
  readonly isRule?: true;
}

/** Values by the name between the angle brackets of the flag; a flag with another name accepts any text. */
const VALUES: Readonly<Record<string, Value>> = {
  chars: { number: { min: 200, max: 1_000_000, whole: true } },
  count: { number: { min: 1, max: 1_000_000, whole: true } },
  dir: { fallback: "." },
  encoding: { choices: UNMARKED },
  format: { choices: FORMATS.map(({ name }) => name) },
  glob: { isRule: true },
  kind: { choices: Object.keys(KINDS) },
  level: { choices: LEVELS.filter((level) => level !== "similar"), fallback: "aligned" },
  mib: { number: { min: 1, max: 2000, whole: true } },
  n: { number: { min: 0, max: 1000, whole: true } },
  t: { number: { min: 0.5, max: 1, whole: false } },
  vendor: { choices: VENDORS, fallback: "openai" },
  when: { choices: ["auto", "always", "never"], fallback: "auto" },
};

/** From a heading of the help to its flags: from commander's notation to the description. */
type FlagTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FORMAT = {
  "-f, --format <format>": "read this format only",
  "--whole-files": "read a fence that names a file and holds no patch as the whole file",
};
const FILE = {
  "--file <path>": "the one file to edit, whatever the patch calls it",
  "-p, --strip <n>": "leading folders to remove from the paths of a diff (default: detected)",
};
const PARTIAL = {
  "--partial": "apply the hunks that match, and leave the others",
  "--rest <file>": "the same, and save what is left as a patch, to apply later",
};
const REVERSE = { "-R, --reverse": "undo the patch, or the reply" };
const MAX_PATCH = { "--max-patch <mib>": "largest patch, in MiB (default: 64)" };
const NO_SYNC = {
  "--no-sync": "do not wait for the disk: safe against a kill, not against a power failure",
};

const BEFORE: FlagTable = {
  "Which files": {
    "-C, --directory <dir>": "the root: paths are relative to it, nothing outside it is touched",
    "--include <glob>":
      "apply to these files only; * crosses /, the first glob that matches decides",
    "--exclude <glob>": "skip these files",
    ...FILE,
    "--encoding <encoding>": "of files that are not UTF-8 (default: proved by the patch's lines)",
  },
  "How to read": FORMAT,
  Stricter: {
    "--strict": "refuse a patch that needs a repair or does not match exactly",
    "--max-level <level>": "the loosest match level allowed",
  },
  Laxer: {
    "--first": "take the first exact match of a hunk, not of a block, with a warning",
    "--similarity <t>": "where nothing matches, accept lines of this similarity, from 0.5 to 1",
    "--overwrite": "allow new and moved files to replace existing ones",
    "--skip-applied": "skip what is already applied, with a warning",
    "--allow-placeholder": "allow added lines such as '// ... rest of code'",
    "--allow-outside": "allow paths and links that lead out of the root",
  },
};
const AFTER: FlagTable = {
  Output: {
    "--json": "print the outcome as JSON instead of the diff",
    "--retry": "print problems as text to send back to the model, on standard output",
    "-q, --quiet": "print the summary only",
    "-v, --verbose": "print all problems, files and notes",
    "--color <when>": "when to use colours",
  },
  Limits: {
    ...MAX_PATCH,
    "--max-file <mib>": "largest file, in MiB (default: 64)",
    "--max-files <count>": "most files of a patch (default: 10000)",
    "--retry-limit <chars>": "most characters of the text of --retry (default: 4000)",
  },
};

/** The flags of the commands that have some. */
const FLAGS: Readonly<Record<string, FlagTable>> = {
  check: { ...BEFORE, "Part of a patch, undo": { ...PARTIAL, ...REVERSE }, ...AFTER },
  apply: {
    ...BEFORE,
    "Part of a patch, undo, dry run": {
      "-i, --interactive": "show each change, and ask whether to apply it",
      ...PARTIAL,
      ...REVERSE,
      "-n, --dry-run": "write nothing: the same as the command check",
    },
    ...AFTER,
    Speed: NO_SYNC,
  },
  show: { Options: { ...FORMAT, ...FILE, ...MAX_PATCH } },
  recover: {
    Options: {
      "-C, --directory <dir>": "the root: paths are relative to it, nothing outside it is touched",
      "--allow-outside": "also recover files outside the root, if the run had that flag",
      ...NO_SYNC,
    },
  },
  exec: {
    Options: {
      "-C, --directory <dir>":
        "the working folder: the command runs in it, a patch stays inside it",
      "-n, --dry-run": "run nothing, write nothing: show what an apply_patch call would do",
      "--json": "with -n: print intercepted, cwd and plan as JSON",
    },
  },
  replay: {
    Options: {
      "--list <kind>": "list the calls of a kind instead",
      "--show <id>": "show one call of such a list in full",
      "--json": "print the numbers, or the list, as JSON",
    },
  },
  tool: { Options: { "--for <vendor>": "whose form the definition has" } },
  mcp: {
    Options: {
      "-C, --directory <folder>":
        "the root; without it the client's only root, or the working folder if the client does not support roots",
    },
  },
};

export interface Flag extends Value {
  /** As commander parses it. */
  readonly notation: string;
  readonly description: string;
  /** All spellings, such as `-C` and `--directory`. */
  readonly spellings: readonly string[];
  /** The name of the value in the notation, if the flag takes one. */
  readonly value: string | undefined;
  /** The heading in the help. */
  readonly group: string;
}

/** The flags of a command, in the order of its help. */
export function flagsOf(command: string): readonly Flag[] {
  return Object.entries(FLAGS[command] ?? {}).flatMap(([group, flags]) =>
    Object.entries(flags).map(([notation, description]) => {
      const spellings = notation.match(/(?<!\S)--?[\w-]+/g) ?? [];
      const value = /<(\w+)>/.exec(notation)?.[1];
      const rules = value === undefined ? {} : VALUES[value];
      return { ...rules, notation, description, spellings, value, group };
    }),
  );
}

/** The values of all flags, by commander's names: most are also names of options. */
export interface FlagValues
  extends
    ReportOptions,
    Omit<CheckOptions, "limits" | "select" | "onStep">,
    Pick<CommitOptions, "sync"> {
  readonly directory: string;
  readonly dryRun?: boolean;
  /** Both are the same list: all rules, in order. */
  readonly include?: readonly Rule[];
  readonly exclude?: readonly Rule[];
  readonly interactive?: boolean;
  /** In MiB. */
  readonly maxPatch?: number;
  readonly maxFile?: number;
  readonly maxFiles?: number;
  readonly for?: Vendor;
  readonly list?: string;
  readonly show?: string;
  readonly color: "auto" | "always" | "never";
}

/** The options set by the flags of `apply`, `check` and `show`. */
export function optionsOf(
  values: FlagValues,
): CheckOptions & CommitOptions & { readonly limits: Limits } {
  const { include, exclude, maxPatch = LIMITS.patch / MIB, maxFile = LIMITS.file / MIB } = values;
  const { maxFiles: files = LIMITS.files } = values;
  const limits = { patch: maxPatch * MIB, file: maxFile * MIB, files };
  return { ...values, limits, select: include ?? exclude ?? [] };
}
