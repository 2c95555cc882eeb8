/**
 * Applies the hunks of one edit to the bytes of one file. Decides how the bytes are decoded (`decodings`), and whether CRs
 * and byte order marks in hunks are text: only in a diff, and only where they match.
 */

import { TooLargeError } from "../limits.ts";
import {
  type Hunk,
  type HunkLine,
  type Patch,
  type Repair,
  expectedLines,
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

/** Hunks, and the content of their file. */
interface Job extends HunkSet {
  readonly bytes: Uint8Array;
  readonly content: Decoded;
}

export interface Rewritten extends Omit<Updated, "text"> {
  readonly bytes: Uint8Array;
  /** The encoding of the file, if its bytes do not determine it. */
  readonly encoding?: UnmarkedEncoding | undefined;
}

/** The bytes after all hunks, or why they cannot all be applied. */
export function rewrite(set: HunkSet, bytes: Uint8Array, options: PlanOptions): Rewritten | Unfit {
  const { path, patchLine, hunks } = set;
  const notUtf8 = (facts: { readonly encodings?: readonly EncodingName[] } = {}): Unfit =>
    refusal({ code: "encoding", path, patchLine, offset: firstBadByte(bytes), ...facts });
  const hasRawBytes = haveRawBytes(hunks);
  const { contents, isSure } = decodingsOf(
    bytes,
    () => (set.rawBytes === true ? [] : expectedTexts(hunks)),
    set.rawBytes === true ? undefined : options.encoding,
  );
  const [content, ...others] = contents;
  if (content === undefined)
    return refusal({ code: "unsupported", what: "binary-file", path, patchLine });
  if (content.encoding !== "utf-8" && hasRawBytes)
    return refusal({ code: "encoding", path, patchLine, offset: 0 });
  const areAscii = (kind?: HunkLine["kind"]): boolean =>
    hunks.every(({ lines }) =>
      lines.every((line) => isAscii(line.text) || (kind !== undefined && line.kind !== kind)),
    );
  const isEncodingUnknown = !isSure && set.rawBytes !== true;
  if (isEncodingUnknown && !areAscii("added")) return notUtf8();
  const result = rewriteText({ ...set, bytes, content }, options);
  // Undecodable lines cannot be shown in a report.
  if (isEncodingUnknown && "findings" in result && !areAscii()) return notUtf8();
  // Several possible encodings are no problem if all give the same bytes.
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

/** In a diff CRs and byte order marks are text where they match; otherwise they are ignored. */
function asWrittenOrPlain(job: Job, options: PlanOptions): Rewritten | Unfit {
  const { hunks, content, isDiff } = job;
  if (!haveCarriageReturns(hunks) && !haveMarks(hunks)) return onText(job, options);
  if (isDiff === true) {
    const mustBeText = changeLineEndsOrMarks(hunks);
    // Hunks that expect no lines match any file, so they are no evidence.
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
  // A byte order mark is text if a hunk that is taken as written has one; never in UTF-16.
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

/** True if the hunks have bytes that are not UTF-8. */
function haveRawBytes(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => hasLoneSurrogate(text)));
}

function haveCarriageReturns(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\r")));
}

function haveMarks(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => isMarked(text)));
}

function isMarked(text: string): boolean {
  return text.startsWith("\ufeff");
}

/** True if the hunks change line ends, or add or remove a byte order mark: then CRs and marks are text. */
function changeLineEndsOrMarks(hunks: readonly Hunk[]): boolean {
  const lines = hunks.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind !== "context"));
  const ended = lines.filter((line) => line.noNewline !== true);
  const returns = ended.filter(({ text }) => text.endsWith("\r")).length;
  const marks = (of: HunkLine["kind"]): number =>
    lines.filter(({ kind, text }) => kind === of && isMarked(text)).length;
  return (returns > 0 && returns < ended.length) || marks("removed") !== marks("added");
}

/** The hunk with its texts changed, and without byte order marks in its string. */
function changed(hunk: Hunk, change: (text: string) => string): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: change(line.text) })),
    string: string && { ...string, old: withoutMark(string.old), new: withoutMark(string.new) },
  };
}
