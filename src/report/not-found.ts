/** Why a hunk has no place, in words. */

import type { NearMiss, NotFound } from "../problem.ts";
import type { Message } from "./messages.ts";
import { lineList } from "./repairs.ts";

/** Places named in a sentence. */
const MAX_PLACES = 10;

/** The sentence for a hunk whose lines were not found. */
export function notFound(problem: NotFound): Pick<Message, "fact" | "cure"> {
  const { cause, anchor, nearMiss, elsewhere, otherFile, hunk } = problem;
  const resend = `resend hunk ${hunk} with the lines as the file has them`;
  switch (cause) {
    case "anchor":
      return {
        fact: `its anchor is not in the file: '${anchor ?? ""}'`,
        cure: `resend hunk ${hunk} with a line of the file behind '@@ ', or without an anchor and with more context`,
      };
    case "below-anchor":
      return {
        fact: `its lines do not stand below the anchor '${anchor ?? ""}', but at ${placeList(elsewhere)}`,
        cure: `resend hunk ${hunk} with an anchor above the right place`,
      };
    case "end-of-file":
      return {
        fact: `it says that the file ends with its lines, but they stand at ${placeList(elsewhere)}`,
        cure: `resend hunk ${hunk} without the end-of-file mark, with more context`,
      };
    case "no-place":
      return {
        fact: "it only adds lines and says nothing about where",
        cure: `resend hunk ${hunk} with a context line or an anchor`,
      };
    case "whitespace":
      return {
        fact: `its lines stand at ${blockAt(nearMiss)}, but with other white space`,
        cure: resend,
      };
    case "indentation":
      return {
        fact: `its lines stand at ${blockAt(nearMiss)}, but with other indentation`,
        cure: resend,
      };
    case "wrong-file":
      return {
        fact: `its lines are not in this file, but in ${otherFile?.path ?? ""}, line ${otherFile?.line ?? 1}`,
        cure: `resend hunk ${hunk} for that file`,
      };
    case "elided":
      return {
        fact: `a line of it stands for lines left out; the rest is there, from ${placeList(elsewhere)} on`,
        cure: `resend hunk ${hunk} with the lines themselves, or as one hunk for each part`,
      };
    case "reversed":
      return {
        fact: `its new lines stand in the file already, at ${placeList(elsewhere)}, and its old ones nowhere`,
        cure: "leave the hunk out if it is applied, or turn the patch round with -R",
      };
    case "stale":
      return {
        fact: `its lines are not in the file; nearest ${linesAt(nearMiss?.line ?? 0, nearMiss?.lines.length ?? 0)}, ${percent(nearMiss?.likeness ?? 0)} alike${needed(nearMiss)}`,
        cure: resend,
      };
    case "invented":
      return {
        fact: "its lines are not in the file, nor anything like them",
        cure: `read the file and ${resend}`,
      };
    default:
      return cause satisfies never;
  }
}

/** The first places; there may be others than those that are known. */
function placeList(lines: readonly number[]): string {
  return `${lineList(lines.slice(0, MAX_PLACES))}${lines.length > MAX_PLACES ? " and more" : ""}`;
}

function blockAt(nearMiss: NearMiss | undefined): string {
  const first = nearMiss?.line ?? 1;
  const count = nearMiss?.lines.length ?? 1;
  return count === 1 ? `line ${first}` : `lines ${first} to ${first + count - 1}`;
}

function linesAt(first: number, count: number): string {
  return count === 1 ? `is line ${first}` : `are lines ${first} to ${first + count - 1}`;
}

function needed(nearMiss: NearMiss | undefined): string {
  return nearMiss?.needed === undefined ? "" : ` (needed: ${Math.round(nearMiss.needed * 100)} %)`;
}

function percent(likeness: number): string {
  // Never round a difference away.
  return `${Math.min(99, Math.round(likeness * 100))} %`;
}
