/** What to do next, in the terms of the format that was sent. */

import { BY_CONTEXT, type Words } from "../formats/format.ts";
import { FORMATS } from "../formats/index.ts";
import type { FormatName } from "../patch.ts";

export interface Advice extends Omit<Words, "looks"> {
  readonly format: FormatName | undefined;
}

const IN_GENERAL: Omit<Words, "looks"> = {
  onePlace: BY_CONTEXT,
  grammar: "write the patch as its format says",
  makeFile: "send it as a new file",
  changeFile: "change it with an update",
  quoted: (lines) => lines,
};

/** The advice of a format; in general words if it is not known. */
export function adviceFor(format: FormatName | undefined): Advice {
  const words = FORMATS.find(({ name }) => name === format)?.words ?? IN_GENERAL;
  return { format, ...words };
}

/** What was looked for and not found: the one format that was asked for, or all. */
export function lookedFor(format: FormatName | undefined): string {
  return FORMATS.filter(({ name }) => name === (format ?? name))
    .map(({ words }) => `no ${words.looks}`)
    .join(", ");
}

/** The command that finishes or rolls back a run in the root. */
export function recoverIn(root: string): string {
  const word = /^[\w%+,./:=@-]+$/.test(root) ? root : `'${root.replaceAll("'", "'\\''")}'`;
  return `llm-patch recover${root === "." ? "" : ` -C ${word}`}`;
}
