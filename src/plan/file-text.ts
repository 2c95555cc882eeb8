/**
 * The text of a file, in its encoding. UTF-8, marked UTF-16 and an encoding named by the caller are certain. Any other
 * encoding needs evidence: a line with characters beyond ASCII that the patch expects is in the decoded file, and the whole
 * file survives decoding and encoding. Without evidence bytes are compared as they are, and the patch must be ASCII.
 */

import { areSameBytes } from "../text/bytes.ts";
import { isOpen, linesIn, plainLine, withoutMark } from "../text/content.ts";
import { decode, decodeAs, type Decoded, encode, firstBadByte } from "../text/encoding.ts";
import { UNMARKED, type UnmarkedEncoding } from "../text/unmarked.ts";
import type { FileProblem } from "./placed.ts";

export interface FileText extends Decoded {
  /** Bytes are compared as they are, though the patch expects lines beyond ASCII: no encoding has any of them. */
  readonly isUnknown?: boolean;
}

/** What the patch has of a file's text: lines that the file should have, and new text. */
export interface PatchText {
  readonly expected: readonly string[];
  readonly added: string;
}

/** `encoding`: that of the file if it is not UTF-8; `patchText` is only called where the bytes do not decide. */
export function fileText(
  bytes: Uint8Array,
  encoding: UnmarkedEncoding | undefined,
  patchText: () => PatchText = () => ({ expected: [], added: "" }),
): FileText | FileProblem<"encoding" | "unsupported"> {
  const plain = decode(bytes);
  if (plain?.text.isWellFormed() === true) return plain;
  const { added, ...lines } = patchText();
  const expected = lines.expected.map((line) => line.trim());
  const decoded = encoding ? [decodeAs(bytes, encoding)] : proven(bytes, expected, plain);
  const found = decoded.filter((one) => one !== undefined);
  const [first] = found;
  if (first === undefined) {
    if (plain === undefined) return { code: "unsupported", what: "binary-file" };
    if (!isAscii(added)) return { code: "encoding", offset: firstBadByte(bytes) };
    return { ...plain, isUnknown: !expected.every(isAscii) };
  }
  // Several encodings are no problem if the new text has the same bytes in all.
  const [bytesNow, ...others] = found.map((one) => encode(added, one.encoding));
  if (bytesNow !== undefined && others.every((one) => areSameBytes(one, bytesNow))) return first;
  const encodings = found.map((one) => one.encoding);
  return { code: "encoding", offset: firstBadByte(bytes), encodings };
}

/** The encodings in which the largest number of lines is found. NULs occur only in UTF-16, for which any line is evidence. */
function proven(
  bytes: Uint8Array,
  texts: readonly string[],
  plain: Decoded | undefined,
): readonly (Decoded | undefined)[] {
  const expected = texts.filter((text) => text !== "" && (plain === undefined || !isAscii(text)));
  if (expected.length === 0) return [];
  const decoded = [plain, ...UNMARKED.map((encoding) => decodeAs(bytes, encoding))];
  const counts = decoded.map((one) => expected.filter((text) => one?.text.includes(text)).length);
  const most = Math.max(1, ...counts);
  return decoded.filter((_, at) => counts[at] === most);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * The bytes of a new file. One that replaces `old` takes over its line ends and encoding,
 * unless its content has CRs, a byte order mark, or bytes that are not UTF-8.
 */
export function contentBytes(content: string, old: Decoded | undefined): Uint8Array {
  const hasStyle =
    content.includes("\r") || !content.isWellFormed() || content.startsWith("\ufeff");
  const style = hasStyle ? undefined : old;
  const end = /\r?\n/.exec(style?.text ?? "")?.[0] ?? "\n";
  const text = end === "\n" ? content : content.replaceAll("\n", end);
  const bytes = encode(text, style?.encoding ?? "utf-8", style?.mark);
  if (bytes === undefined) throw new Error("new content that its encoding lacks");
  return bytes;
}

/**
 * The first line (1-based) at which a listing differs from the file that it lists whole, line ends and byte order mark aside;
 * undefined if it does not.
 */
export function differenceIn(listing: string, file: string): number | undefined {
  const [listed, lines] = [linesIn(withoutMark(listing)), linesIn(withoutMark(file))];
  const count = Math.max(listed.length, lines.length);
  for (let at = 0; at < count; at++)
    if (plainLine(listed[at] ?? "\n") !== plainLine(lines[at] ?? "\n")) return at + 1;
  // The listing may end with a newline that the file lacks, but not lack one that the file has.
  return count > 0 && isOpen(listing) && !isOpen(file) ? count : undefined;
}
