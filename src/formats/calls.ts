/**
 * Calls of tools and edits as JSON.
 *
 *     reply = (text | value)*                    scan.ts: where a value begins; tags.ts: calls in tags
 *     value = edits and patches, alone, in lists, in calls or in messages    messages.ts
 *     edit  = path, old text, new text and the like                          tools.ts, edits.ts
 *
 * A call with a path and a text that matches no row of the table of tools is an edit that cannot be read.
 */

import type { Block } from "../input/unwrap.ts";
import { holdsFailure, Messages } from "./calls/messages.ts";
import { Scanner } from "./calls/scan.ts";
import { isCallText } from "./calls/tools.ts";
import { malformed, type Stretch } from "./cursor.ts";
import type { Format, FormatReader, ReaderOptions } from "./format.ts";

export const stringEdits: Format = {
  name: "string-edits",
  open: ({ block }, options) => new ValuesReader(block, options),
};

/** Every value and every call has one of these in its first line. */
const BRACKET = /[<[{]/;
const FAILED = "a call that failed";

class ValuesReader implements FormatReader {
  readonly #lines: readonly string[];
  readonly #options: ReaderOptions;
  #scanner: Scanner | undefined;
  /** What was read at lines with edits. */
  readonly #found = new Map<number, Stretch>();
  /** The line after the last value without edits. */
  #next = 0;
  /** The lines of calls and of values that are no edits. */
  readonly #judged = new Set<number>();

  constructor(block: Block, options: ReaderOptions) {
    this.#lines = block.lines;
    this.#options = options;
  }

  begins(at: number): boolean {
    if (this.#found.has(at)) return true;
    if (at < this.#next || !BRACKET.test(this.#lines[at] ?? "")) return false;
    const scanner = (this.#scanner ??= new Scanner(this.#lines));
    const found = scanner.at(at);
    const { values, outside, broken, next, end } = found;
    const messages = new Messages(this.#options, { patchLine: at + 1, lastPatchLine: next });
    const { patches, problems, repairs } = messages;
    for (const { value, isLoose } of values) {
      if (isLoose) messages.note("loose-json");
      messages.collect(value);
    }
    if (values.some(({ value }) => holdsFailure(value)))
      problems.push({ ...malformed(this.#lines, "quoted-patch", at), found: FAILED });
    const isText =
      values.length === 0 && broken === undefined && !isCallText(this.#lines[at] ?? "");
    const labelled = isText ? scanner.labelledAt(at) : undefined;
    if (labelled !== undefined && messages.holdsEdit(labelled.value))
      problems.push(malformed(this.#lines, "unread-edit", at));
    for (let line = at; line < next && values.length > 0; line++) this.#judged.add(line);
    const isEdit = broken !== undefined || messages.count > 0;
    if (!isEdit) {
      this.#next = end;
      return false;
    }
    if (messages.isCutOff)
      problems.push({ code: "truncated", patchLine: this.#lines.length, missing: "" });
    for (const one of outside)
      if (isCallText(one.text))
        problems.push({ ...malformed(this.#lines, "unread-edit", one.line), found: one.text });
    if (broken !== undefined) problems.push(broken);
    const [first, ...others] = patches;
    const noted = first && { ...first, repairs: [...repairs, ...first.repairs] };
    this.#found.set(at, {
      patches: noted === undefined ? [] : [noted, ...others],
      problems,
      text: [...new Set(outside.map(({ line }) => line))],
      next,
      joins: true,
      format: messages.format,
    });
    return true;
  }

  isJudged(at: number): boolean {
    return this.#judged.has(at);
  }

  read(at: number): Stretch {
    return this.#found.get(at) ?? { patches: [], problems: [], next: at };
  }
}
