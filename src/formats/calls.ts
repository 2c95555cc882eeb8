/**
 * Calls of tools and edits as JSON.
 *
 *     reply = (text | value)*                    scan.ts: where a value begins; tags.ts: calls in tags
 *     value = edits and patches, alone, in lists, in calls or in messages    messages.ts
 *     edit  = path, old text, new text and the like                          tools.ts, edits.ts
 *
 * All values of a reply are one patch. A call with a path and a text that matches no row of the table of tools is
 * an edit that cannot be read, and so is JavaScript that calls a tool.
 */

import { folderIn } from "../input/shell.ts";
import type { Block } from "../input/unwrap.ts";
import type { FormatName, Patch } from "../patch.ts";
import type { MalformedReason, Problem } from "../problem.ts";
import { readEdits } from "./calls/edits.ts";
import type { JsonObject } from "./calls/json.ts";
import { type CallObject, failedCalls, type Item, Messages } from "./calls/messages.ts";
import { type Broken, type FoundValue, type Outside, type Piece, Scanner } from "./calls/scan.ts";
import { isCallText } from "./calls/tools.ts";
import type { Format, FormatReader, Parsed, ParseOptions, Stretch } from "./format.ts";

export const stringEdits: Format = {
  name: "string-edits",
  title: "string edits as JSON",
  words: {
    looks: 'JSON with "old_string" and "new_string"',
    onePlace:
      'add text to old_string and new_string that only the right place has, or send "replace_all": true if all are meant',
    makeFile: "leave old_string empty to create it",
    changeFile: "write the text to change in old_string",
    quoted: (lines) => [`"old_string": ${JSON.stringify(lines.join("\n"))}`],
  },
  open: (block, options) => new ValuesReader(block, options),
};

/** Every value and every call has one of these in its first line. */
const BRACKET = /[<[{]/;

/** The values that begin in a line, and those that begin where another one ends. */
interface Found {
  readonly values: readonly (readonly [FoundValue, Messages])[];
  readonly outside: readonly Outside[];
  readonly broken: Broken | undefined;
  /** The line after the values. */
  readonly next: number;
}

class ValuesReader implements FormatReader {
  readonly #lines: readonly string[];
  readonly #options: ParseOptions;
  #scanner: Scanner | undefined;
  /** The values with edits, by their first lines. */
  readonly #found = new Map<number, Found>();
  /** The line after the last value without edits. */
  #next = 0;
  /** The lines of calls and of values that are no edits. */
  readonly #judged = new Set<number>();
  /** What would close a value above that the reply does not close: an edit in it is not whole. */
  #open: string | undefined;
  #failed: ReadonlySet<JsonObject> | undefined;
  #carriedFormat: FormatName | undefined;

  constructor(block: Block, options: ParseOptions) {
    this.#lines = block.lines;
    this.#options = options;
  }

  begins(at: number): boolean {
    if (this.#found.has(at)) return true;
    if (at < this.#next || !BRACKET.test(this.#lines[at] ?? "")) return false;
    const found = this.#find(at);
    const { values, outside, broken, next } = found;
    const isCut = broken?.missing !== undefined && this.#found.size > 0;
    if (isCut || broken?.looksLikeEdit === true || values.some(([, { count }]) => count > 0)) {
      this.#found.set(at, found);
      return true;
    }
    this.#open ??= broken?.missing;
    this.#next = Math.max(next, ...outside.map(({ lastLine }) => lastLine + 1));
    return false;
  }

  #find(at: number): Found {
    const values: [FoundValue, Messages][] = [];
    const outside: Outside[] = [];
    const isPatch = (text: string): boolean => this.#options.carried.isPatch(text);
    let last = at;
    for (const piece of this.#piecesFrom(at)) {
      if (piece.line > last) break;
      if (piece.kind === "broken") return { values, outside, broken: piece, next: last + 1 };
      if (piece.kind === "outside") outside.push(piece);
      else {
        last = piece.lastLine;
        for (let line = piece.line; line <= last; line++) this.#judged.add(line);
        this.#failed ??= failedCalls(
          [...this.#piecesFrom(at)].flatMap((one) => (one.kind === "value" ? [one.value] : [])),
        );
        values.push([piece, new Messages(isPatch, this.#failed).collect(piece.value)]);
      }
    }
    return { values, outside, broken: undefined, next: last + 1 };
  }

  #piecesFrom(at: number): Iterable<Piece> {
    return (this.#scanner ??= new Scanner(this.#lines)).from(at);
  }

  isJudged(at: number): boolean {
    return this.#judged.has(at);
  }

  read(at: number): Stretch {
    const { values, outside, broken, next } = this.#found.get(at) ?? this.#find(at);
    const patches: Patch[] = [];
    const problems: Problem[] = [];
    const cutOff = (missing: string): void => {
      problems.push({ code: "truncated", patchLine: this.#lines.length, missing });
    };
    const refuse = (reason: MalformedReason, at: number, found = this.#lines[at] ?? ""): void => {
      problems.push({ code: "malformed", reason, patchLine: at + 1, found });
    };
    if (this.#open !== undefined) cutOff(this.#open);
    for (const [value, messages] of values) {
      const read = this.#patches(value, messages);
      problems.push(...messages.problems, ...read.problems);
      if (messages.isCutOff) cutOff("");
      patches.push(...read.patches);
    }
    for (const { line, text } of outside) if (isCallText(text)) refuse("unread-edit", line, text);
    if (broken?.repeated !== undefined) refuse("bad-value", broken.faultLine, broken.repeated);
    else if (broken?.missing !== undefined) cutOff(broken.missing);
    else if (broken !== undefined) refuse("unexpected-line", broken.faultLine);
    const text = [...new Set(outside.map(({ line }) => line))];
    return { patches, problems, text, next, joins: true, format: this.#carriedFormat };
  }

  /** Edits become one patch; a patch inside a call stays separate. */
  #patches(value: FoundValue, { items, repairs }: Messages): Parsed {
    if (value.isLoose) repairs.push({ name: "loose-json", patchLine: value.line + 1 });
    const place = { patchLine: value.line + 1, lastPatchLine: value.lastLine + 1 };
    const patches: Patch[] = [];
    const problems: Problem[] = [];
    let calls: CallObject[] = [];
    const finish = (): void => {
      if (calls.length === 0) return;
      const { problems: faults, ...read } = readEdits(calls, this.#options.file);
      problems.push(...faults);
      patches.push({ format: "string-edits", ...place, ...read, tools: toolsOf(calls) });
      calls = [];
    };
    for (const item of items) {
      if ("object" in item) {
        calls.push(item);
        continue;
      }
      finish();
      const parsed = this.#options.carried.parse(item.text, item.file, item.isAnswer);
      this.#carriedFormat ??= parsed.format;
      for (const problem of parsed.problems)
        problems.push("patchLine" in problem ? { ...problem, patchLine: item.line } : problem);
      for (const patch of parsed.patches) {
        const folder = folderIn(item.folder, patch.folder);
        const tools = patch.tools ?? toolsOf([item]);
        patches.push({ ...patch, callLine: item.line, folder, tools });
      }
    }
    finish();
    const [first, ...others] = patches;
    const all = first && [{ ...first, repairs: [...repairs, ...first.repairs] }, ...others];
    return { patches: all ?? [], problems };
  }
}

function toolsOf(items: readonly Item[]): readonly string[] | undefined {
  const tools = new Set(items.flatMap(({ tool }) => tool ?? []));
  return tools.size === 0 ? undefined : [...tools];
}
