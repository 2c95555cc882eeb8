/** The hunks of one edit on the bytes of one file: which text they are about, and how it is cut. */

import { TooLargeError } from "../limits.ts";
import type { Hunk, Patch, Repair } from "../patch.ts";
import type { FilePlace, HunkPlace, Problem, ProblemOf } from "../problem.ts";
import {
  decode,
  type Decoded,
  encode,
  firstBadByte,
  hasLoneSurrogate,
  joined,
} from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";
import {
  addsAscii,
  hasReturns,
  haveBytes,
  haveMarks,
  haveReturns,
  mayBeAsWritten,
  mustBeAsWritten,
  plainHunk,
  withoutMark,
} from "./forms.ts";
import { checkFence } from "./fence.ts";
import { placeIn } from "./placed.ts";
import { addedPlaceholders } from "./placeholder.ts";
import type { PlanOptions } from "./options.ts";
import type { Unfit } from "./refused.ts";
import { type Updated, updateText, type UpdateOptions } from "./update.ts";

/** All hunks of one file edit, and the file as problems name it. */
interface HunkSet extends FilePlace, Pick<Patch, "rawBytes" | "closesLines" | "isDiff"> {
  readonly hunks: readonly Hunk[];
}

/** Hunks, and the file that they are about. */
interface Job extends HunkSet {
  readonly bytes: Uint8Array;
  readonly content: Decoded;
}

export type Rewritten = Omit<Updated, "text"> & { readonly bytes: Uint8Array };

/** The bytes after all hunks, or what keeps any of them from being applied. */
export function rewrite(set: HunkSet, bytes: Uint8Array, options: PlanOptions): Rewritten | Unfit {
  const { path, patchLine, hunks } = set;
  const content = decode(bytes);
  if ("binary" in content)
    return refusal({ code: "unsupported", what: "binary-file", path, patchLine });
  if (content.encoding !== "utf-8" && haveBytes(hunks))
    return refusal({ code: "encoding", path, patchLine, offset: 0 });
  if (set.rawBytes !== true && hasLoneSurrogate(content.text) && !hunks.every(addsAscii))
    return refusal({ code: "encoding", path, patchLine, offset: firstBadByte(bytes) });
  let result: Rewritten | Unfit;
  try {
    const own = set.isDiff !== true && haveMarks(hunks) ? hunks.map(withoutMark) : hunks;
    result = asWrittenOrPlain({ ...set, hunks: own, bytes, content }, options);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    const { what, limit } = error;
    return refusal({ code: "too-large", what, limit, path, patchLine });
  }
  const found = options.allowPlaceholder ? [] : placeholdersOf(set, content.text);
  if (found.length === 0) return result;
  const refused = new Set(found.map(({ hunk }) => hunk));
  const others = "findings" in result ? result.findings : [];
  const fitted = result.hunks.filter(({ hunk }) => !refused.has(hunk));
  return { findings: [...found, ...others], hunks: fitted };
}

function refusal(problem: Problem): Unfit {
  return { findings: [problem], hunks: [] };
}

function placeholdersOf(set: HunkSet, text: string): (ProblemOf<"placeholder"> & HunkPlace)[] {
  return addedPlaceholders(set.hunks, text).map(({ hunk, ...line }) => {
    return { code: "placeholder", ...placeIn(set, hunk), ...line };
  });
}

/** CRs and marks are text where they fit as such; else they are of no account. */
function asWrittenOrPlain(job: Job, options: UpdateOptions): Rewritten | Unfit {
  const { hunks, content } = job;
  if (!haveReturns(hunks) && !haveMarks(hunks)) return onText(job, options);
  const isMeant = mustBeAsWritten(hunks);
  if (isMeant || mayBeAsWritten(hunks, content.text)) {
    const { similarity: _, ...exact } = { ...options, maxLevel: "exact" } as const;
    const first = onText(job, exact, true);
    if (!("findings" in first) || isMeant) return first;
  }
  const second = onText({ ...job, hunks: hunks.map(plainHunk) }, options);
  if ("findings" in second) return second;
  const repaired = hunks
    .filter(hasReturns)
    .map(({ patchLine }): Repair => ({ name: "carriage-returns", patchLine }));
  return { ...second, repairs: [...repaired, ...second.repairs] };
}

function onText(job: Job, options: UpdateOptions, onlyLf = false): Rewritten | Unfit {
  const { path, hunks, content, bytes, closesLines } = job;
  const { text, encoding, mark } = content;
  // A mark is text where the hunks are taken as they are written, and hold one; in UTF-16 never.
  const isMarkText = onlyLf && encoding === "utf-8" && haveMarks(hunks);
  const head = bytes.subarray(0, !mark || isMarkText ? 0 : encoding === "utf-8" ? 3 : 2);
  const lines = new Lines(mark && isMarkText ? `\ufeff${text}` : text, { onlyLf });
  const updated = updateText({ path, hunks, lines, closesLines }, options);
  if ("findings" in updated) return updated;
  const { text: fresh, edits, hunks: placed, warnings, repairs } = updated;
  const body = encode(fresh, encoding, false);
  const after = head.length === 0 ? body : joined([head, body]);
  if (edits !== undefined) checkFence(lines, edits, bytes, after, encoding, head.length);
  return { hunks: placed, warnings, repairs, bytes: after, edits };
}
