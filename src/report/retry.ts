/** The text to send back to a model whose patch was refused: what failed, the actual lines, what to do. */

import type { Outcome } from "../check.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Plan } from "../plan/plan.ts";
import { isOfTheSystem, isUnfinished, type Problem } from "../problem.ts";
import { adviceFor, formatFor } from "./advice.ts";
import { counted, lineRange } from "./count.ts";
import { PLAIN } from "./color.ts";
import { describe, factOf } from "./messages.ts";
import { cut, details } from "./mismatch.ts";
import { visible } from "./visible.ts";

/** Default limit of its characters. */
const RETRY_LIMIT = 4000;
/** Maximum lines of a file shown for one hunk. */
const MAX_LINES = 40;
/** The least similarity of lines that are quoted to be sent back. */
const LEAST_QUOTED = 0.5;
/** Maximum number of fitting hunks listed. */
const MAX_FITTING = 20;

/** What came of a patch, in words. */
export const OUTCOMES: Readonly<Record<Outcome["status"], string>> = {
  applied: "was applied",
  "applied-partly": "was applied in part",
  "would-apply": "would apply",
  "would-apply-partly": "would apply in part",
  refused: "was not applied",
};

/** What is read of an outcome; `plan` has the hunks with a place. */
interface Refused extends Omit<Outcome, "exitCode" | "plan"> {
  readonly plan?: Pick<Plan, "hunks"> | undefined;
}

/** The text, in the terms of the format of the reply; never longer than `limit` characters, 200 or more. */
export function retryText(outcome: Refused, limit: number = RETRY_LIMIT): string {
  const { problems } = outcome;
  const head = headOf(outcome);
  const tail = tailOf(outcome, limit);
  const more = `(${problems.length} more)`;
  let room = limit - head.length - tail.length - more.length - 4;
  // All messages, then as many blocks of lines as fit; the first problem comes first.
  const shown: { readonly problem: Problem; readonly message: string }[] = [];
  for (const [at, problem] of problems.entries()) {
    const words = describe(problem, formatFor(problem, outcome));
    const message = `${at + 1}. ${factOf(words)}\n   hint: ${words.hint}`;
    if (at > 0 && message.length + 1 > room) break;
    shown.push({ problem, message });
    room -= message.length + 1;
  }
  const rows = shown.flatMap(({ problem, message }) => {
    const block = blocksOf(problem, outcome).find((one) => one.length + 1 <= room);
    room -= block === undefined ? 0 : block.length + 1;
    return block === undefined ? [message] : [message, block];
  });
  const hidden = problems.length - shown.length;
  const parts = [head, ...rows, hidden > 0 ? `(${hidden} more)` : "", tail];
  const text = `${parts.filter((part) => part !== "").join("\n")}\n`;
  return text.length <= limit ? text : `${text.slice(0, limit - 2)}…\n`;
}

function headOf({ status, problems, format }: Refused): string {
  const fact = `The ${adviceFor(format).whole} ${OUTCOMES[status]}`;
  if (problems.length === 0) return `${fact}.`;
  const unwritten = isUnfinished(problems)
    ? ", and the files may be half written"
    : ". Nothing was written";
  return `${fact}${status === "applied-partly" ? "" : unwritten}: ${counted(problems.length, "problem")}.`;
}

/** Blocks of lines of the file, the best first: as the format quotes them, or beside the expected ones. */
function blocksOf(problem: Problem, outcome: Refused): string[] {
  const rows = details(problem, PLAIN).map((row) => `   ${row}`);
  if (problem.code !== "not-found") return rows.length === 0 ? [] : [rows.join("\n")];
  const { closest, earlierPatchLine } = problem;
  if (closest === undefined) return [];
  const { lines, line, similarity } = closest;
  if (similarity < LEAST_QUOTED) return [rows.join("\n")];
  const after = earlierPatchLine === undefined ? "" : " after that edit,";
  const lead = `The file${after} at ${lineRange(line, lines.length)}:`;
  const advice = adviceFor(formatFor(problem, outcome));
  const quoted = [lead, ...advice.quoted(lines).map(visible)].join("\n");
  return [...(lines.length <= MAX_LINES ? [quoted] : []), rows.join("\n")];
}

/** Problems whose hints say what to send. */
const SAYS_ALL: ReadonlySet<Problem["code"]> = new Set(["no-patch", "truncated"]);

/** What to send again: after a partial application the rest, else all of it, even what needs no change. */
function tailOf(outcome: Refused, limit: number): string {
  const { problems, format, status, rest } = outcome;
  if (status === "applied-partly") {
    const again = "Correct what is left, and send only that";
    // It is shown if there is room for it.
    if (typeof rest !== "string" || rest.length > limit / 2) return `${again}.`;
    return `${again}:\n${rest.split("\n").map(visible).join("\n").trimEnd()}`;
  }
  const { noun, whole } = adviceFor(format);
  if (problems.every(({ code }) => SAYS_ALL.has(code))) return "";
  if (problems.every(isOfTheSystem)) return `The ${whole} is not at fault: send it again as it is.`;
  const fitting = fittingHunks(outcome).map(
    ({ path, hunk, patchLine }) => `${visible(path)} ${noun} ${hunk} (reply line ${patchLine})`,
  );
  const again = problems.some(({ code }) => code === "already-applied")
    ? `Send the ${whole} again without what is already done, or nothing if that is all.`
    : `Send the whole ${whole} again, corrected.`;
  const list = cut(fitting, MAX_FITTING).join(", ");
  return list === "" ? again : `These ${noun}s match, send them unchanged: ${list}. ${again}`;
}

/** The hunks of a refused patch that need no change: those that fit, and that no problem is about. */
export function fittingHunks({
  plan,
  problems,
}: Pick<Refused, "plan" | "problems">): Plan["hunks"] {
  const overlaps = problems.filter((problem) => problem.code === "overlap");
  const claimed = new Set(overlaps.map((one) => `${one.otherPatchLine} ${one.path}`));
  // A problem with a whole file also concerns its hunks.
  const files = new Set(problems.map((one) => "path" in one && !("hunk" in one) && one.path));
  const isFree = ({ patchLine, path }: PlacedHunk): boolean =>
    !claimed.has(`${patchLine} ${path}`) && !files.has(path);
  return plan?.hunks.filter(isFree) ?? [];
}
