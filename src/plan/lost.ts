/** What the printed diff could not bring back must not be done. */

import { decode } from "../text/encoding.ts";
import { areSameBytes } from "../text/bytes.ts";
import type { PlannedFile } from "./changes.ts";
import type { FileImage } from "./overlay.ts";
import type { OfFile } from "./refused.ts";

type Lost = OfFile<"binary"> | OfFile<"encoding">;

/** A diff shows UTF-16 as UTF-8, and no binary content: such files stay what they are. */
export function lostFiles(files: readonly PlannedFile[]): readonly Lost[] {
  return files.flatMap(({ path, before, after }): readonly Lost[] => {
    if (before !== undefined && after !== undefined && areSameBytes(before.bytes, after.bytes))
      return [];
    const [old, now] = [kindOf(before), kindOf(after)];
    const offset = [old, now].find((kind) => typeof kind === "number");
    if (offset !== undefined) return [{ code: "binary", path, offset }];
    return old === now ? [] : [{ code: "encoding", path, offset: 0, lost: true }];
  });
}

/** The UTF-16 of a file, or the offset of its first NUL byte; all other text is the same. */
function kindOf(image: FileImage | undefined): "utf-16le" | "utf-16be" | "text" | number {
  const bytes = image?.bytes ?? new Uint8Array();
  // Without a NUL byte or a mark nothing needs to be decoded.
  if (bytes.indexOf(0) === -1 && (bytes[0] ?? 0) < 0xfe) return "text";
  const content = decode(bytes);
  if ("binary" in content) return content.offset;
  return content.encoding === "utf-16le" || content.encoding === "utf-16be"
    ? content.encoding
    : "text";
}
