/** The entry of every cause of `not-found`. */

import type { NearMiss, Unmatched } from "../../unmatched.ts";
import { atReplyLine, lineList, lineRange } from "../count.ts";
import type { Words } from "./words.ts";

/** Lines named in a sentence. */
const MAX_PLACES = 10;

export const CAUSES = {
  anchor: {
    sentence: "anchor not found in the file",
    meaning:
      "The line after @@ is not in the file, neither as written nor with other white space or typography, nor as the beginning of one line or as the name that a line defines.",
    hint: "resend the hunk with a line of the file after '@@ ', or without an anchor and with more context",
    of: ({ anchor }: Unmatched): Partial<Words> => ({
      sentence: `anchor not found in the file: '${anchor ?? ""}'`,
    }),
  },
  "below-anchor": {
    sentence: "the lines match, but not below the anchor",
    meaning:
      "An anchor says that the hunk belongs below it. Its lines match only above it or in another scope; `elsewhere` says where.",
    hint: "resend the hunk with an anchor above the right place",
    of: ({ anchor, elsewhere }: Unmatched): Partial<Words> => ({
      sentence: `does not match below the anchor '${anchor ?? ""}', but at ${placeList(elsewhere)}`,
    }),
  },
  "end-of-file": {
    sentence: "the lines match, but not at the end of the file",
    meaning:
      "The hunk says that the file ends with its lines. They match elsewhere; `elsewhere` says where.",
    hint: "resend the hunk without the end-of-file marker, with more context",
    of: ({ elsewhere }: Unmatched): Partial<Words> => ({
      sentence: `does not match at the end of the file, but at ${placeList(elsewhere)}`,
    }),
  },
  "no-place": {
    sentence: "the hunk only adds lines, and nothing says where in the file",
    meaning:
      "It has no context line and no removed line, and no anchor or line number at which this file could take the lines. `@@ -10,0 +10,2 @@` may mean above or below line 10, and `@@ -10,0 +11,2 @@` says nothing if the hunk beside it is not at its stated line.",
    hint: "resend the hunk with the lines above and below as context",
    of: (): Partial<Words> => ({
      sentence: "only adds lines, and nothing says for sure where in the file",
    }),
  },
  whitespace: {
    sentence: "the lines differ in white space or typography only",
    meaning:
      "White space or typographic characters differ, which the permitted level does not allow, or lines break elsewhere.",
    hint: "resend the hunk with the file's actual lines",
    option: "allow a looser level with --max-level",
    of: ({ nearMiss }: Unmatched): Partial<Words> => ({
      sentence: `matches ${blockAt(nearMiss)}, but with other white space`,
      option: undefined,
    }),
  },
  stale: {
    sentence: "the file has similar lines, not these",
    meaning:
      "The hunk was made for another version of the file, or from memory. `nearMiss` has the closest match and its similarity.",
    hint: "resend the hunk with the file's actual lines",
    of: ({ nearMiss, earlierPatchLine }: Unmatched): Partial<Words> => ({
      sentence: `does not match${after(earlierPatchLine)}; closest match: ${blockAt(nearMiss)} (${percent(nearMiss)}${needed(nearMiss)})`,
      ...(earlierPatchLine !== undefined && {
        hint: "resend the hunk with the lines as that edit leaves them",
      }),
    }),
  },
  "wrong-file": {
    sentence: "the lines are in another file",
    meaning:
      "The named file does not have them, but another file of the patch or of the tree does.",
    hint: "resend the hunk for that file",
    of: ({ otherFile }: Unmatched): Partial<Words> => ({
      sentence: `does not match this file, but ${otherFile?.path ?? ""} at line ${otherFile?.line ?? 1}`,
    }),
  },
  elided: {
    sentence: "the hunk omits lines of the file",
    meaning: "A line such as `...` stands for lines, and it is unclear which.",
    hint: "resend the hunk with the omitted lines, or split it",
    of: ({ elsewhere }: Unmatched): Partial<Words> => ({
      sentence: `one line is a placeholder for omitted lines; the rest matches from ${placeList(elsewhere)} on`,
    }),
  },
  reversed: {
    sentence: "the hunk matches in reverse",
    meaning:
      "Its new lines are in the file, and its old ones are not: it is applied already, or old and new are swapped.",
    hint: "leave the hunk out if it is already applied; else swap both sides",
    option: "reverse the patch with -R",
    of: ({ elsewhere }: Unmatched): Partial<Words> => ({
      sentence: `the file has its new lines at ${placeList(elsewhere)}, and its old ones nowhere${elsewhere.length > 1 ? "" : ": too little to tell whether it is applied"}`,
    }),
  },
  edited: {
    sentence: "an earlier edit of the reply changes the lines",
    meaning:
      "The lines match the file as it is, but an edit of the same file comes before in the reply and changes them. Edits apply in order: each is compared with what those before it make of the file.",
    hint: "make one edit of the two, or write the later one for the file as the earlier one leaves it",
    of: ({ earlierPatchLine = 1 }: Unmatched): Partial<Words> => ({
      sentence: `matches the file as it is, but the edit ${atReplyLine(earlierPatchLine)} changes these lines first`,
      hint: "make one edit of the two, or write this one for the file as that one leaves it",
    }),
  },
  invented: {
    sentence: "no similar lines were found in the file",
    meaning:
      "No place is similar enough, or the file is too large to look for one. The model has never read the file, or means another one.",
    hint: "read the file and resend the hunk with the file's actual lines",
    of: ({ earlierPatchLine }: Unmatched): Partial<Words> => ({
      sentence: `does not match${after(earlierPatchLine)}, and no similar lines were found`,
    }),
  },
};

/** Where a hunk meets what an earlier edit has made. */
function after(earlierPatchLine: number | undefined): string {
  return earlierPatchLine === undefined
    ? ""
    : ` the file as the edit ${atReplyLine(earlierPatchLine)} leaves it`;
}

/** The first places; there may be others than those that are known. */
function placeList(lines: readonly number[]): string {
  return `${lineList(lines.slice(0, MAX_PLACES))}${lines.length > MAX_PLACES ? " and more" : ""}`;
}

function blockAt(nearMiss: NearMiss | undefined): string {
  return lineRange(nearMiss?.line ?? 1, nearMiss?.lines.length ?? 1);
}

/** Never rounds a difference away. */
function percent(nearMiss: NearMiss | undefined): string {
  return `${Math.min(99, Math.round((nearMiss?.likeness ?? 0) * 100))} %`;
}

function needed(nearMiss: NearMiss | undefined): string {
  return nearMiss?.needed === undefined ? "" : `, ${Math.round(nearMiss.needed * 100)} % needed`;
}
