/** Every flag as data: the commands and the help are made from this. */

import { FORMATS } from "../formats/index.ts";
import { LEVELS } from "../locate/placement.ts";
import type { Rule } from "../revise/select.ts";

export interface Flag {
  /** As commander reads it. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
  readonly number?: { readonly least: number; readonly most: number; readonly whole: boolean };
  /** The value is a pattern; all flags with one share a list, in the order of the command line. */
  readonly rule?: Rule["kind"];
  /** Another spelling of the flag above it, not shown in the help. */
  readonly hidden?: true;
  /** The heading in the help of a command with many flags. */
  readonly group?: string;
}

const ROOT: readonly Flag[] = [
  {
    flags: "-C, --directory <dir>",
    description: "the root: paths are relative to it, nothing outside it is touched",
    fallback: ".",
  },
  { flags: "-d <dir>", description: "the same as -C", hidden: true },
];

const FORMAT: readonly Flag[] = [
  {
    flags: "-f, --format <name>",
    description: "read this format only",
    choices: FORMATS.map(({ name }) => name),
  },
  {
    flags: "--whole-files",
    description: "read a fence that names a file and holds no patch as the whole file",
  },
];

const STRIP: Flag = {
  flags: "-p, --strip <n>",
  description: "leading folders to remove from the paths of a diff (default: detected)",
  number: { least: 0, most: 1000, whole: true },
};

const FILE: Flag = {
  flags: "--file <path>",
  description: "the file to edit, whatever the patch calls it",
};

const FILES: readonly Flag[] = [
  {
    flags: "--include <glob>",
    description: "apply to these files only; * crosses /, the first glob that matches decides",
    rule: "include",
  },
  { flags: "--exclude <glob>", description: "skip these files", rule: "exclude" },
  FILE,
  STRIP,
];

const STRICTER: readonly Flag[] = [
  {
    flags: "--strict",
    description: "refuse a patch that needs a repair or does not match exactly",
  },
  {
    flags: "--max-level <level>",
    description: "the loosest match level allowed",
    choices: LEVELS.filter((level) => level !== "similar"),
    fallback: "aligned",
  },
];

const OUTSIDE: Flag = {
  flags: "--allow-outside",
  description: "allow paths and links that lead out of the root",
};

const LAXER: readonly Flag[] = [
  { flags: "--first", description: "take the first of several exact matches, with a warning" },
  {
    flags: "--similarity <t>",
    description: "where nothing matches, accept lines of this similarity, from 0.5 to 1",
    number: { least: 0.5, most: 1, whole: false },
  },
  { flags: "--overwrite", description: "allow new and moved files to replace existing ones" },
  { flags: "--skip-applied", description: "skip what is already applied, with a warning" },
  { flags: "--allow-placeholder", description: "allow added lines such as '// ... rest of code'" },
  OUTSIDE,
];

const PARTIAL: readonly Flag[] = [
  { flags: "--partial", description: "apply the hunks that match, and leave the others" },
  {
    flags: "--rest <file>",
    description: "the same, and save what is left as a patch, to apply later",
  },
];

const ASKING: Flag = {
  flags: "-i, --interactive",
  description: "show each change, and ask whether to apply it",
};

const REVERSE: Flag = { flags: "-R, --reverse", description: "undo the patch, or the reply" };

const DRY_RUN: readonly Flag[] = [
  { flags: "-n, --dry-run", description: "write nothing: the same as the command check" },
  { flags: "--check", description: "the same as -n", hidden: true },
];

const OUTPUT: readonly Flag[] = [
  { flags: "--json", description: "print the outcome as JSON instead of the diff" },
  {
    flags: "--retry",
    description: "print problems as text to send back to the model, on standard output",
  },
  { flags: "-q, --quiet", description: "print the summary only" },
  { flags: "-v, --verbose", description: "print all problems, files and notes" },
  {
    flags: "--color <when>",
    description: "when to use colours",
    choices: ["auto", "always", "never"],
    fallback: "auto",
  },
];

const MAX_PATCH: Flag = {
  flags: "--max-patch <mib>",
  description: "largest patch, in MiB (default: 64)",
  number: { least: 1, most: 2000, whole: true },
};

const LIMITING: readonly Flag[] = [
  MAX_PATCH,
  {
    flags: "--max-file <mib>",
    description: "largest file, in MiB (default: 64)",
    number: { least: 1, most: 2000, whole: true },
  },
  {
    flags: "--max-files <n>",
    description: "most files of a patch (default: 10000)",
    number: { least: 1, most: 1_000_000, whole: true },
  },
  {
    flags: "--retry-limit <n>",
    description: "most characters of the text of --retry (default: 4000)",
    number: { least: 200, most: 1_000_000, whole: true },
  },
];

const WRITING: readonly Flag[] = [
  {
    flags: "--no-sync",
    description: "do not wait for the disk: safe against a kill, not against a power failure",
  },
];

function grouped(group: string, ...flags: readonly Flag[]): readonly Flag[] {
  return flags.map((flag) => ({ ...flag, group }));
}

/** The flags for a command that does something else with them. */
function described(flags: readonly Flag[], description: string): readonly Flag[] {
  return flags.map((flag) => (flag.hidden === true ? flag : { ...flag, description }));
}

/** In the groups of docs/commands.md. */
const CHECKING: readonly Flag[] = [
  ...grouped("Which files", ...ROOT, ...FILES),
  ...grouped("How to read", ...FORMAT),
  ...grouped("Stricter", ...STRICTER),
  ...grouped("Laxer", ...LAXER),
];
export const CHECK_FLAGS: readonly Flag[] = [
  ...CHECKING,
  ...grouped("Part of a patch, undo", ...PARTIAL, REVERSE),
  ...grouped("Output", ...OUTPUT),
  ...grouped("Limits", ...LIMITING),
];
export const APPLY_FLAGS: readonly Flag[] = [
  ...CHECKING,
  ...grouped("Part of a patch, undo, dry run", ASKING, ...PARTIAL, REVERSE, ...DRY_RUN),
  ...grouped("Output", ...OUTPUT),
  ...grouped("Limits", ...LIMITING),
  ...grouped("Speed", ...WRITING),
];
export const SHOW_FLAGS: readonly Flag[] = [...FORMAT, STRIP, FILE, MAX_PATCH];
export const RECOVER_FLAGS: readonly Flag[] = [
  ...ROOT,
  ...described([OUTSIDE], "also recover files outside the root, if the run had that flag"),
  ...WRITING,
];
export const EXEC_FLAGS: readonly Flag[] = [
  ...described(ROOT, "the working folder: the command runs in it, a patch stays inside it"),
  ...described(DRY_RUN, "run nothing, write nothing: show what an apply_patch call would do"),
  { flags: "--json", description: "with -n: print intercepted, cwd and plan as JSON" },
];
