/**
 * Finds the encoding of a file. UTF-8, marked UTF-16 and an encoding named by the caller are certain. Any other encoding
 * needs evidence: a line with characters beyond ASCII that the patch expects is in the decoded file, and the whole file
 * survives decoding and encoding. Without such lines bytes are compared as they are.
 */

import { type Hunk, expectedLines } from "../patch.ts";
import {
  decode,
  decodeAs,
  type Decoded,
  hasLoneSurrogate,
  UNMARKED,
  type UnmarkedEncoding,
} from "../text/encoding.ts";

/** The encodings with the same evidence; none if the file is binary. `isSure`: the bytes or the caller determine it. */
export interface Decodings {
  readonly contents: readonly Decoded[];
  readonly isSure: boolean;
}

/** `texts`: lines that the file should have; `encoding`: the file's encoding if it is not UTF-8. */
export function decodingsOf(
  bytes: Uint8Array,
  texts: () => readonly string[],
  encoding: UnmarkedEncoding | undefined,
): Decodings {
  const plain = decode(bytes);
  const isBinary = "binary" in plain;
  if (!isBinary && !hasLoneSurrogate(plain.text)) return { contents: [plain], isSure: true };
  const given = encoding && decodeAs(bytes, encoding);
  if (given !== undefined) return { contents: [given], isSure: true };
  const others = encoding === undefined ? proven(bytes, texts(), isBinary ? undefined : plain) : [];
  if (others.length > 0) return { contents: others, isSure: true };
  if (isBinary) return { contents: [], isSure: false };
  return { contents: [plain], isSure: false };
}

/** The encodings in which the largest number of lines is found. NULs occur only in UTF-16, for which any line is evidence. */
function proven(
  bytes: Uint8Array,
  texts: readonly string[],
  plain: Decoded | undefined,
): readonly Decoded[] {
  const expected = texts.filter((text) => text !== "" && (plain === undefined || !isAscii(text)));
  if (expected.length === 0) return [];
  const decoded = UNMARKED.map((encoding) => decodeAs(bytes, encoding));
  const found = [plain, ...decoded].flatMap((content) => {
    const count = expected.filter((text) => content?.text.includes(text)).length;
    return content === undefined || count === 0 ? [] : [{ content, count }];
  });
  const maxCount = Math.max(...found.map(({ count }) => count));
  return found.flatMap(({ content, count }) => (count === maxCount ? [content] : []));
}

/** The lines that hunks expect of a file, without the white space around them. */
export function expectedTexts(hunks: readonly Hunk[]): readonly string[] {
  return hunks.flatMap(({ lines }) => expectedLines(lines).map(({ text }) => text.trim()));
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
