/** Every flag as data: the commands and the help are made from this. */

import { RUNGS } from "../locate/ladder.ts";

export interface Flag {
  /** As commander reads it. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
  /** Another spelling of the flag above it, not shown in the help. */
  readonly hidden?: true;
}

const ROOT: readonly Flag[] = [
  {
    flags: "-C, --directory <dir>",
    description: "the root: paths are relative to it, nothing outside is touched",
    fallback: ".",
  },
  { flags: "-d <dir>", description: "the same as -C", hidden: true },
];

const READING: readonly Flag[] = [
  { flags: "--strict", description: "refuse whatever needs a repair or more than an exact fit" },
];

const PLANNING: readonly Flag[] = [
  {
    flags: "--max-rung <rung>",
    description: "the loosest comparison to use",
    choices: RUNGS.filter((rung) => rung !== "similar"),
    fallback: "loose",
  },
  { flags: "--first", description: "of several exact places take the first, with a warning" },
  { flags: "--overwrite", description: "let new and moved files replace existing ones" },
];

const REPORT: readonly Flag[] = [
  { flags: "--json", description: "print the outcome as JSON instead of the diff" },
  { flags: "-q, --quiet", description: "print nothing but problems" },
  {
    flags: "--color <when>",
    description: "colours",
    choices: ["auto", "always", "never"],
    fallback: "auto",
  },
];

const DRY_RUN: readonly Flag[] = [
  { flags: "-n, --dry-run", description: "write nothing: the same as the command check" },
  { flags: "--check", description: "the same as -n", hidden: true },
];

export const APPLY_FLAGS: readonly Flag[] = [
  ...ROOT,
  ...DRY_RUN,
  ...READING,
  ...PLANNING,
  ...REPORT,
];
export const CHECK_FLAGS: readonly Flag[] = [...ROOT, ...READING, ...PLANNING, ...REPORT];
export const SHOW_FLAGS: readonly Flag[] = [];

/** What the flags give, by commander's names. */
export interface FlagValues {
  readonly directory: string;
  readonly d?: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly strict?: boolean;
  readonly maxRung: (typeof RUNGS)[number];
  readonly first?: boolean;
  readonly overwrite?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color: "auto" | "always" | "never";
}
