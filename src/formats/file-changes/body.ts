/**
 * Where the body of FILE_PATCH ends. Each of its lines has a mark, so a tag at the margin ends
 * it, and one that is indented as the opening tag is. Any other closing tag is a line of a
 * hunk, unless the body's last line ends with it and no right one follows.
 */

import type { Repair } from "../../patch.ts";
import {
  ENVELOPE,
  type Fault,
  isDirective,
  leadingTag,
  type Position,
  readTag,
  skipBlanks,
} from "./tags.ts";
import { closerIn } from "./content.ts";

export interface Body {
  readonly lines: readonly string[];
  /** The first line's number in the reply, 0-based. */
  readonly first: number;
  readonly end: Position;
  readonly repairs: readonly Repair[];
}

const NAME = "FILE_PATCH";

/** Finds the bodies of one reply, in order. */
export class BodyFinder {
  readonly #lines: readonly string[];
  /** The last tag at the margin that was looked for. */
  #margin = -1;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** The body behind an opening tag that ends at `from` and is indented by `indent`. */
  find(from: Position, indent: string): Body | Fault {
    const rest = this.#text(from.line).slice(from.column);
    const closed = closerIn(rest, NAME);
    if (closed === "nested") return { line: from.line, reason: "nested-tag" };
    if (closed !== undefined) {
      const lines = [rest.slice(0, closed.from)];
      const end = { line: from.line, column: from.column + closed.to };
      return { lines, first: from.line, end, repairs: [] };
    }
    const first = rest.trim() === "" ? from.line + 1 : from.line;
    let stop = from.line + 1;
    while (stop < this.#lines.length && !isEdge(this.#text(stop), indent)) stop++;
    const lines = this.#lines.slice(first, stop);
    if (first === from.line) lines[0] = rest;
    return this.#closedAt(stop, lines, first) ?? this.#closedBefore(stop, lines, first);
  }

  /** The body, if the tag that ends it closes it. */
  #closedAt(stop: number, lines: readonly string[], first: number): Body | Fault | undefined {
    const text = this.#text(stop);
    const tag = leadingTag(text);
    if (tag?.closing !== true || !isDirective(tag.name)) return undefined;
    const whole = readTag(this.#lines, stop, tag);
    if (!("end" in whole)) return whole;
    const repairs: Repair[] = [];
    if (tag.spelling !== NAME) repairs.push({ name: "mislabelled-tag", patchLine: stop + 1 });
    if (skipBlanks(text) > 0) {
      // A context line may look the same: then the right tag is still to come.
      const next = leadingTag(this.#text(this.#nextAtMargin(stop)));
      if (next?.closing === true && next.name === NAME) return { line: stop, reason: "nested-tag" };
    }
    if (text.trim().length < text.length)
      repairs.push({ name: "padded-marker", patchLine: stop + 1 });
    return { lines, first, end: whole.end, repairs };
  }

  /** The body, if its last line ends with the closing tag. */
  #closedBefore(stop: number, lines: readonly string[], first: number): Body | Fault {
    const last = lines.findLastIndex((line) => line.trim() !== "");
    const text = lines[last] ?? "";
    const closer = closerIn(text, NAME);
    if (closer === undefined || closer === "nested") {
      const tag = leadingTag(this.#text(stop));
      if (tag === undefined) return { line: stop - 1, missing: `</${NAME}>` };
      if (tag.closing && tag.name === ENVELOPE) return { line: stop, missing: `</${NAME}>` };
      return { line: stop, reason: "nested-tag" };
    }
    const before = text.slice(0, closer.from);
    const isPadding = before.trim() === "";
    const patchLine = first + last + 1;
    const column = this.#text(first + last).length - text.length + closer.to;
    return {
      lines: [...lines.slice(0, last), ...(isPadding ? [] : [before])],
      first,
      end: { line: first + last, column },
      repairs: [
        ...(closer.name === NAME ? [] : [{ name: "mislabelled-tag", patchLine } as const]),
        ...(isPadding ? [{ name: "padded-marker", patchLine } as const] : []),
      ],
    };
  }

  /** The next line that begins with a tag at the margin; looked for once, as bodies come in order. */
  #nextAtMargin(from: number): number {
    if (this.#margin < from) this.#margin = from;
    while (this.#margin < this.#lines.length && !isEdge(this.#text(this.#margin), ""))
      this.#margin++;
    return this.#margin;
  }

  #text(at: number): string {
    return this.#lines[at] ?? "";
  }
}

function isEdge(text: string, indent: string): boolean {
  const column = skipBlanks(text);
  if (column > 0 && text.slice(0, column) !== indent) return false;
  return leadingTag(text) !== undefined;
}
