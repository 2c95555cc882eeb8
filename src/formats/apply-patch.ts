/**
 * The apply_patch envelope ("V4A").
 *
 *     patch   = BEGIN [ENVIRONMENT] section* END
 *     section = "*** Add File: "    path  ("+" text)*
 *             | "*** Delete File: " path
 *             | "*** Update File: " path  ["*** Move to: " path]  hunk*
 *     hunk    = ("@@" | "@@ " anchor)*  line+  ["*** End of File"]   no @@ needed in a section's first hunk
 *     line    = " " text | "-" text | "+" text | ""                 "" is an empty context line
 *     BEGIN   = "*** Begin Patch"    END = "*** End Patch"    ENVIRONMENT = "*** Environment ID: " id
 *
 * Read with these repairs: text round the envelope, an indented envelope, padded
 * markers, a missing BEGIN, `File:x`, context lines without their space, empty
 * lines among added ones, a ---/+++ pair that names the section's own file, `@@x`,
 * `@@ x @@`, `@@ -1,2 +3,4 @@ x`, stacked anchors. END is never done without: it is the only
 * sign that the text was not cut off. A line that is none of this is an error.
 */

import type { Block } from "../input/unwrap.ts";
import type { Patch, Repair } from "../patch.ts";
import type { Malformed, Problem } from "../problem.ts";
import { isBlank } from "../text/indentation.ts";
import {
  BEGIN,
  type Closing,
  END,
  END_OF_FILE,
  EnvelopeReader,
  findFrom,
  HEADER,
  MOVE,
} from "./apply-patch/envelope.ts";
import { asContext, BY_ANCHOR, type Format, type FormatReader, type Stretch } from "./format.ts";

export const applyPatch: Format = {
  name: "apply-patch",
  title: "apply_patch envelope",
  signs: [
    { line: `\`${BEGIN}\``, reason: "nothing else has this line" },
    {
      line: "`*** Update File: PATH`, `*** Add File: PATH`, `*** Delete File: PATH`",
      reason: "the begin marker is the line that models forget; the end marker is still required",
    },
  ],
  words: {
    looks: "'*** Begin Patch'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with '*** Add File:'",
    changeFile: "change it with '*** Update File:'",
    quoted: asContext,
  },
  open: (block) => new EnvelopesReader(block),
};

class EnvelopesReader implements FormatReader {
  readonly #block: Block;
  /** A copy, because an envelope that is indented as a whole is taken out of its indentation. */
  readonly #lines: string[];
  #lastBegin = -1;
  #closing: Closing | undefined;
  #previous: { readonly text: string; readonly repairs: Repair[] } | undefined;

  constructor(block: Block) {
    this.#block = block;
    this.#lines = [...block.lines];
  }

  begins(at: number): boolean {
    const line = this.#lines[at] ?? "";
    return isBegin(line) || HEADER.test(line);
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    if (this.#closing === undefined) this.#lastBegin = this.#lines.findLastIndex(isBegin);
    this.#closing ??= closingMarker(this.#lines);
    const patches: Patch[] = [];
    const problems: Problem[] = [];
    const text: number[] = [];
    let next = from;
    /** One stray line between two envelopes is told of. */
    let isStray = false;
    for (let at = from; at < this.#lines.length;) {
      const line = this.#lines[at] ?? "";
      const implied = !isBegin(line);
      if (implied && !this.#mayImply(at)) {
        if (isMarker(line)) {
          if (!isStray) problems.push(this.#sectionOutside(at));
          isStray = true;
        } else if (isForeign(at)) {
          break;
        }
        if (!isBlank(line)) text.push(at);
        at++;
        continue;
      }
      const repairs = next > from ? [] : this.#repairsBefore(from, at);
      const reader = new EnvelopeReader(this.#lines, { line: at, implied }, this.#closing, repairs);
      const result = reader.read(isForeign);
      if ("code" in result) {
        problems.push(result);
        break;
      }
      this.#add(result, patches, repairs);
      isStray = false;
      at = reader.next;
      next = at;
    }
    return { patches, problems, text, next };
  }

  /** May a header that stands outside an envelope begin one? */
  #mayImply(at: number): boolean {
    if (this.#previous !== undefined || this.#lastBegin > at) return false;
    return HEADER.test(this.#lines[at] ?? "");
  }

  /** A model that shows its patch again means it once. */
  #add(patch: Patch, patches: Patch[], repairs: Repair[]): void {
    const { patchLine, lastPatchLine } = patch;
    const text = this.#lines
      .slice(patchLine - 1, lastPatchLine)
      .join("\n")
      .trim();
    if (this.#previous?.text === text) {
      this.#previous.repairs.push({ name: "repeated-patch", patchLine });
    } else {
      this.#previous = { text, repairs };
      patches.push(patch);
    }
  }

  #sectionOutside(at: number): Malformed {
    const begin = findFrom(this.#lines, at, isBegin);
    const beginLine = begin < this.#lines.length ? begin + 1 : 1;
    const place = { patchLine: at + 1, beginLine, found: this.#lines[at] ?? "" };
    return { code: "malformed", reason: "section-outside", ...place };
  }

  /** What was set aside before the first envelope of a stretch. */
  #repairsBefore(from: number, begin: number): Repair[] {
    const { byteOrderMark, returns } = this.#block;
    const repairs: Repair[] = [];
    if (from === 0 && byteOrderMark) repairs.push({ name: "byte-order-mark", patchLine: 1 });
    if (from === 0 && returns.size > 0) repairs.push({ name: "carriage-returns", patchLine: 1 });
    const outside = findFrom(this.#lines, from, (line) => !isBlank(line));
    if (outside < begin) repairs.push({ name: "text-outside", patchLine: outside + 1 });
    return repairs;
  }
}

function isBegin(line: string): boolean {
  return line.trim() === BEGIN;
}

/** Does the line belong inside an envelope, wherever it stands? */
function isMarker(line: string): boolean {
  const marker = line.trim();
  if (marker === END || marker === END_OF_FILE || line.startsWith("@@")) return true;
  return HEADER.test(marker) || MOVE.test(marker);
}

function closingMarker(lines: readonly string[]): Closing {
  const line = lines.findLastIndex((text) => text.trim() === END);
  const after = lines.slice(line + 1).filter((text) => text.trim() !== "");
  return { line, after };
}
