/**
 * Applies the hunks of one edit to the bytes of one file: decodes them (`file-text`), and decides whether CRs and byte order
 * marks in hunks are text: only in a diff, and only where they match.
 */

import {
  expectedLines,
  type Hunk,
  onlyAdds,
  type Patch,
  type Repair,
  withLines,
} from "../patch.ts";
import type { FilePlace, Problem } from "../problem.ts";
import { areSameBytes } from "../text/bytes.ts";
import { plainLine, withoutMark } from "../text/content.ts";
import { type Decoded, encode, firstBadByte, unmarkedEncoding } from "../text/encoding.ts";
import { type UnmarkedEncoding } from "../text/unmarked.ts";
import { Lines } from "../text/lines.ts";
import { fileText, type PatchText } from "./file-text.ts";
import type { PlanOptions } from "./options.ts";
import type { FileImage } from "./overlay.ts";
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
export function rewrite(
  set: HunkSet,
  { bytes, encoding }: Omit<FileImage, "mode">,
  options: PlanOptions,
): Rewritten | Unfit {
  const { path, patchLine, hunks, rawBytes, isDiff } = set;
  const content =
    rawBytes === true
      ? fileText(bytes, undefined)
      : fileText(bytes, encoding ?? options.encoding, () => patchText(hunks));
  if ("code" in content) return refusal({ ...content, path, patchLine });
  // Valid UTF-8 has only one spelling.
  const isPlain = content.encoding === "utf-8" && content.text.isWellFormed();
  if (!isPlain && !areSameBytes(encode(content.text, content.encoding, content.mark), bytes))
    throw new Error("the text of a file does not give its bytes");
  const placeholders = options.allowPlaceholder ? [] : addedPlaceholders(hunks, content.text);
  if (placeholders.length > 0) {
    const findings = placeholders.map(({ hunk, ...line }): Problem => {
      return { code: "placeholder", ...placeIn(set, hunk), ...line };
    });
    return { findings, hunks: [] };
  }
  const marked = hunks.filter(({ lines }) =>
    lines.some(({ text }) => text.includes("\r") || text.startsWith("\ufeff")),
  );
  if (marked.length === 0) {
    const result = rewriteText(set, content, options);
    if (!("findings" in result) || content.isUnknown !== true) return result;
    // Undecodable lines cannot be shown in a report.
    return refusal({ code: "encoding", path, patchLine, offset: firstBadByte(bytes) });
  }
  // Hunks that expect no lines match any file, so they are no evidence.
  if (isDiff === true && (content.text === "" || !hunks.every(onlyAdds))) {
    const { similarity: _, ...others } = options;
    const literal = rewriteText(set, content, { ...others, maxLevel: "exact" }, true);
    if (!("findings" in literal)) return literal;
  }
  const plain = rewriteText({ ...set, hunks: hunks.map(withPlainLines) }, content, options);
  if ("findings" in plain) return plain;
  const repairs = marked.flatMap(({ lines, patchLine: line }): readonly Repair[] =>
    lines.some(({ text }) => text.endsWith("\r"))
      ? [{ name: "carriage-returns", patchLine: line }]
      : [],
  );
  return { ...plain, repairs: [...repairs, ...plain.repairs] };
}

function refusal(problem: Problem): Unfit {
  return { findings: [problem], hunks: [] };
}

function patchText(hunks: readonly Hunk[]): PatchText {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const added = lines.flatMap(({ kind, text }) => (kind === "added" ? [text] : []));
  return { expected: expectedLines(lines).map(({ text }) => text.trim()), added: added.join("\n") };
}

/** `isLiteral`: CRs and the byte order mark are text. */
function rewriteText(
  { path, patchLine, hunks, closesLines }: HunkSet,
  content: Decoded,
  options: PlanOptions,
  isLiteral = false,
): Rewritten | Unfit {
  const { text, encoding, mark } = content;
  const lines = new Lines(mark && isLiteral ? `\ufeff${text}` : text, { onlyLf: isLiteral });
  const updated = updateText({ path, hunks, lines, closesLines }, options);
  if ("findings" in updated) return updated;
  const { text: result, ...rest } = updated;
  const bytes = encode(result, encoding, mark && !isLiteral);
  if (bytes === undefined)
    return refusal({ code: "encoding", path, patchLine, offset: 0, encodings: [encoding] });
  return { ...rest, bytes, encoding: unmarkedEncoding(content) };
}

/** The hunk without byte order marks and without CRs at the ends of its lines. */
function withPlainLines(hunk: Hunk): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: plainLine(line.text) })),
    string: string && { ...string, old: withoutMark(string.old), new: withoutMark(string.new) },
  };
}
