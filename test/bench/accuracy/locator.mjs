/**
 * Another way to find hunks, beside ours: a module that exports `editsOf(lines, readings, hint)`.
 * `lines` are the file's, `readings` the hunk's lines as `{ op, text }` (op: blank, minus or plus)
 * in each way the parser reads them, `hint` the line that the hunk states, 0-based. It gives edits
 * `[line, how many to remove, lines to add]` in lines of the file, or undefined.
 */

import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "../../../dist/core.js";

const OPS = { context: " ", removed: "-", added: "+" };

/** A function of reply, path and text of the file that gives the text afterwards, or undefined. */
export async function locatorOf(file) {
  const { editsOf } = await import(pathToFileURL(file).href);
  return (reply, path, before, end) => {
    const { patches, problems } = parse(reply);
    const edits = patches.flatMap((patch) => patch.edits);
    const isOurs = (edit) => edit.kind === "update" && basename(edit.path) === basename(path);
    if (problems.length > 0 || edits.length === 0 || !edits.every(isOurs)) return undefined;
    const lines = before.split(end).slice(0, -1);
    const all = [];
    for (const hunk of edits.flatMap(({ hunks }) => hunks)) {
      const readings = [hunk, ...(hunk.otherReadings ?? [])].map((reading) =>
        reading.lines.map(({ kind, text }) => ({ op: OPS[kind], text: text.replace(/\r$/, "") })),
      );
      const own = editsOf(lines, readings, hunk.statedLine);
      if (own === undefined) return undefined;
      all.push(...own);
    }
    return written(lines, all)
      ?.map((line) => line + end)
      .join("");
  };
}

/** The lines with all edits made; undefined if two remove the same line. */
function written(lines, edits) {
  const result = [];
  let at = 0;
  for (const [start, removed, added] of edits.toSorted((a, b) => a[0] - b[0])) {
    if (start < at) return undefined;
    result.push(...lines.slice(at, start), ...added);
    at = start + removed;
  }
  return [...result, ...lines.slice(at)];
}
