/** What to send back to a model whose patch does not fit: what failed, the real lines, what to do. */

import type { Outcome } from "../check.ts";
import type { FormatName } from "../patch.ts";
import type { HunkPlace, NotFound, Problem } from "../problem.ts";
import { isOfTheSystem, isUnfinished } from "../verdict.ts";
import { adviceFor } from "./advice.ts";
import { counted } from "./count.ts";
import { fittingHunks, type Fitted } from "./fitting.ts";
import { describe } from "./messages.ts";
import { visible } from "./visible.ts";

/** Characters that the text may have if nothing else is said. */
const RETRY_LIMIT = 4000;
/** Lines of a file that are shown for one hunk. */
const MAX_LINES = 40;
/** Places that are shown of one hunk. */
const MAX_PLACES = 10;
/** Hunks that fit and are named. */
const MAX_FITTING = 20;

/** What is known of a patch that was refused. */
interface Refused extends Fitted<HunkPlace> {
  /** The format that was sent. */
  readonly format?: FormatName;
  readonly status: Outcome["status"];
  /** What is left if a part was applied. */
  readonly rest?: string | Uint8Array | undefined;
}

/** The text, in the words of the format that was sent; never longer than `limit` characters, 200 or more. */
export function retryText(outcome: Refused, limit: number = RETRY_LIMIT): string {
  const { problems, format } = outcome;
  const found = counted(problems.length, "problem");
  const isPart = outcome.status !== "refused";
  const head = isPart
    ? `A part of the patch was applied: ${found} left.`
    : isUnfinished(problems)
      ? `The patch was not applied, and the files may be half written: ${found}.`
      : `The patch was not applied. Nothing was written: ${found}.`;
  const tail = isPart ? restTail(outcome, limit) : tailOf(outcome);
  const room = limit - head.length - tail.length - 4;
  const entries = problems.map((problem, at) => entryOf(problem, at + 1, format));
  // Sentences first, then as many blocks as there is room for: the first problem's is worth most.
  let used = entries.reduce((sum, { sentence }) => sum + sentence.length + 1, 0);
  const rows: string[] = [];
  let left = entries.length;
  for (const { sentence, block } of entries) {
    const more = `(${left} more)`;
    if (rows.join("\n").length + sentence.length + 1 > room - (left > 1 ? more.length + 1 : 0)) {
      rows.push(more);
      break;
    }
    rows.push(sentence);
    if (block !== "" && used + block.length + 1 <= room) {
      rows.push(block);
      used += block.length + 1;
    }
    left--;
  }
  const text = `${[head, ...rows, tail].filter((part) => part !== "").join("\n")}\n`;
  return text.length <= limit ? text : `${text.slice(0, limit - 2)}…\n`;
}

interface Entry {
  readonly sentence: string;
  /** The lines of the file, if they help; else empty. */
  readonly block: string;
}

function entryOf(problem: Problem, number: number, format: FormatName | undefined): Entry {
  const { place, message, hint } = describe(problem, format);
  const sentence = `${number}. ${place === "" ? "" : `${place}: `}${message}\n   hint: ${hint}`;
  if (problem.code === "not-found") return { sentence, block: notFoundBlock(problem, format) };
  if (problem.code !== "ambiguous") return { sentence, block: "" };
  const places = problem.places.slice(0, MAX_PLACES).map(({ line, enclosing, telling }) => {
    const below = enclosing === undefined ? "" : ` below '${enclosing.text.trim()}'`;
    const only = telling === undefined ? "" : `; only there: '${telling.text.trim()}'`;
    return visible(`   line ${line}${below}${only}`);
  });
  const left = problem.count - places.length;
  return { sentence, block: [...places, ...(left > 0 ? [`   (${left} more)`] : [])].join("\n") };
}

function notFoundBlock({ nearMiss }: NotFound, format: FormatName | undefined): string {
  if (nearMiss === undefined) return "";
  const { lines, line } = nearMiss;
  const shown = lines.slice(0, MAX_LINES);
  const last = line + shown.length - 1;
  const lead = `The file has there, ${shown.length === 1 ? `at line ${line}` : `at lines ${line} to ${last}`}:`;
  return [lead, ...adviceFor(format).quoted(shown).map(visible)].join("\n");
}

/** Only what is left must come again: it is shown if that leaves room for the problems. */
function restTail({ rest }: Refused, limit: number): string {
  const again = "Send only what is left again, corrected";
  if (typeof rest !== "string" || rest.length > limit / 2) return `${again}.`;
  return `${again}:\n${rest.split("\n").map(visible).join("\n").trimEnd()}`;
}

/** Which hunks need no change; all must come again, because none was written. */
function tailOf(outcome: Refused): string {
  const { problems } = outcome;
  if (problems.every(isOfTheSystem)) return "The patch is not at fault: send it again as it is.";
  const fitting = named(fittingHunks(outcome));
  const again = problems.some(({ code }) => code === "already-applied")
    ? "Send the patch again without what is already applied."
    : fitting === ""
      ? "Send the whole patch again."
      : "Send the whole patch again, these hunks included: nothing was written.";
  return fitting === "" ? again : `These hunks match, keep them as they are: ${fitting}. ${again}`;
}

/** `a.txt hunks 1, 3; b.txt hunk 2`: the hunks of each file. */
function named(hunks: readonly HunkPlace[]): string {
  const byPath = new Map<string, number[]>();
  for (const { path, hunk } of hunks.slice(0, MAX_FITTING)) {
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [hunk]);
    else known.push(hunk);
  }
  const names = [...byPath].map(
    ([path, numbers]) =>
      `${visible(path)} hunk${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}`,
  );
  const more = hunks.length - MAX_FITTING;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}
