/**
 * Applies the hunks of one edit to the bytes of one file. Decides how the bytes are decoded (`decodings`), and whether CRs
 * and byte order marks in hunks are text: only in a diff, and only where they match.
 */

import { type Hunk, type HunkLine, type Patch, type Repair, withLines } from "../patch.ts";
import type { FilePlace, Problem } from "../problem.ts";
import { areSameBytes, joined } from "../text/bytes.ts";
import { plainLine, withoutMark } from "../text/content.ts";
import {
  canEncode,
  type Decoded,
  encode,
  firstBadByte,
  hasLoneSurrogate,
  unmarkedEncoding,
  type UnmarkedEncoding,
} from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";
import { decodingsOf, expectedTexts, isAscii } from "./decodings.ts";
import { checkFence } from "./fence.ts";
import type { PlanOptions } from "./options.ts";
import { addedPlaceholders } from "./placeholder.ts";
import { placeIn, type Unfit } from "./placed.ts";
import { type Updated, updateText } from "./update.ts";

/** All hunks of one file edit, and the file as problems name it. */
interface HunkSet extends FilePlace, Pick<Patch, "rawBytes" | "closesLines" | "isDiff"> {
  readonly hunks: readonly Hunk[];
}

export interface Rewritten extends Omit<Updated, "text"> {
  readonly bytes: Uint8Array;
  /** The encoding of the file, if its bytes do not determine it. */
  readonly encoding?: UnmarkedEncoding | undefined;
}

/** The bytes after all hunks, or why they cannot all be applied. */
export function rewrite(set: HunkSet, bytes: Uint8Array, options: PlanOptions): Rewritten | Unfit {
  const { path, patchLine, hunks } = set;
  const isRaw = set.rawBytes === true;
  const encoding = isRaw ? undefined : options.encoding;
  const texts = (): readonly string[] => (isRaw ? [] : expectedTexts(hunks));
  const { contents, isSure } = decodingsOf(bytes, texts, encoding);
  const [content, ...others] = contents;
  if (content === undefined)
    return refusal({ code: "unsupported", what: "binary-file", path, patchLine });
  const notUtf8 = { code: "encoding", path, patchLine } as const;
  if (content.encoding !== "utf-8" && hasText(hunks, hasLoneSurrogate))
    return refusal({ ...notUtf8, offset: 0 });
  const isUnknown = !isSure && !isRaw;
  const isBeyondAscii = (text: string): boolean => !isAscii(text);
  if (isUnknown && hasText(hunks, isBeyondAscii, "added"))
    return refusal({ ...notUtf8, offset: firstBadByte(bytes) });
  const result = rewriteText(set, bytes, content, options);
  // Undecodable lines cannot be shown in a report.
  if (isUnknown && "findings" in result && hasText(hunks, isBeyondAscii))
    return refusal({ ...notUtf8, offset: firstBadByte(bytes) });
  // Several possible encodings are no problem if all give the same bytes.
  const isSame = others.every((other) => {
    const again = rewriteText(set, bytes, other, options);
    return "bytes" in result && "bytes" in again && areSameBytes(result.bytes, again.bytes);
  });
  if (isSame) return result;
  const encodings = contents.map((one) => one.encoding);
  return refusal({ ...notUtf8, offset: firstBadByte(bytes), encodings });
}

function refusal(problem: Problem): Unfit {
  return { findings: [problem], hunks: [] };
}

/** True if the condition holds for a line of the hunks, of one kind or of any. */
function hasText(
  hunks: readonly Hunk[],
  condition: (text: string) => boolean,
  kind?: HunkLine["kind"],
): boolean {
  return hunks.some(({ lines }) =>
    lines.some((line) => (kind === undefined || line.kind === kind) && condition(line.text)),
  );
}

