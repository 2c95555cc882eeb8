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
import type { Patch } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { readEdits } from "./calls/edits.ts";
import { type CallObject, failedCalls, type Item, Messages } from "./calls/messages.ts";
import { type FoundValue, type Known, Scanner } from "./calls/scan.ts";
import { isCallText } from "./calls/tools.ts";
import { malformed } from "./cursor.ts";
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

class ValuesReader implements FormatReader {
  readonly #lines: readonly string[];
  readonly #options: ParseOptions;
  /** The text of the reply, and the offset of each line. */
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #known: Known = { values: new Map(), unclosed: new Set() };
  /** Scans ahead for `begins`. */
  #ahead: Scanner | undefined;
  /** The lines at which edits begin, as found so far, and their offsets. */
  readonly #begins = new Map<number, number>();
  /** The lines of calls and of values that are no edits. */
  readonly #judged = new Set<number>();
  /** What would close a value above that the reply does not close: an edit in it is not whole. */
  #open: string | undefined;
  /** The calls that failed by their results, once a call has been found. */
  #failed: Set<string> | undefined;

  constructor(block: Block, options: ParseOptions) {
    this.#lines = block.lines;
    this.#options = options;
    let start = 0;
    this.#starts = block.lines.map((line) => (start += line.length + 1) - line.length - 1);
    this.#text = block.lines.join("\n");
  }

  begins(at: number): boolean {
    if (this.#begins.has(at)) return true;
    const reached = this.#ahead?.line ?? -1;
    if (!BRACKET.test(this.#lines[at] ?? "") || reached > at) return false;
    // After the end of a value, another may begin in the same line.
    if (this.#ahead === undefined || reached < at)
      this.#ahead = this.#scanner(at, this.#known.unclosed);
    const ahead = this.#ahead;
    while (ahead.line === at) {
      const piece = ahead.pieces.next().value;
      if (piece === undefined) return false;
      if (piece.kind === "outside") continue;
      const isEdit =
        piece.kind === "value"
          ? this.#contents(piece, new Set(), true).holdsEdit
          : piece.looksLikeEdit || (this.#failed !== undefined && piece.missing !== undefined);
      if (isEdit) this.#begins.set(piece.line, piece.start);
      if (piece.kind === "value" && !isEdit) this.#judge(piece);
      else if (piece.kind === "broken" && !isEdit) this.#open ??= piece.missing;
      if (isEdit || piece.kind === "broken") return isEdit && piece.line === at;
    }
    return false;
  }

  isJudged(at: number): boolean {
    return this.#judged.has(at);
  }

  /** Reads the values that begin in a line; the next one may begin where another ends. */
  read(at: number): Stretch {
    const problems: Problem[] = [];
    const cutOff = (missing: string): void => {
      problems.push({ code: "truncated", patchLine: this.#lines.length, missing });
    };
    if (this.#open !== undefined) cutOff(this.#open);
    this.#failed ??= this.#failedFrom(at);
    const patches: Patch[] = [];
    const text = new Set<number>();
    let last = at;
    for (const piece of this.#scanner(at).pieces) {
      if (piece.line > last) break;
      if (piece.kind === "value") {
        last = piece.lastLine;
        this.#judge(piece);
        const contents = this.#contents(piece, this.#failed);
        const read = this.#patches(piece, contents);
        problems.push(...contents.problems, ...read.problems);
        if (contents.isCutOff) cutOff("");
        patches.push(...read.patches);
      } else if (piece.kind === "outside") {
        text.add(piece.line);
        if (isCallText(piece.text))
          problems.push({
            ...malformed(this.#lines, "unread-edit", piece.line),
            found: piece.text,
          });
      } else if (piece.missing !== undefined) cutOff(piece.missing);
      else problems.push(malformed(this.#lines, "unexpected-line", piece.faultLine));
    }
    return { patches, problems, text: [...text], next: last + 1, joins: true };
  }

  #judge({ line, lastLine }: FoundValue): void {
    for (let at = line; at <= lastLine; at++) this.#judged.add(at);
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
      problems.push(...parsed.problems);
      for (const patch of parsed.patches) {
        const folder = folderIn(item.folder, patch.folder);
        const tools = patch.tools ?? toolsOf([item]);
        patches.push({ ...patch, callLine: item.line, folder, tools });
      }
    }
    finish();
    const [first, ...others] = patches;
    if (first === undefined) return { patches, problems };
    return {
      patches: [{ ...first, repairs: [...repairs, ...first.repairs] }, ...others],
      problems,
    };
  }

  /** The calls that failed by the results in the reply from a line on. */
  #failedFrom(at: number): Set<string> {
    const failed = new Set<string>();
    for (const piece of this.#scanner(at).pieces)
      if (piece.kind === "value") for (const id of failedCalls(piece.value)) failed.add(id);
    return failed;
  }

  #scanner(line: number, unclosed: Set<string> = new Set()): Scanner {
    const at = this.#begins.get(line) ?? this.#starts[line] ?? this.#text.length;
    return new Scanner(this.#text, line, at, { ...this.#known, unclosed });
  }

  #contents({ value }: FoundValue, failed: Set<string>, isBrief = false): Messages {
    const isPatch = (text: string): boolean => this.#options.carried.isPatch(text);
    return new Messages(isPatch, failed, isBrief).collect(value);
  }
}

function toolsOf(items: readonly Item[]): readonly string[] | undefined {
  const tools = new Set(items.flatMap(({ tool }) => tool ?? []));
  return tools.size === 0 ? undefined : [...tools];
}
