/** `llm-patch show`: shows what was read, without looking at any file of the tree. */

import { linesIn } from "../text/content.ts";
import { type FileEdit, type Hunk, type HunkLine, type Patch } from "../patch.ts";
import { counted, lineRange } from "../report/count.ts";
import { describeRepairs } from "../report/messages.ts";
import { visible } from "../report/visible.ts";
import { readReplies } from "../reading.ts";
import { type FlagValues, optionsOf } from "./flags.ts";
import { readInput } from "./input.ts";
import { printProblems, printRows } from "./terminal.ts";

export async function show(files: readonly string[], values: FlagValues): Promise<number> {
  const options = optionsOf(values);
  const replies = readInput(files, options.limits.patch);
  if ("code" in replies) return 2;
  const { patches, problems, text = [], format = options.format } = readReplies(replies, options);
  printRows(1, [...patches.flatMap(patchRows), ...textRows(text)]);
  return printProblems(problems, format);
}

function patchRows(patch: Patch): string[] {
  return [
    `${patch.format}, ${lineRange(patch.patchLine, patch.lastPatchLine - patch.patchLine + 1)}${callText(patch)}`,
    ...patch.edits.flatMap(editRows),
    ...describeRepairs(patch.repairs).map((text) => `  repair: ${text}`),
  ];
}

function callText({ callLine, tools = [] }: Patch): string {
  const line = callLine === undefined ? "" : ` of the tool call in line ${callLine}`;
  return tools.length === 0 ? line : `${line}, by ${visible(tools.join(", "))}`;
}

/** Lines (0-based) that were read as prose, without blank ones. */
function textRows(text: readonly number[]): string[] {
  const ends = text.filter((line, at) => text[at + 1] !== line + 1);
  const words = text
    .filter((line, at) => text[at - 1] !== line - 1)
    .map((first, at) => [...new Set([first + 1, (ends[at] ?? first) + 1])].join(" to "));
  const noun = text.length === 1 ? "line" : "lines";
  return words.length === 0 ? [] : [`outside of patches: ${noun} ${words.join(", ")}`];
}

function editRows(edit: FileEdit): string[] {
  const { target } = edit;
  const to =
    target === undefined ? "" : `${edit.kind === "copy" ? "" : ", move"} to ${visible(target)}`;
  const count = edit.kind === "create" ? ` (${counted(linesIn(edit.content).length, "line")})` : "";
  const hunks = ("hunks" in edit ? edit.hunks : []).map(
    (hunk, at) => `    hunk ${at + 1}, line ${hunk.patchLine}: ${hunkText(hunk)}`,
  );
  return [`  ${edit.kind} ${visible(edit.path)}${to}${count}`, ...hunks];
}

function hunkText({ lines, anchors, statedLine, endOfFile }: Hunk): string {
  const count = (kind: HunkLine["kind"]): number =>
    lines.filter((line) => line.kind === kind).length;
  return [
    `+${count("added")} -${count("removed")}, ${count("context")} context`,
    ...anchors.map((anchor) => `below '${visible(anchor)}'`),
    ...(statedLine === undefined ? [] : [`at line ${statedLine + 1}`]),
    ...(endOfFile ? ["at the end of the file"] : []),
  ].join(", ");
}
