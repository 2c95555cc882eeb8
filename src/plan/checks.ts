/** What must not be done although every edit fits: it is told of the files as all edits leave them. */

import { textIn, type UnmarkedEncoding } from "../text/encoding.ts";
import { areSameBytes } from "../text/bytes.ts";
import { addTo } from "../text/multimap.ts";
import type { FileWrite, PlannedFile } from "./changes.ts";
import type { FileImage, OverlayFile } from "./overlay.ts";
import type { OfFile } from "./refused.ts";
import type { Tree } from "./tree.ts";

/**
 * The second names of files that have two in one plan, of which the first is in its folder: some file
 * systems take `A.txt` and `a.txt` for one name, or two ways to write `é`. To change its spelling
 * would be to remove it: the new name exists already.
 */
export function sameFiles(files: readonly OverlayFile[], tree: Tree): readonly OfFile<"exists">[] {
  const known = new Map<string, OverlayFile[]>();
  for (const file of files) {
    if (file.before === undefined) continue;
    addTo(known, file.key.normalize("NFC").toLowerCase(), file);
  }
  return [...known.values()].flatMap((same) => {
    if (same.length === 1) return [];
    const misspelt = same.find(({ key }) => !isSpelt(key, tree));
    if (misspelt === undefined) return [];
    const { path, key, state } = misspelt;
    return [{ code: "exists", path, by: state.origin === key ? "create" : "move" }];
  });
}

/** Does every folder above name the next part of a path just so? */
function isSpelt(key: string, tree: Tree): boolean {
  const { dirname, sep } = tree.paths;
  const folder = dirname(key);
  if (folder === key) return true;
  const names = tree.list(folder);
  // Folders that may not be listed have nothing to say.
  const last = key.slice(key.lastIndexOf(sep) + 1);
  const isNamed = names.length === 0 || names.some(({ name }) => name === last);
  return isNamed && isSpelt(folder, tree);
}

type Lost = OfFile<"unsupported" | "encoding">;

/**
 * What the printed diff could not bring back: it shows UTF-16 as UTF-8, and no binary content, so
 * such files stay what they are.
 */
export function lostFiles(files: readonly PlannedFile[]): readonly Lost[] {
  return files.flatMap(({ path, before, after }): readonly Lost[] => {
    if (before !== undefined && after !== undefined && areSameBytes(before.bytes, after.bytes))
      return [];
    const encoding = after?.encoding ?? before?.encoding;
    const [old, now] = [kindOf(before, encoding), kindOf(after, encoding)];
    if ([old, now].includes("binary")) return [{ code: "unsupported", path, what: "binary-file" }];
    return old === now ? [] : [{ code: "encoding", path, offset: 0, lost: true }];
  });
}

/** The UTF-16 of a file, or `binary`; all other text is the same. */
function kindOf(image: FileImage | undefined, encoding: UnmarkedEncoding | undefined): string {
  const bytes = image?.bytes ?? new Uint8Array();
  // Without a NUL byte or a mark nothing needs to be decoded.
  if (bytes.indexOf(0) === -1 && (bytes[0] ?? 0) < 0xfe) return "text";
  const content = textIn(bytes, encoding);
  if (content === undefined) return "binary";
  return content.encoding.startsWith("utf-16") ? content.encoding : "text";
}

export function readOnlyFiles(writes: readonly FileWrite[], tree: Tree): readonly OfFile<"io">[] {
  return writes.flatMap(({ key, path, before }) => {
    const mode = typeof before?.mode === "number" ? before.mode : undefined;
    const isOpen = before === undefined || tree.mayWrite(key, mode, before.bytes);
    return isOpen ? [] : [{ code: "io", path, operation: "write", reason: "EACCES" }];
  });
}
