/** The position of a format's reader in a reply, and the repairs and problems it found. Lines are 0-based. */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, FormatName, Patch, Repair, RepairName } from "../patch.ts";
import type { Malformed, MalformedReason, Problem } from "../problem.ts";
import { indentOf, isBlank } from "../text/indentation.ts";

/** What is true of all patches of a format. */
type Facts = Pick<Patch, "format" | "closesLines" | "isDiff">;

/** A part of a reply whose patches are all of one format, or why it cannot be read. */
export interface Stretch extends Parsed {
  /** The line after the last patch: what follows has not been read. */
  readonly next: number;
  /** Its first edit belongs to the one before if both are of the same file. */
  readonly joins?: boolean;
}

export interface Parsed {
  readonly patches: readonly Patch[];
  readonly problems: readonly Problem[];
  /** The lines (0-based) outside of patches, in order; blank ones may be missing. */
  readonly text?: readonly number[];
  /** The format that was read last, inside of a call too, if not all could be read; from `readPatches`, the first one. */
  readonly format?: FormatName | undefined;
}

export class Cursor {
  readonly block: Block;
  /** The first line that has not been read. */
  next = 0;
  repairs: Repair[] = [];
  problems: Problem[] = [];
  /** A copy of the lines, made on the first change. */
  #edited: string[] | undefined;
  /** The line below the last lines whose indentation was removed. */
  #indented = 0;

  constructor(block: Block) {
    this.block = block;
  }

  get lines(): readonly string[] {
    return this.#edited ?? this.block.lines;
  }

  text(at: number = this.next): string {
    return this.lines[at] ?? "";
  }

  /** The first line at or after `from` that passes the test, or the end. */
  find(from: number, test: (line: string) => boolean): number {
    let at = from;
    while (at < this.lines.length && !test(this.text(at))) at++;
    return at;
  }

  /** The first line at or after `from` that is not blank, or the end. */
  solid(from: number = this.next): number {
    return this.find(from, (line) => !isBlank(line));
  }

  repair(name: RepairName, at: number = this.next): void {
    this.repairs.push({ name, patchLine: at + 1 });
  }

  /** Adds the problem that a line cannot be read. */
  malformed(reason: MalformedReason, at: number = this.next, path?: string): undefined {
    this.problems.push(malformed(this.lines, reason, at, path));
  }

  /** Adds the problem that the reply ends too early. */
  truncated(missing: string): undefined {
    this.problems.push({ code: "truncated", patchLine: this.lines.length, missing });
  }

  /** The patch whose edits are read from a line on; none if there are problems, or if it leaves its indentation. */
  patch(at: number, facts: Facts, read: () => readonly FileEdit[] | undefined): Stretch {
    this.next = at;
    this.repairs = [];
    this.problems = [];
    const edits = read();
    const { problems, repairs, next } = this;
    const end = this.#indented;
    if (edits !== undefined && at < end && end < next) this.malformed("unexpected-line", end);
    if (edits === undefined || problems.length > 0) return { patches: [], problems, next };
    const place = { patchLine: at + 1, lastPatchLine: next };
    return { patches: [{ ...facts, ...place, edits, repairs }], problems, next };
  }

  /**
   * Removes the indentation of a line from it and from the lines below that have it. Returns the line after these, or
   * `from` if only that line is indented.
   */
  outdent(from: number, indent: string = indentOf(this.text(from))): number {
    if (indent === "" || from < this.#indented) return Math.max(this.#indented, from);
    const end = this.find(from, (line) => outdented(line, indent) === undefined);
    if (end === from + 1) return from;
    this.repair("indented-patch", from);
    this.#edited ??= [...this.block.lines];
    for (let at = from; at < end; at++) this.#edited[at] = this.text(at).slice(indent.length);
    this.#indented = end;
    return end;
  }
}

/** The line without the indentation; undefined if it lacks it and is not blank. */
export function outdented(line: string, indent: string): string | undefined {
  return line.startsWith(indent) || isBlank(line) ? line.slice(indent.length) : undefined;
}

/** A problem of line `at`. */
export function malformed(
  lines: readonly string[],
  reason: MalformedReason,
  at: number,
  path?: string,
): Malformed {
  const place = { patchLine: at + 1, found: lines[at] ?? "" };
  return { code: "malformed", reason, ...place, ...(path !== undefined && { path }) };
}
