/** The lines of one section of an envelope, from where its file is named beside them. */

import { unwrap } from "../../input/unwrap.ts";
import { type FileEdit, type Hunk, type Repair, withLines } from "../../patch.ts";
import type { MalformedReason } from "../../problem.ts";
import { Cursor } from "../cursor.ts";
import { readEnvelope } from "./envelope.ts";
import { BEGIN, END } from "./markers.ts";

/** An edit, or why there is none. */
export type Headerless =
  | { readonly edit: FileEdit; readonly repairs: readonly Repair[] }
  | { readonly reason: MalformedReason; readonly found: string };

/** Reads the lines as the section of one file; `patchLine`: where they are told to be in the reply. */
export function readHeaderless(
  kind: "create" | "update",
  path: string,
  text: string,
  patchLine: number,
): Headerless {
  const header = `*** ${kind === "create" ? "Add" : "Update"} File: ${path}`;
  const cursor = new Cursor(unwrap(`${BEGIN}\n${header}\n${text}\n${END}`));
  const { lines } = cursor;
  const opening = { isImplied: false, lastInner: lines.length - 1, isForeign: () => false };
  const [edit, ...others] = readEnvelope(cursor, opening) ?? [];
  const [problem] = cursor.problems;
  if (problem?.code === "malformed") return { reason: problem.reason, found: problem.found };
  // The text may hold headers and end markers of its own: it is about one file.
  const isOne = others.length === 0 && cursor.next === lines.length;
  if (edit?.path !== path || edit.kind !== kind || !isOne) {
    const found = lines.slice(2, -1).find((line) => line.startsWith("*** ")) ?? path;
    return { reason: "section-outside", found };
  }
  const at = (hunk: Hunk): Hunk => ({
    ...withLines(hunk, (line) => ({ ...line, patchLine })),
    patchLine,
  });
  const repairs = cursor.repairs.map(({ name }) => ({ name, patchLine }));
  if (edit.kind === "create") return { edit: { ...edit, patchLine }, repairs };
  return { edit: { ...edit, patchLine, hunks: edit.hunks.map(at) }, repairs };
}
