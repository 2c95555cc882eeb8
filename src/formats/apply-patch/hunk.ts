/** The lines of one hunk of an envelope. */

import { type Hunk, isContextOnly, onlyAdds } from "../../patch.ts";
import type { Entry } from "../marked.ts";
import { buildHunk } from "../unified/hunk.ts";
import type { HunkHeader } from "../unified/hunk-header.ts";

/** A hunk that is being read. */
export interface OpenHunk {
  /** 0-based. */
  readonly at: number;
  readonly anchors: string[];
  /** The ranges of lines behind its `@@`. */
  header?: HunkHeader;
  endOfFile: boolean;
  entries: Entry[];
}

export function openHunk(at: number): OpenHunk {
  return { at, anchors: [], endOfFile: false, entries: [] };
}

/** The lines without the empty ones at the end, which are layout of the patch. */
export function withoutLayout(entries: readonly Entry[]): readonly Entry[] {
  return entries.slice(0, 1 + entries.findLastIndex(({ mark }) => mark !== "blank"));
}

/** The hunk, after the one `above` it in its section. */
export function closeHunk(hunk: OpenHunk, above?: Hunk): Hunk {
  const { at, anchors, header, endOfFile } = hunk;
  const body = { entries: withoutLayout(hunk.entries) };
  const raw = { header: header ?? {}, patchLine: at + 1, body };
  const { patchLine, lines, statedLine, otherReadings } = buildHunk(raw, [], above === undefined);
  const nowhere = onlyAdds({ lines }) && anchors.length === 0 && header === undefined;
  // A hunk of context only says where the lines after it go, as an anchor does.
  if (nowhere && !endOfFile && above !== undefined && isContextOnly(above))
    return {
      ...above,
      patchLine,
      lines: [...above.lines, ...lines],
      otherReadings: above.otherReadings?.map((reading) => ({
        ...reading,
        lines: [...reading.lines, ...lines],
      })),
    };
  return {
    patchLine,
    anchors: header !== undefined && statedLine === undefined ? [] : anchors,
    // As in Codex: a hunk that only adds and names no place goes to the end.
    endOfFile: endOfFile || nowhere,
    endPresumed: nowhere && !endOfFile ? true : undefined,
    lines,
    statedLine,
    otherReadings,
  };
}
