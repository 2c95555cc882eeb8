/**
 * Applies the hunks of one edit to the bytes of one file: decodes them (`file-text`), and decides whether CRs and byte order
 * marks in hunks are text: only in a diff, and only where they match.
 */

import { expectedLines, type Hunk, onlyAdds, type Repair, withLines } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { areSameBytes } from "../text/bytes.ts";
import { plainLine, withoutMark } from "../text/content.ts";
import { type Decoded, encode, firstBadByte, unmarkedEncoding } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";
import { fileText, type PatchText } from "./file-text.ts";
import { withCells } from "./notebook.ts";
import type { PlanOptions } from "./options.ts";
import type { FileImage } from "./overlay.ts";
import { addedPlaceholders } from "./placeholder.ts";
import { type FileProblem, type HunkSet, placeIn, problemAt, type RefusedEdit } from "./placed.ts";
import { type Updated, updateText } from "./update.ts";

export interface Rewritten extends Updated, Pick<FileImage, "bytes" | "encoding"> {
  /** Those beside the repairs of its hunks. */
  readonly repairs: readonly Repair[];
}

/** The bytes after all hunks, or why they cannot all be applied. */
export function rewrite(
  given: HunkSet,
  { bytes, encoding }: Pick<FileImage, "bytes" | "encoding">,
  options: PlanOptions,
): Rewritten | RefusedEdit {
  const { rawBytes, isDiff } = given;
  const content =
    rawBytes === true
      ? fileText(bytes, undefined)
      : fileText(bytes, encoding ?? options.encoding, () => patchText(given.hunks));
  if ("code" in content) return refusal(given, content);
  const { text } = content;
  // Valid UTF-8 has only one spelling; `decodeAs` compares the bytes of other encodings.
  if (!text.isWellFormed() && !areSameBytes(encode(text, content.encoding), bytes))
    throw new Error("the text of a file does not give its bytes");
  const hunks = withCells(given.hunks, text);
  if ("code" in hunks) return refusal({ ...given, patchLine: hunks.patchLine }, hunks);
  const set = { ...given, hunks };
  const placeholders = options.allowPlaceholder ? [] : addedPlaceholders(hunks, text);
  const findings = placeholders.map(({ hunk, ...line }): Problem => {
    return { code: "placeholder", ...placeIn(set, hunk), ...line };
  });
  if (findings.length > 0) return { findings, hunks: [] };
  const marked = hunks.filter(({ lines }) =>
    lines.some((line) => line.text.includes("\r") || line.text.startsWith("\ufeff")),
  );
  // Hunks that expect no lines match any file, so they are no evidence.
  if (marked.length > 0 && isDiff === true && (text === "" || !hunks.every(onlyAdds))) {
    const { similarity: _, ...others } = options;
    const literal = rewriteText(set, content, { ...others, maxLevel: "exact" }, true);
    if (!("findings" in literal)) return literal;
  }
  const plain = marked.length === 0 ? set : { ...set, hunks: hunks.map(withPlainLines) };
  const result = rewriteText(plain, content, options);
  if ("findings" in result) {
    // Undecodable lines cannot be shown in a report.
    if (content.isUnknown !== true) return result;
    return refusal(set, { code: "encoding", offset: firstBadByte(bytes) });
  }
  const repairs = marked.flatMap(({ lines, patchLine }): readonly Repair[] =>
    lines.some((line) => line.text.endsWith("\r")) ? [{ name: "carriage-returns", patchLine }] : [],
  );
  return { ...result, repairs };
}

function refusal(set: Pick<HunkSet, "path" | "patchLine">, problem: FileProblem): RefusedEdit {
  return { findings: [problemAt(set, problem)], hunks: [] };
}

function patchText(hunks: readonly Hunk[]): PatchText {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const added = lines.flatMap(({ kind, text }) => (kind === "added" ? [text] : []));
  return { expected: expectedLines(lines).map(({ text }) => text), added: added.join("\n") };
}

/** `isLiteral`: CRs and the byte order mark are text. */
function rewriteText(
  set: HunkSet,
  content: Decoded,
  options: PlanOptions,
  isLiteral = false,
): Rewritten | RefusedEdit {
  const { text, encoding, mark } = content;
  // A diff of UTF-16 shows it as UTF-8, without its mark.
  const isText = isLiteral && encoding === "utf-8";
  const lines = new Lines(mark && isText ? `\ufeff${text}` : text, { onlyLf: isLiteral });
  const updated = updateText({ ...set, lines }, options);
  if ("findings" in updated) return updated;
  // The file was text: with a NUL it is binary, and no diff could undo it.
  if (updated.text.includes("\0"))
    return refusal(set, { code: "unsupported", what: "binary-file" });
  const bytes = encode(updated.text, encoding, mark && !isText);
  if (bytes === undefined)
    return refusal(set, { code: "encoding", offset: 0, encodings: [encoding] });
  return { ...updated, bytes, encoding: unmarkedEncoding(content), repairs: [] };
}

/** The hunk without byte order marks and without CRs at the ends of its lines. */
function withPlainLines(hunk: Hunk): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: plainLine(line.text) })),
    string: string && { ...string, old: withoutMark(string.old), new: withoutMark(string.new) },
  };
}
