/**
 * Writes patches as a reply, only if reading the text gives the same patches. Each is written in its
 * own format, or as a diff or string edits if that cannot express it.
 */

import type { FileEdit, FormatName, Patch } from "../patch.ts";
import { unwrap } from "../input/unwrap.ts";
import { encode, strictText } from "../text/encoding.ts";
import { parse } from "./index.ts";
import { diff, envelope, fileChanges } from "./write/marked.ts";
import { blocks, stringEdits, wholeFiles } from "./write/texts.ts";

/** How a format writes edits as lines; undefined if it cannot express one. */
type Writer = (edits: readonly FileEdit[]) => readonly string[] | undefined;
const WRITERS: Partial<Record<FormatName, Writer>> = {
  "apply-patch": envelope,
  "search-replace": blocks,
  "file-changes": fileChanges,
  "whole-file": wholeFiles,
  "string-edits": stringEdits,
};

/** The patches in one text; undefined if no format can express them. */
export function written(patches: readonly Patch[]): string | Uint8Array | undefined {
  const texts = patches.flatMap(
    ({ format, edits }) => textOf(format, edits) ?? edits.map((edit) => textOf(format, [edit])),
  );
  if (texts.includes(undefined)) return undefined;
  const all = texts.join("\n");
  const edits = patches.flatMap((patch) => patch.edits);
  if (!isReadAs(all, edits)) return undefined;
  const bytes = encode(all, "utf-8", false);
  return strictText(bytes, "utf-8") ?? bytes;
}

/** The edits in one format; undefined if none can express all of them. */
function textOf(format: Patch["format"], edits: readonly FileEdit[]): string | undefined {
  return candidates(format, edits).find((one) => isReadAs(one, edits));
}

/** The ways to write the edits, best first. */
function candidates(format: Patch["format"], edits: readonly FileEdit[]): readonly string[] {
  const native = WRITERS[format]?.(edits);
  const renamed = edits.map((edit) => ({ ...edit, isLiteral: true as const }));
  return [native, diff(edits), diff(renamed), stringEdits(edits)].flatMap((rows) =>
    rows === undefined ? [] : `${rows.join("\n")}\n`,
  );
}

/** The compared keys of edits: all that do not depend on the place in a reply. */
const COMPARED = (
  "kind path target overwrite mayCreate mode modes content hunks anchors heading endOfFile statedLine string " +
  "looseRemovals old new all expected lines text noNewline"
).split(" ");

function isReadAs(text: string, edits: readonly FileEdit[]): boolean {
  const { patches, problems } = parse(unwrap(text), { strip: undefined, wholeFiles: true });
  const read = patches.flatMap((patch) => patch.edits);
  return problems.length === 0 && keyOf(read) === keyOf(edits);
}

/** The compared content of edits. Successive updates of one file are one. */
function keyOf(edits: readonly FileEdit[]): string {
  const joined: FileEdit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const isMore =
      last?.kind === "update" &&
      edit.kind === "update" &&
      keyOf([{ ...last, hunks: [] }]) === keyOf([{ ...edit, hunks: [] }]);
    if (isMore) joined.splice(-1, 1, { ...last, hunks: [...last.hunks, ...edit.hunks] });
    else joined.push(edit);
  }
  return JSON.stringify(joined, COMPARED);
}
