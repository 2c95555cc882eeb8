/**
 * The report of a run: on standard output the result; on standard error problems with their evidence, a row for each
 * file, and a last line. A row has git's letter, and after the counts the match levels of the hunks and their repairs:
 *
 *     M src/a.ts +3 -1  2 hunks: exact, space
 *     R old.ts → new.ts +0 -0
 */

import type { Recovery } from "../commit/recover.ts";
import type { Outcome } from "../check.ts";
import type { FormatName, RepairName } from "../patch.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import { isOfTheSystem, isUnfinished, type Problem } from "../problem.ts";
import { utf8Bytes } from "../text/encoding.ts";
import { formatFor, recoverIn } from "./advice.ts";
import { type Meaning, type Palette, PLAIN } from "./color.ts";
import { counted } from "./count.ts";
import { type FileDiff, diffText, modeChange } from "./diff.ts";
import { toJson } from "./json.ts";
import { describe, describeRepairs, describeWarning, factOf, nextStep } from "./messages.ts";
import { cut, details } from "./mismatch.ts";
import { fittingHunks, OUTCOMES, retryText } from "./retry.ts";
import { nameOf } from "./table.ts";
import { visible, visibleJson } from "./visible.ts";

/** Problems shown with their evidence and hint; the others have one line each. */
const IN_FULL = 5;
/** Maximum numbers of problems or files, and of kinds of hunks in the row of a file. */
const [MAX_LISTED, MAX_KINDS] = [20, 6];
/** Repairs that most replies need, which are not reported. */
const ROUTINE: ReadonlySet<RepairName> = new Set(["text-outside", "carriage-returns"]);

/** What to print, and how. */
export interface ReportOptions {
  /** If the patch applies, print only the summary. */
  readonly quiet?: boolean;
  /** Print all problems, files and notes. */
  readonly verbose?: boolean;
  /** Print this instead of the diff. */
  readonly json?: boolean;
  readonly retry?: boolean;
  readonly retryLimit?: number;
  /** The file for the rest. */
  readonly rest?: string | undefined;
  /** Standard output is a terminal. */
  readonly isOnTerminal?: boolean;
  /** The diff has already been shown on the terminal. */
  readonly isSeen?: boolean;
}

/** Text or bytes for standard output (1) or standard error (2). */
type Printed = readonly [descriptor: 1 | 2, part: string | Uint8Array];

/** All that is printed, in parts, because it may be long. */
export function* reportOf(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  options: ReportOptions,
  stdout: Palette,
  stderr: Palette,
): Generator<Printed, void> {
  const { json, retry, retryLimit, quiet, isSeen, isOnTerminal = false } = options;
  if (json === true) return yield [1, visibleJson(toJson(outcome, diffs))];
  if (retry === true && outcome.problems.length > 0)
    return yield [1, retryText(outcome, retryLimit)];
  const isSilent = quiet === true || (isSeen === true && isOnTerminal);
  // On a terminal, control characters in files must be escaped.
  const isRaw = stdout === PLAIN && !isOnTerminal;
  for (const diff of isSilent ? [] : diffs)
    yield [1, isRaw ? utf8Bytes(diff.text) : diffText(diff, stdout)];
  yield [2, `${summary(outcome, diffs, stderr, options).join("\n")}\n`];
}

/** All lines of the report for a person; `diffs` are those of the plan's files. */
export function summary(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  palette: Palette,
  { quiet = false, verbose = false, rest }: ReportOptions = {},
): readonly string[] {
  const { problems, status, plan } = outcome;
  const [first] = problems;
  const max = verbose ? Infinity : MAX_LISTED;
  const retry = problems.every(isOfTheSystem) ? "" : "; for the model: --retry";
  return [
    ...recoveryRows(outcome.recovery),
    ...limited(problems, max, "problem", (problem, at) => {
      const rows = problemRows(problem, palette, formatFor(problem, outcome), verbose);
      return verbose || at < IN_FULL ? rows : rows.slice(0, 1);
    }),
    ...(status === "refused" || (quiet && !verbose)
      ? []
      : [
          ...notes(plan, palette, verbose),
          ...limited(diffs, max, "file", (diff) => [fileRow(diff, palette)]),
        ]),
    ...lastRows(outcome, diffs, rest),
    ...(first === undefined ? [] : [`${NAME}more: llm-patch explain ${nameOf(first)}${retry}`]),
  ];
}

const NAME = "llm-patch: ";

/** The rows of the first items, and how many others there are. */
function limited<Item>(
  items: readonly Item[],
  max: number,
  noun: string,
  rowsOf: (item: Item, at: number) => readonly string[],
): readonly string[] {
  const rows = items.slice(0, max).flatMap(rowsOf);
  if (items.length <= max) return rows;
  const others = counted(items.length - max, `more ${noun}`);
  return [...rows, `${NAME}... and ${others}; -v shows all`];
}

