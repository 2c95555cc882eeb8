/**
 * The hunks of one edit on the bytes of one file: as which text the bytes are read (`decodings`), and whether CRs and byte
 * order marks in hunks are text: in a diff where they fit as such, elsewhere never.
 */

import { TooLargeError } from "../limits.ts";
import {
  expectedLines,
  type Hunk,
  type HunkLine,
  type Patch,
  type Repair,
  withLines,
} from "../patch.ts";
import type { FilePlace, Problem } from "../problem.ts";
import { areSameBytes } from "../text/bytes.ts";
import { plainLine, withoutMark } from "../text/content.ts";
import {
  canEncode,
  type Decoded,
  encode,
  type EncodingName,
  firstBadByte,
  hasLoneSurrogate,
  joined,
  unmarkedEncoding,
  type UnmarkedEncoding,
} from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";
import { decodingsOf, expectedTexts, isAscii } from "./decodings.ts";
import { checkFence } from "./fence.ts";
import { placeIn } from "./placed.ts";
import { addedPlaceholders } from "./placeholder.ts";
import type { PlanOptions } from "./options.ts";
import type { Unfit } from "./refused.ts";
import { type Updated, updateText } from "./update.ts";

/** All hunks of one file edit, and the file as problems name it. */
interface HunkSet extends FilePlace, Pick<Patch, "rawBytes" | "closesLines" | "isDiff"> {
  readonly hunks: readonly Hunk[];
}

/** Hunks, and the file that they are about. */
interface Job extends HunkSet {
  readonly bytes: Uint8Array;
  readonly content: Decoded;
}

export interface Rewritten extends Omit<Updated, "text"> {
  readonly bytes: Uint8Array;
  /** What the file is in, if its bytes do not say so. */
  readonly encoding?: UnmarkedEncoding | undefined;
}

/** The bytes after all hunks, or what keeps any of them from being applied. */
export function rewrite(set: HunkSet, bytes: Uint8Array, options: PlanOptions): Rewritten | Unfit {
  const { path, patchLine, hunks } = set;
  const notUtf8 = (facts: { readonly encodings?: readonly EncodingName[] } = {}): Unfit =>
    refusal({ code: "encoding", path, patchLine, offset: firstBadByte(bytes), ...facts });
  const areBytes = haveBytes(hunks);
  const { contents, isSure } = decodingsOf(
    bytes,
    () => (set.rawBytes === true ? [] : expectedTexts(hunks)),
    set.rawBytes === true ? undefined : options.encoding,
  );
  const [content, ...others] = contents;
  if (content === undefined)
    return refusal({ code: "unsupported", what: "binary-file", path, patchLine });
  if (content.encoding !== "utf-8" && areBytes)
    return refusal({ code: "encoding", path, patchLine, offset: 0 });
  const areAscii = (kind?: HunkLine["kind"]): boolean =>
    hunks.every(({ lines }) =>
      lines.every((line) => isAscii(line.text) || (kind !== undefined && line.kind !== kind)),
    );
  const isUnknown = !isSure && set.rawBytes !== true;
  if (isUnknown && !areAscii("added")) return notUtf8();
  const result = rewriteText({ ...set, bytes, content }, options);
  // Lines of bytes that have no text are no lines to send.
  if (isUnknown && "findings" in result && !areAscii()) return notUtf8();
  // Lines in letters that several encodings have alike prove all of them.
  const isSame = others.every((other) => {
    const again = rewriteText({ ...set, bytes, content: other }, options);
    return "bytes" in result && "bytes" in again && areSameBytes(result.bytes, again.bytes);
  });
  return isSame ? result : notUtf8({ encodings: contents.map(({ encoding }) => encoding) });
}

function refusal(problem: Problem): Unfit {
  return { findings: [problem], hunks: [] };
}

