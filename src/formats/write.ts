/**
 * Patches as a reply: what is read out of the text is what was written, or there is no text. Each is
 * written in its own format, and where that has no words for it, as a diff.
 */

import type { FileEdit, Patch } from "../patch.ts";
import { unwrap } from "../input/unwrap.ts";
import { encode, strictText } from "../text/encoding.ts";
import { FORMATS, parse } from "./index.ts";
import { diff } from "./write/marked.ts";

/** The patches in one text; undefined if no format can say it. */
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

/** The edits in one format; undefined if none can say all of them. */
function textOf(format: Patch["format"], edits: readonly FileEdit[]): string | undefined {
  return candidates(format, edits).find((one) => isReadAs(one, edits));
}

/** The ways to write the edits, best first. */
function candidates(format: Patch["format"], edits: readonly FileEdit[]): readonly string[] {
  const own = FORMATS.find(({ name }) => name === format)?.write(edits);
  const renamed = edits.map((edit) => ({ ...edit, isLiteral: true as const }));
  return [own, diff(edits), diff(renamed)].flatMap((rows) =>
    rows === undefined ? [] : `${rows.join("\n")}\n`,
  );
}

/** What an edit says, whatever line of a reply says it. */
const SAID = (
  "kind path moveTo copyTo mode modes content hunks anchors heading endOfFile statedLine string " +
  "old new all expected lines text noNewline"
).split(" ");

function isReadAs(text: string, edits: readonly FileEdit[]): boolean {
  const { patches, problems } = parse(unwrap(text), { strip: undefined, wholeFiles: true });
  const read = patches.flatMap((patch) => patch.edits);
  return problems.length === 0 && said(read) === said(edits);
}

/** What edits say. Updates of one file are one where no other edit is between them. */
function said(edits: readonly FileEdit[]): string {
  const joined: FileEdit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const isMore =
      last?.kind === "update" &&
      edit.kind === "update" &&
      said([{ ...last, hunks: [] }]) === said([{ ...edit, hunks: [] }]);
    if (isMore) joined.splice(-1, 1, { ...last, hunks: [...last.hunks, ...edit.hunks] });
    else joined.push(edit);
  }
  return JSON.stringify(joined, SAID);
}