/** The bytes of a file with this content after the hunks, which must not add placeholders. */
function rewriteText(
  set: HunkSet,
  bytes: Uint8Array,
  content: Decoded,
  options: PlanOptions,
): Rewritten | Unfit {
  const result = onText(set, bytes, content, options);
  const found = options.allowPlaceholder ? [] : addedPlaceholders(set.hunks, content.text);
  if (found.length === 0) return result;
  const refused = found.map(({ hunk, ...line }) => {
    return { code: "placeholder", ...placeIn(set, hunk), ...line } as const;
  });
  const numbers = new Set(refused.map(({ hunk }) => hunk));
  return {
    findings: [...refused, ...("findings" in result ? result.findings : [])],
    hunks: result.hunks.filter(({ hunk }) => !numbers.has(hunk)),
  };
}

function onText(
  set: HunkSet,
  bytes: Uint8Array,
  { text, encoding, mark }: Decoded,
  options: PlanOptions,
): Rewritten | Unfit {
  const { path, patchLine, closesLines } = set;
  const isPlain = !hasText(set.hunks, (line) => isMarked(line) || line.endsWith("\r"));
  const isLiteral = set.isDiff === true && !isPlain && areLiteral(set.hunks, text);
  const hunks = isPlain || isLiteral ? set.hunks : set.hunks.map(withPlainLines);
  const isMarkText = isLiteral && encoding === "utf-8" && hasText(hunks, isMarked);
  const head = bytes.subarray(0, !mark || isMarkText ? 0 : encoding === "utf-8" ? 3 : 2);
  const lines = new Lines(mark && isMarkText ? `\ufeff${text}` : text, { onlyLf: isLiteral });
  const stage = { path, hunks, lines, closesLines };
  const updated = updateText(stage, isLiteral ? exactly(options) : options);
  if ("findings" in updated) return updated;
  const { text: result, ...rest } = updated;
  if (!canEncode(result, encoding))
    return refusal({ code: "encoding", path, patchLine, offset: 0, encodings: [encoding] });
  const after = joined([head, encode(result, encoding, false)]);
  if (rest.edits !== undefined) checkFence(lines, rest.edits, bytes, after, encoding, head.length);
  const isRepaired = !isPlain && !isLiteral && !text.includes("\r");
  const repairs = isRepaired ? [...returnsIn(set.hunks), ...rest.repairs] : rest.repairs;
  const unmarked = unmarkedEncoding({ text, encoding, mark });
  return { ...rest, repairs, bytes: after, encoding: unmarked };
}

function exactly(options: PlanOptions): PlanOptions {
  const { similarity: _, ...others } = options;
  return { ...others, maxLevel: "exact" };
}

function isMarked(text: string): boolean {
  return text.startsWith("\ufeff");
}

/**
 * True if CRs and byte order marks of a diff are text: a CR is inside of a line, only some lines end with one, a mark is
 * added or removed, or the file is empty. If all lines end with a CR, they are those of the file, or of the reply.
 */
function areLiteral(hunks: readonly Hunk[], file: string): boolean {
  const lines = hunks.flatMap((hunk) => hunk.lines.filter((line) => line.noNewline !== true));
  const returns = lines.filter(({ text }) => text.endsWith("\r")).length;
  const changesMark = hasText(hunks, isMarked, "removed") !== hasText(hunks, isMarked, "added");
  const hasInner = hasText(hunks, (text) => text.slice(0, -1).includes("\r"));
  return changesMark || hasInner || (returns > 0 && returns < lines.length) || file === "";
}

function returnsIn(hunks: readonly Hunk[]): readonly Repair[] {
  const repaired = hunks.filter((hunk) => hasText([hunk], (text) => text.endsWith("\r")));
  return repaired.map(({ patchLine }) => {
    return { name: "carriage-returns", patchLine };
  });
}

/** The hunk without byte order marks and without CRs at the ends of its lines. */
function withPlainLines(hunk: Hunk): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: plainLine(line.text) })),
    string: string && { ...string, old: withoutMark(string.old), new: withoutMark(string.new) },
  };
}
