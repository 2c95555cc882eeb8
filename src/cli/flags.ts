/** All flags, from which the command line, help, manual page and completions are made. */

import { InvalidArgumentError, Option } from "commander";
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

/** Adds to a flag what its values may be, or what becomes of them; `rules` is the list of its command. */
type Setting = (flag: Option, rules: Rule[]) => Option;

/** By the name between the angle brackets of a flag; one with another name takes any text. */
const VALUES: Readonly<Record<string, Setting>> = {
  chars: wholeNumber(200, 1_000_000),
  count: wholeNumber(1, 1_000_000),
  dir: (flag) => flag.default("."),
  encoding: (flag) => flag.choices(UNMARKED),
  format: (flag) => flag.choices(FORMATS.map(({ name }) => name)),
  glob: (flag, rules) =>
    flag.argParser((pattern) => {
      rules.push({ kind: flag.name() === "include" ? "include" : "exclude", pattern });
      return rules;
    }),
  kind: (flag) => flag.choices(Object.keys(KINDS)),
  level: (flag) => flag.choices(LEVELS.filter((level) => level !== "similar")).default("aligned"),
  mib: wholeNumber(1, 2000),
  n: wholeNumber(0, 1000),
  t: (...given) =>
    numberFrom(0.5, 1, "a number", /^\d*\.?\d+$/)(...given).conflicts(["strict", "maxLevel"]),
  vendor: (flag) => flag.choices(VENDORS).default("openai"),
  when: (flag) => flag.choices(["auto", "always", "never"]).default("auto"),
};

function wholeNumber(min: number, max: number): Setting {
  return numberFrom(min, max, "a whole number", /^\d+$/);
}

function numberFrom(min: number, max: number, what: string, notation: RegExp): Setting {
  const numberOf = (value: string): number => {
    const number = Number(value);
    if (notation.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be ${what} from ${min} to ${max}.`);
  };
  return (flag) => flag.argParser(numberOf);
}

/** From a heading of the help to its flags: from commander's notation to the description. */
type FlagTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FORMAT = {
  "-f, --format <format>": "read this format only",
  "--whole-files": "read a fence that names a file and holds no patch as the whole file",
};
const FILE = {
  "--file <path>": "the file to edit, for edits that name none or all the same one",
  "-p, --strip <n>": "leading folders to remove from the paths of a diff (default: detected)",
};
const MAX_PATCH = { "--max-patch <mib>": "largest patch, in MiB (default: 64)" };
const NO_SYNC = {
  "--no-sync": "do not wait for the disk: safe against a kill, not against a power failure",
};

const CHECK: FlagTable = {
  "Which files": {
    "-C, --directory <dir>": "the root: paths are relative to it, nothing outside it is touched",
    "--include <glob>":
      "apply to these files only: the first glob that matches a whole path decides; * is any text, also with /, ? one character, all others are literal",
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
    "--first": "take the first exact match of a hunk (not of a block or a string), with a warning",
    "--similarity <t>": "where nothing matches, accept lines of this similarity, from 0.5 to 1",
    "--overwrite": "allow new and moved files to replace existing ones",
    "--skip-applied": "skip what is already applied, with a warning",
    "--allow-placeholder": "allow added lines such as '// ... rest of code'",
    "--allow-outside": "allow paths and links that lead out of the root",
  },
  "Part of a patch, undo": {
    "--partial": "apply the hunks that match, and leave the others",
    "--rest <file>": "the same, and save what is left as a patch, to apply later (also with check)",
    "-R, --reverse": "undo the patch, or the reply",
  },
  Output: {
    "--json": "print the outcome as JSON instead of the diff",
    "--retry": "print problems as text to send back to the model, on standard output",
    "-q, --quiet": "print the summary and the problems only",
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
  check: CHECK,
  apply: {
    ...CHECK,
    Writing: {
      "-i, --interactive": "show each change, and ask whether to apply it",
      "-n, --dry-run": "write nothing: the same as the command check",
      ...NO_SYNC,
    },
  },
  show: options({ ...FORMAT, ...FILE, ...MAX_PATCH }),
  recover: options({
    "-C, --directory <dir>": "the root: paths are relative to it, nothing outside it is touched",
    "--allow-outside": "also recover files outside the root, if the run had that flag",
    ...NO_SYNC,
  }),
  exec: options({
    "-C, --directory <dir>": "the working folder: the command runs in it, a patch stays inside it",
    "-n, --dry-run": "run nothing, write nothing: show what an apply_patch call would do",
    "--json": "with -n: print intercepted, cwd and plan as JSON",
  }),
  replay: options({
    "--list <kind>": "list the calls of a kind instead",
    "--show <id>": "show one call of such a list in full",
    "--json": "print the numbers, or the list, as JSON",
  }),
  tool: options({ "--for <vendor>": "whose form the definition has" }),
  mcp: options({
    "-C, --directory <folder>":
      "the root; without it the client's only root, or the working folder if the client does not support roots",
  }),
};

function options(flags: Readonly<Record<string, string>>): FlagTable {
  return { Options: flags };
}

/** The flags of a command, in the order of its help. */
export function flagsOf(command: string): readonly Option[] {
  const rules: Rule[] = [];
  return Object.entries(FLAGS[command] ?? {}).flatMap(([group, flags]) =>
    Object.entries(flags).map(([notation, description]) => {
      const flag = new Option(notation, description).helpGroup(`${group}:`);
      const [, value = ""] = /<(\w+)>/.exec(notation) ?? [];
      return VALUES[value]?.(flag, rules) ?? flag;
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