function rewriteText(job: Job, options: PlanOptions): Rewritten | Unfit {
  const { path, patchLine, hunks, content } = job;
  let result: Rewritten | Unfit;
  try {
    result = asWrittenOrPlain(job, options);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    const { what, limit } = error;
    return refusal({ code: "too-large", what, limit, path, patchLine });
  }
  const found = options.allowPlaceholder ? [] : addedPlaceholders(hunks, content.text);
  if (found.length === 0) return result;
  const refused = new Set(found.map(({ hunk }) => placeIn(job, hunk).hunk));
  return {
    findings: [
      ...found.map(({ hunk, ...line }) => {
        return { code: "placeholder", ...placeIn(job, hunk), ...line } as const;
      }),
      ...("findings" in result ? result.findings : []),
    ],
    hunks: result.hunks.filter(({ hunk }) => !refused.has(hunk)),
  };
}

/** In a diff CRs and marks are text where they fit as such; else they are of no account. */
function asWrittenOrPlain(job: Job, options: PlanOptions): Rewritten | Unfit {
  const { hunks, content, isDiff } = job;
  if (!haveReturns(hunks) && !haveMarks(hunks)) return onText(job, options);
  if (isDiff === true) {
    const mustBeText = changeEnds(hunks);
    // Where nothing is expected of the file, it does not tell.
    const hasExpected = hunks.some(({ lines }) => expectedLines(lines).length > 0);
    const { similarity: _, ...exact } = { ...options, maxLevel: "exact" } as const;
    const isTried = mustBeText || hasExpected || content.text === "";
    const first = isTried ? onText(job, exact, true) : undefined;
    if (first !== undefined && (mustBeText || !("findings" in first))) return first;
  }
  const second = onText({ ...job, hunks: hunks.map((hunk) => changed(hunk, plainLine)) }, options);
  if ("findings" in second) return second;
  const repaired = hunks
    .filter(({ lines }) => lines.some(({ text }) => text.endsWith("\r")))
    .map(({ patchLine }): Repair => ({ name: "carriage-returns", patchLine }));
  return { ...second, repairs: [...repaired, ...second.repairs] };
}

function onText(job: Job, options: PlanOptions, onlyLf = false): Rewritten | Unfit {
  const { path, patchLine, hunks, content, bytes, closesLines } = job;
  const { text, encoding, mark } = content;
  // A mark is text where the hunks are taken as they are written, and hold one; in UTF-16 never.
  const isMarkText = onlyLf && encoding === "utf-8" && haveMarks(hunks);
  const head = bytes.subarray(0, !mark || isMarkText ? 0 : encoding === "utf-8" ? 3 : 2);
  const lines = new Lines(mark && isMarkText ? `\ufeff${text}` : text, { onlyLf });
  const updated = updateText({ path, hunks, lines, closesLines }, options);
  if ("findings" in updated) return updated;
  const { text: result, ...rest } = updated;
  if (!canEncode(result, encoding))
    return refusal({ code: "encoding", path, patchLine, offset: 0, encodings: [encoding] });
  const body = encode(result, encoding, false);
  const after = head.length === 0 ? body : joined([head, body]);
  if (rest.edits !== undefined) checkFence(lines, rest.edits, bytes, after, encoding, head.length);
  return { ...rest, bytes: after, encoding: unmarkedEncoding(content) };
}

/** Do the hunks hold bytes that are not UTF-8? */
function haveBytes(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => hasLoneSurrogate(text)));
}

function haveReturns(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\r")));
}

function haveMarks(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => isMarked(text)));
}

function isMarked(text: string): boolean {
  return text.startsWith("\ufeff");
}

/** True if the hunks change line ends, or set or take a mark: then they are taken as they are written. */
function changeEnds(hunks: readonly Hunk[]): boolean {
  const lines = hunks.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind !== "context"));
  const ended = lines.filter((line) => line.noNewline !== true);
  const returns = ended.filter(({ text }) => text.endsWith("\r")).length;
  const marks = (of: HunkLine["kind"]): number =>
    lines.filter(({ kind, text }) => kind === of && isMarked(text)).length;
  return (returns > 0 && returns < ended.length) || marks("removed") !== marks("added");
}

/** The hunk with other texts, in its lines, and without marks in its string. */
function changed(hunk: Hunk, change: (text: string) => string): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: change(line.text) })),
    string: string && { ...string, old: withoutMark(string.old), new: withoutMark(string.new) },
  };
}