/** A problem: its place and message on the first line, then evidence, then what to do. */
export function problemRows(
  problem: Problem,
  palette: Palette,
  format?: FormatName,
  all = false,
): readonly string[] {
  const { place, message, ...next } = describe(problem, format);
  const lead = place === "" ? "" : `${place}: `;
  return [
    `${NAME}${lead}${palette("problem", `${message} [${nameOf(problem)}]`)}`,
    ...details(problem, palette, all).map((row) => `    ${row}`),
    `  hint: ${nextStep(next)}`,
  ];
}

/** What was done about an interrupted run, prefixed with the name of the command. */
export function recoveryRows(
  recovery: Recovery | undefined,
  command = "llm-patch",
): readonly string[] {
  if (recovery === undefined) return [];
  return [
    `${command}: ${RECOVERIES[recovery.outcome]}`,
    ...recovery.left.map(
      (path) => `${command}: warning: ${visible(path)}: left as it is: changed by another program`,
    ),
  ];
}

const RECOVERIES: Readonly<Record<Recovery["outcome"], string>> = {
  nothing: "nothing to recover",
  tidied: "removed the leftovers of an interrupted run",
  finished: "finished an interrupted run",
  undone: "rolled back an interrupted run",
};

function notes(plan: Outcome["plan"], palette: Palette, verbose: boolean): readonly string[] {
  const { repairs = [], warnings = [] } = plan ?? {};
  const reported = repairs.filter(({ name }) => verbose || !ROUTINE.has(name));
  return [
    ...describeRepairs(reported).map((text) => `${NAME}${palette("faint", `note: ${text}`)}`),
    // Not every terminal can show the colour of warnings legibly, so only the word is coloured.
    ...warnings.map(
      (warning) => `${NAME}${palette("warning", "warning:")} ${factOf(describeWarning(warning))}`,
    ),
  ];
}

/** What came of the run, and where the rest is. */
function lastRows(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  rest: string | undefined,
): readonly string[] {
  const { status, plan, problems } = outcome;
  if (isUnfinished(problems))
    return [`${NAME}the files may be half written: run ${visible(recoverIn(plan?.root ?? "."))}`];
  if (status === "refused" && problems.length > 0) {
    const fitting = fittingHunks(outcome).length;
    const others = fitting > 0 ? `; ${counted(fitting, "other hunk")} would apply` : "";
    return [`${NAME}nothing was written: ${counted(problems.length, "problem")}${others}`];
  }
  const isPartly = status.endsWith("-partly") || status === "refused";
  const sum = (kind: "added" | "removed"): number =>
    diffs.reduce((lines, diff) => lines + diff[kind], 0);
  const hunks = counted(plan?.hunks.length ?? 0, "hunk");
  const lines = `+${sum("added")} -${sum("removed")}`;
  const applied = `${OUTCOMES[status].replace("was ", "")}: ${counted(diffs.length, "file")}, ${hunks}, ${lines}`;
  const nothing = isPartly ? "nothing was applied" : "nothing changes";
  const saves = status === "applied-partly" && diffs.length > 0 ? "would have saved" : "saves";
  const saved =
    rest === undefined
      ? `--rest FILE ${saves} what is left as a patch`
      : `what is left is saved in ${visible(rest)}`;
  return [NAME + (diffs.length === 0 ? nothing : applied), ...(isPartly ? [NAME + saved] : [])];
}

/** The letter of a file's action, and its colour. */
const LETTERS = {
  add: ["A", "added"],
  delete: ["D", "removed"],
  modify: ["M", "place"],
  rename: ["R", "place"],
} as const satisfies Readonly<Record<PlannedFile["action"], readonly [string, Meaning]>>;

export function fileRow({ file, added, removed }: FileDiff, palette: Palette): string {
  const { action, path, from, hunks } = file;
  const [letter, color] = LETTERS[action];
  const name = from === undefined ? visible(path) : `${visible(from)} → ${visible(path)}`;
  const mode = Object.values(modeChange(file) ?? {}).join(" → ");
  const details = [mode && `mode ${mode}`, hunksText(hunks)].filter((text) => text !== "");
  return [
    `${palette(color, letter)} ${name} ${palette("added", `+${added}`)} ${palette("removed", `-${removed}`)}`,
    ...(details.length === 0 ? [] : [palette("faint", details.join("; "))]),
  ].join("  ");
}

/** `3 hunks: exact, 2 space (4 lines down)`. */
function hunksText(hunks: readonly PlacedHunk[]): string {
  if (hunks.length === 0) return "";
  const kinds = new Map<string, number>();
  for (const kind of hunks.map(kindOf)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const parts = [...kinds].map(([kind, amount]) =>
    amount === 1 || kinds.size === 1 ? kind : `${amount} ${kind}`,
  );
  return `${counted(hunks.length, "hunk")}: ${cut(parts, MAX_KINDS).join(", ")}`;
}

/** The level, with the distance from the stated line and the repairs. */
function kindOf({ level, moved = 0, repairs = [] }: PlacedHunk): string {
  const distance = `${counted(Math.abs(moved), "line")} ${moved > 0 ? "down" : "up"}`;
  const needs = [...(moved === 0 ? [] : [distance]), ...new Set(repairs)];
  return needs.length === 0 ? level : `${level} (${needs.join(", ")})`;
}
