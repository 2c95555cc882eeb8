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
import { isBlank } from "../text/indentation.ts";
import { ReadEdits } from "./calls/edits.ts";
import type { Fault } from "./calls/fields.ts";
import { type CallObject, failedCalls, type Item, Messages } from "./calls/messages.ts";
import { type FoundValue, isCallText, type Known, Scanner } from "./calls/scan.ts";
import { Cursor } from "./cursor.ts";
import type { Format, FormatReader, ParseOptions, Stretch } from "./format.ts";
import { stringEdits as asStrings } from "./write/texts.ts";

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
  write: asStrings,
};

/** Every value and every call has one of these in its first line. */
const BRACKET = /[<[{]/;

interface Value extends FoundValue {
  readonly contents: Messages;
}

class ValuesReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #options: ParseOptions;
  /** The text of the reply, and the offset of each line. */
  #source: { readonly text: string; readonly starts: readonly number[] } | undefined;
  /** Scans ahead for `begins`. */
  #ahead: Scanner | undefined;
  readonly #known: Known = { values: new Map(), unclosed: new Set() };
  /** The lines at which patches begin, as found so far: `begins` may be called again for them. */
  readonly #begins = new Set<number>();
  /** The lines in values that are no edits, and those between edits. */
  readonly #judged = new Set<number>();

  constructor(block: Block, options: ParseOptions) {
    this.#cursor = new Cursor(block);
    this.#options = options;
  }

  begins(at: number): boolean {
    if (this.#begins.has(at)) return true;
    const reached = this.#ahead?.line ?? -1;
    if (!BRACKET.test(this.#cursor.text(at)) || reached > at) return false;
    // After the end of a value, another may begin in the same line.
    if (this.#ahead === undefined || reached < at)
      this.#ahead = this.#scanner(at, this.#known.unclosed);
    const ahead = this.#ahead;
    while (ahead.line === at) {
      const piece = ahead.pieces.next().value;
      if (piece === undefined) return false;
      const begins =
        piece.kind === "broken"
          ? piece.looksLikeEdit
          : piece.kind === "value" && this.#contents(piece).holdsEdit;
      if (piece.kind === "value" && !begins) this.#judge(piece);
      if (begins) this.#begins.add(piece.line);
      if (begins || piece.kind === "broken") return begins && piece.line === at;
    }
    return false;
  }

  isJudged(at: number): boolean {
    return this.#judged.has(at);
  }

  #judge({ line, lastLine }: FoundValue): void {
    for (let at = line; at <= lastLine; at++) this.#judged.add(at);
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    const found: FoundValue[] = [];
    const text = new Set<number>();
    let looksLikeEdit = false;
    cursor.start(from);
    const { problems } = cursor;
    for (const piece of this.#scanner(from).pieces) {
      if (piece.kind === "outside" && isForeign(piece.line)) break;
      if (piece.kind === "value") found.push(piece);
      else if (piece.kind === "broken") {
        looksLikeEdit = piece.looksLikeEdit;
        if (piece.missing !== undefined) cursor.truncated(piece.missing);
        else cursor.malformed("unexpected-line", piece.faultLine);
      } else text.add(piece.line);
      if (piece.kind === "outside" && isCallText(piece.text))
        this.#malformed({ line: piece.line + 1, reason: "unread-edit", found: piece.text });
    }
    const failed = new Set(found.flatMap(({ value }) => failedCalls(value)));
    const values = found.map((one) => ({ ...one, contents: this.#contents(one, failed) }));
    const edits = values.filter(({ contents }) => contents.holdsEdit);
    for (const { line, lastLine } of values.filter(({ contents }) => !contents.holdsEdit))
      for (let at = line; at <= lastLine; at++) if (!isBlank(cursor.text(at))) text.add(at);
    const around = [...text].toSorted((a, b) => a - b);
    // Text on the same line as an edit is handled here, not by the caller.
    const edges = new Set(edits.flatMap(({ line, lastLine }) => [line, lastLine]));
    const next = ((edits.at(-1) ?? values.at(-1))?.lastLine ?? from - 1) + 1;
    const outside = around.filter((at) => !edges.has(at));
    for (const at of outside) this.#judged.add(at);
    const stretch = { patches: [], problems, text: outside, next };
    if (edits.length === 0 && !looksLikeEdit) return { ...stretch, problems: [] };
    const read = this.#patches(values);
    if (values.some(({ contents }) => contents.isCutOff)) cursor.truncated("");
    if (problems.length > 0) return stretch;
    if (around[0] !== undefined) cursor.repair("text-outside", around[0]);
    const repairs = values.flatMap(({ contents }) => contents.repairs);
    for (const { isLoose, line } of edits)
      if (isLoose) repairs.push({ name: "loose-json", patchLine: line + 1 });
    const [patch, ...patches] = read;
    if (patch === undefined) return stretch;
    const all = [...repairs, ...patch.repairs].toSorted((a, b) => a.patchLine - b.patchLine);
    // The first patch lists the repairs outside of all patches.
    const complete = { ...patch, repairs: [...cursor.repairs, ...all] };
    return { ...stretch, patches: [complete, ...patches] };
  }

  #malformed({ line, ...fault }: Fault): void {
    this.#cursor.problems.push({ code: "malformed", patchLine: line, ...fault });
  }

  /** Successive edits become one patch; a patch inside a call stays separate. */
  #patches(values: readonly Value[]): readonly Patch[] {
    const patches: Patch[] = [];
    let calls: { readonly call: CallObject; readonly value: Value }[] = [];
    const finish = (): void => {
      const [first, last] = [calls[0]?.value.line ?? 0, calls.at(-1)?.value.lastLine ?? 0];
      const items = calls.map(({ call }) => call);
      const { edits, repairs, faults } = new ReadEdits(items, this.#options.file);
      for (const one of faults) this.#malformed(one);
      const place = { patchLine: first + 1, lastPatchLine: last + 1, tools: toolsOf(items) };
      if (items.length > 0) patches.push({ format: "string-edits", ...place, edits, repairs });
      calls = [];
    };
    for (const value of values) {
      const { items, faults } = value.contents;
      for (const one of faults) this.#malformed(one);
      for (const item of items) {
        if ("object" in item) {
          calls.push({ call: item, value });
          continue;
        }
        finish();
        const parsed = this.#options.carried.parse(item.text, item.file, item.isAnswer);
        this.#cursor.problems.push(...parsed.problems);
        for (const patch of parsed.patches) {
          const folder = folderIn(item.folder, patch.folder);
          const tools = patch.tools ?? toolsOf([item]);
          patches.push({ ...patch, callLine: item.line, folder, tools });
        }
      }
    }
    finish();
    return patches;
  }

  #scanner(line: number, unclosed: Set<string> = new Set()): Scanner {
    if (this.#source === undefined) {
      let start = 0;
      const starts = this.#cursor.lines.map((one) => (start += one.length + 1) - one.length - 1);
      this.#source = { text: this.#cursor.lines.join("\n"), starts };
    }
    const { text, starts } = this.#source;
    return new Scanner(text, line, starts[line] ?? text.length, { ...this.#known, unclosed });
  }

  #contents({ value }: FoundValue, failed?: Set<string>): Messages {
    const isPatch = (text: string): boolean => this.#options.carried.isPatch(text);
    return new Messages(isPatch, failed).collect(value);
  }
}

function toolsOf(items: readonly Item[]): readonly string[] | undefined {
  const tools = new Set(items.flatMap(({ tool }) => tool ?? []));
  return tools.size === 0 ? undefined : [...tools];
}
