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
import type { FileEdit, Patch, Repair } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { inFolder, normalized } from "../revise/paths.ts";
import { readEdits } from "./calls/edits.ts";
import { folderOf, holdsFailure, type Item, Messages } from "./calls/messages.ts";
import { Scanner, type Values } from "./calls/scan.ts";
import { isCallText } from "./calls/tools.ts";
import { malformed, type Parsed, type Stretch } from "./cursor.ts";
import { isSameEnd } from "./diff-head.ts";
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
  /** The values of lines with edits, and what is in them. */
  readonly #found = new Map<number, readonly [Values, Messages]>();
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
    const { values, broken, next, end } = found;
    const { isPatch } = this.#options.carried;
    const messages = new Messages(isPatch);
    for (const { value } of values) messages.collect(value);
    if (values.some(({ value }) => holdsFailure(value)))
      messages.problems.push({ ...malformed(this.#lines, "quoted-patch", at), found: FAILED });
    const isText =
      values.length === 0 && broken === undefined && !isCallText(this.#lines[at] ?? "");
    const labelled = isText ? scanner.labelledAt(at) : undefined;
    const unread = new Messages(isPatch);
    if (labelled !== undefined) unread.collect(labelled.value);
    if (unread.count > 0) messages.problems.push(malformed(this.#lines, "unread-edit", at));
    for (let line = at; line < next && values.length > 0; line++) this.#judged.add(line);
    const isEdit = broken !== undefined || messages.count > 0;
    if (isEdit) this.#found.set(at, [found, messages]);
    else this.#next = end;
    return isEdit;
  }

  isJudged(at: number): boolean {
    return this.#judged.has(at);
  }

  read(at: number): Stretch {
    const found = this.#found.get(at);
    if (found === undefined) return { patches: [], problems: [], next: at };
    const [{ values, outside, broken, next }, messages] = found;
    const { items, isLoose, isCutOff } = messages;
    const place = { patchLine: at + 1, lastPatchLine: next };
    const parsed = items.map((item) => this.#parsed(item, place));
    const [first, ...others] = parsed.flatMap(({ patches }) => patches);
    const repairs: Repair[] = [];
    if (isLoose || values.some((one) => one.isLoose))
      repairs.push({ name: "loose-json", patchLine: at + 1 });
    const wrapped = items.find((item) => "text" in item || item.tool !== undefined);
    if (wrapped) repairs.push({ name: "wrapped-call", patchLine: wrapped.line });
    const noted = first && { ...first, repairs: [...repairs, ...first.repairs] };
    const problems: Problem[] = [messages, ...parsed].flatMap((one) => one.problems);
    if (isCutOff) problems.push({ code: "truncated", patchLine: this.#lines.length, missing: "" });
    for (const one of outside)
      if (isCallText(one.text))
        problems.push({ ...malformed(this.#lines, "unread-edit", one.line), found: one.text });
    if (broken !== undefined) problems.push(broken);
    return {
      patches: noted === undefined ? [] : [noted, ...others],
      problems,
      text: [...new Set(outside.map(({ line }) => line))],
      next,
      joins: true,
      format: parsed.find(({ format }) => format !== undefined)?.format,
    };
  }

  /** The patch that a call is, or those in it. */
  #parsed(item: Item, place: Pick<Patch, "patchLine" | "lastPatchLine">): Parsed {
    const { line, tool } = item;
    const tools = tool === undefined ? undefined : [tool];
    if ("object" in item) {
      const { problems, ...read } = readEdits(item, this.#options.file);
      const patch: Patch = { format: "string-edits", ...place, ...read, tools };
      return { patches: [inFolder(patch, folderOf(item.object))], problems };
    }
    const { file, folder, isAnswer } = item;
    const parsed = this.#options.carried.parse(item.text, file, isAnswer);
    const edits = parsed.patches.flatMap((patch) => patch.edits);
    const other = edits.find((edit) => file !== undefined && !isOf(edit, file));
    if (other !== undefined) {
      const names = { ...(file !== undefined && { path: file }), found: other.path };
      const problem = {
        code: "malformed",
        reason: "file-name",
        patchLine: line,
        ...names,
      } as const;
      return { patches: [], problems: [problem] };
    }
    return {
      ...parsed,
      patches: parsed.patches.map((patch) => {
        return { ...inFolder(patch, folder), callLine: line, tools: patch.tools ?? tools };
      }),
      problems: parsed.problems.map((problem) =>
        "patchLine" in problem ? { ...problem, patchLine: line } : problem,
      ),
    };
  }
}

/** True if an edit is of the file that the call names beside its patch, which may be a folder. */
function isOf({ path, target, spellings = [] }: FileEdit, file: string): boolean {
  const names = [path, target ?? path, ...spellings.flat()];
  return (
    !/\.\w+$/.test(file) || names.some((name) => isSameEnd(normalized(name), normalized(file)))
  );
}
