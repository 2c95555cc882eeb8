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
import type { Problem } from "../problem.ts";
import { readEdits } from "./calls/edits.ts";
import type { JsonObject } from "./calls/json.ts";
import { type CallObject, failedCalls, type Item, Messages } from "./calls/messages.ts";
import { type FoundValue, Scanner, type Values } from "./calls/scan.ts";
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
  open: ({ block }, options) => new ValuesReader(block, options),
};

/** Every value and every call has one of these in its first line. */
const BRACKET = /[<[{]/;

/** The values of a line, and what is in each. */
type Found = Omit<Values, "values"> & {
  readonly values: readonly (readonly [FoundValue, Messages])[];
};

class ValuesReader implements FormatReader {
  readonly #lines: readonly string[];
  readonly #options: ParseOptions;
  #scanner: Scanner | undefined;
  /** The lines with edits. */
  readonly #found = new Map<number, Found>();
  /** The line after the last value without edits. */
  #next = 0;
  /** The lines of calls and of values that are no edits. */
  readonly #judged = new Set<number>();
  /** A value above that the reply does not close: an edit in it is not whole. */
  #open: Problem | undefined;
  #failed: ReadonlySet<JsonObject> | undefined;
  #carriedFormat: FormatName | undefined;

  constructor(block: Block, options: ParseOptions) {
    this.#lines = block.lines;
    this.#options = options;
  }

  begins(at: number): boolean {
    if (this.#found.has(at)) return true;
    if (at < this.#next || !BRACKET.test(this.#lines[at] ?? "")) return false;
    const scanner = (this.#scanner ??= new Scanner(this.#lines));
    const { values: read, ...found } = scanner.at(at);
    const { broken } = found;
    const values = read.map((one) => {
      for (let { line } = one; line <= one.lastLine; line++) this.#judged.add(line);
      this.#failed ??= failedCalls(scanner.from(at));
      const messages = new Messages(this.#options.carried.isPatch, this.#failed);
      return [one, messages.collect(one.value)] as const;
    });
    const cut = broken?.problem.code === "truncated" ? broken.problem : undefined;
    const isCut = cut !== undefined && this.#found.size > 0;
    if (isCut || broken?.looksLikeEdit === true || values.some(([, { count }]) => count > 0)) {
      this.#found.set(at, { ...found, values });
      return true;
    }
    this.#open ??= cut;
    this.#next = found.end;
    return false;
  }

  isJudged(at: number): boolean {
    return this.#judged.has(at);
  }

  read(at: number): Stretch {
    const patches: Patch[] = [];
    const problems: Problem[] = [];
    const found = this.#found.get(at);
    if (found === undefined) return { patches, problems, next: at };
    const { values, outside, broken, next } = found;
    if (this.#open !== undefined) problems.push(this.#open);
    for (const [value, messages] of values) {
      const read = this.#patches(value, messages);
      problems.push(...messages.problems, ...read.problems);
      if (messages.isCutOff)
        problems.push({ code: "truncated", patchLine: this.#lines.length, missing: "" });
      patches.push(...read.patches);
    }
    for (const one of outside)
      if (isCallText(one.text))
        problems.push({ ...malformed(this.#lines, "unread-edit", one.line), found: one.text });
    if (broken !== undefined) problems.push(broken.problem);
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
