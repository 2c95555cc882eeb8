/**
 * Patches as a reply: what is read out of the text is what was written, or there is no text. Each is
 * written in its own format, and where that has no words for it, as a diff.
 */

import type { FileEdit, Hunk, HunkLine, Patch } from "../patch.ts";
import { unwrap } from "../input/unwrap.ts";
import { encode, strictText } from "../text/encoding.ts";
import { FORMATS, parse } from "./index.ts";
import { diff } from "./write/marked.ts";

/** The patches in one text; undefined if no format can say it. */
export function written(patches: readonly Patch[]): string | Uint8Array | undefined {
  const texts: string[] = [];
  for (const { format, edits } of patches) {
    const text = candidates(format, edits).find((one) => isReadAs(one, edits));
    if (text === undefined) return undefined;
    texts.push(text);
  }
  const all = texts.join("\n");
  const edits = patches.flatMap((patch) => patch.edits);
  if (!isReadAs(all, edits)) return undefined;
  const bytes = encode(all, "utf-8", false);
  return strictText(bytes, "utf-8") ?? bytes;
}

/** The ways to write the edits, best first. */
function candidates(format: Patch["format"], edits: readonly FileEdit[]): readonly string[] {
  const own = FORMATS.find(({ name }) => name === format)?.write(edits) ?? [];
  const renamed = edits.map((edit) => ({ ...edit, isLiteral: true as const }));
  return [...own, diff(edits), diff(renamed)].flatMap((rows) =>
    rows === undefined ? [] : `${rows.join("\n")}\n`,
  );
}

function isReadAs(text: string, edits: readonly FileEdit[]): boolean {
  const { patches, problems } = parse(unwrap(text), { strip: undefined, wholeFiles: true });
  if (problems.length > 0) return false;
  const read = patches.flatMap((patch) => patch.edits);
  return JSON.stringify(saidBy(read)) === JSON.stringify(saidBy(edits));
}

/** What edits say, whatever line of a reply says it. */
function saidBy(edits: readonly FileEdit[]): readonly object[] {
  return edits.map((edit) => {
    const { kind, path } = edit;
    switch (edit.kind) {
      case "create":
        return { kind, path, lines: edit.lines, noNewline: edit.noNewline, mode: edit.mode };
      case "delete":
        return { kind, path, content: edit.content, mode: edit.mode };
      case "update":
        return { kind, path, to: edit.moveTo, modes: edit.modes, hunks: edit.hunks.map(essence) };
      case "copy":
        return { kind, path, to: edit.copyTo, modes: edit.modes, hunks: edit.hunks.map(essence) };
      default:
        return edit satisfies never;
    }
  });
}

function essence({ anchors, heading, endOfFile, statedLine, lines, string }: Hunk): object {
  return { anchors, heading, endOfFile, statedLine, string, lines: lines.map(lineEssence) };
}

function lineEssence({ kind, text, noNewline }: HunkLine): object {
  return { kind, text, noNewline };
}
