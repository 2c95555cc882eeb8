/** The lines of one section of an envelope, from where its file is named beside them. */

import type { FileEdit, Hunk, HunkLine, Repair } from "../../patch.ts";
import type { MalformedReason } from "../../problem.ts";
import { BEGIN, END, EnvelopeReader } from "./envelope.ts";

/** An edit, or why there is none. */
export type Headerless =
  | { readonly edit: FileEdit; readonly repairs: readonly Repair[] }
  | { readonly reason: MalformedReason; readonly found: string };

/** Reads the lines as the section of one file; `line`: where they are told to stand in the reply. */
export function readHeaderless(
  kind: "create" | "update",
  path: string,
  text: string,
  line: number,
): Headerless {
  const body = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  const header = `*** ${kind === "create" ? "Add" : "Update"} File: ${path}`;
  const lines = [BEGIN, header, ...body, END];
  const repairs: Repair[] = [];
  const closing = { line: lines.length - 1, after: [] };
  const reader = new EnvelopeReader(lines, { line: 0, implied: false }, closing, repairs);
  const result = reader.read(() => false);
  if ("code" in result) {
    const isMalformed = result.code === "malformed";
    return isMalformed
      ? { reason: result.reason, found: result.found }
      : { reason: "unexpected-line", found: body.at(-1) ?? "" };
  }
  const [edit, ...others] = result.edits;
  // The text may hold headers and end markers of its own: it is about one file.
  if (edit?.path !== path || edit.kind !== kind || others.length > 0 || reader.next < lines.length)
    return { reason: "section-outside", found: body.find((one) => one.startsWith("*** ")) ?? path };
  const placed = { ...edit, patchLine: line };
  return {
    edit: placed.kind === "update" ? { ...placed, hunks: placed.hunks.map(at(line)) } : placed,
    repairs: repairs.map(({ name }) => ({ name, patchLine: line })),
  };
}

/** Gives all lines of a hunk the same line of the reply. */
function at(patchLine: number): (hunk: Hunk) => Hunk {
  const moved = (lines: readonly HunkLine[]): readonly HunkLine[] =>
    lines.map((one) => ({ ...one, patchLine }));
  return ({ otherReadings, ...hunk }) => ({
    ...hunk,
    patchLine,
    lines: moved(hunk.lines),
    ...(otherReadings === undefined
      ? {}
      : {
          otherReadings: otherReadings.map((reading) => ({
            ...reading,
            lines: moved(reading.lines),
          })),
        }),
  });
}
