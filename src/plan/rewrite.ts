/**
 * Applies the hunks of one edit to the bytes of one file. Decides how the bytes are decoded (`decodings`), and whether CRs
 * and byte order marks in hunks are text: only in a diff, and only where they match.
 */

import {
  type Hunk,
  type HunkLine,
  onlyAdds,
  type Patch,
  type Repair,
  withLines,
} from "../patch.ts";
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
  const result = asWrittenOrPlain(set, bytes, content, options);
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

/** In a diff CRs and byte order marks are text where they match; otherwise they are ignored. */
function asWrittenOrPlain(
  set: HunkSet,
  bytes: Uint8Array,
  content: Decoded,
  options: PlanOptions,
): Rewritten | Unfit {
  const { hunks, isDiff } = set;
  const hasReturn = (text: string): boolean => text.endsWith("\r");
  if (!hasText(hunks, (text) => text.includes("\r") || isMarked(text)))
    return onText(set, bytes, content, options);
  // Hunks that expect no lines match any file, so they are no evidence.
  if (isDiff === true && (content.text === "" || !hunks.every(onlyAdds))) {
    const { similarity: _, ...others } = options;
    const literal = onText(set, bytes, content, { ...others, maxLevel: "exact" }, true);
    if (!("findings" in literal)) return literal;
  }
  const plain = onText({ ...set, hunks: hunks.map(withPlainLines) }, bytes, content, options);
  if ("findings" in plain) return plain;
  const repaired = hunks.filter((hunk) => hasText([hunk], hasReturn));
  const repairs = repaired.map(({ patchLine }): Repair => ({
    name: "carriage-returns",
    patchLine,
  }));
  return { ...plain, repairs: [...repairs, ...plain.repairs] };
}

/** `isLiteral`: CRs and byte order marks are text. */
function onText(
  { path, patchLine, hunks, closesLines }: HunkSet,
  bytes: Uint8Array,
  content: Decoded,
  options: PlanOptions,
  isLiteral = false,
): Rewritten | Unfit {
  const { text, encoding, mark } = content;
  const isMarkText = isLiteral && encoding === "utf-8" && hasText(hunks, isMarked);
  const head = bytes.subarray(0, !mark || isMarkText ? 0 : encoding === "utf-8" ? 3 : 2);
  const lines = new Lines(mark && isMarkText ? `\ufeff${text}` : text, { onlyLf: isLiteral });
  const updated = updateText({ path, hunks, lines, closesLines }, options);
  if ("findings" in updated) return updated;
  const { text: result, ...rest } = updated;
  if (!canEncode(result, encoding))
    return refusal({ code: "encoding", path, patchLine, offset: 0, encodings: [encoding] });
  const after = joined([head, encode(result, encoding, false)]);
  if (rest.edits !== undefined) checkFence(lines, rest.edits, bytes, after, encoding, head.length);
  return { ...rest, bytes: after, encoding: unmarkedEncoding(content) };
}

function isMarked(text: string): boolean {
  return text.startsWith("\ufeff");
}

/** The hunk without byte order marks and without CRs at the ends of its lines. */
function withPlainLines(hunk: Hunk): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: plainLine(line.text) })),
    string: string && { ...string, old: withoutMark(string.old), new: withoutMark(string.new) },
  };
}
