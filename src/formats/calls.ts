/**
 * Calls of tools and edits as JSON.
 *
 *     reply = (text | value)*                    scan.ts: where a value begins; tags.ts: calls in tags
 *     value = edits and patches, alone, in lists, in calls or in messages    messages.ts
 *     edit  = path, old text, new text and the like                          tools.ts, edits.ts
 *
 * All values of a reply are one patch. A call with a path and a text that no row of the table of tools reads is
 * an edit that cannot be read, and so is JavaScript that calls a tool.
 */

import type { Block } from "../input/unwrap.ts";
import type { Patch, Repair } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { isBlank } from "../text/indentation.ts";
import { ReadEdits } from "./calls/edits.ts";
import { type CallObject, type Fault, folderIn, type Item, Messages } from "./calls/messages.ts";
import { type Broken, type Found, isCallText, type Outside, Scanner } from "./calls/scan.ts";
import { Cursor } from "./cursor.ts";
import type {
  CarriedReader,
  Format,
  FormatReader,
  Parsed,
  ParseOptions,
  Stretch,
} from "./format.ts";
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

interface Value extends Found {
  readonly contents: Messages;
}

/** What a stretch of a reply holds. */
interface Scan {
  readonly values: readonly Value[];
  readonly outside: readonly Outside[];
  readonly broken: Broken | undefined;
}

class ValuesReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #carried: CarriedReader;
  readonly #file: string | undefined;
  #text: string | undefined;
  /** Where each line begins. */
  #starts: readonly number[] = [];
  /** Looks ahead for `begins`. */
  #ahead: Scanner | undefined;
  /** The lines at which patches were found to begin: whoever looked ahead may ask again. */
  readonly #begins = new Set<number>();

  constructor(block: Block, { carried, file }: ParseOptions) {
    this.#cursor = new Cursor(block);
    this.#file = file;
    this.#carried = carried;
  }

  begins(at: number): boolean {
    if (this.#begins.has(at)) return true;
    if (!BRACKET.test(this.#cursor.text(at))) return false;
    const reached = this.#ahead?.line ?? -1;
    if (reached > at) return false;
    // After the end of a value, another may begin in the same line.
    if (this.#ahead === undefined || reached < at) this.#ahead = this.#scanner(at);
    const ahead = this.#ahead;
    while (ahead.line === at) {
      const piece = ahead.pieces.next().value;
      if (piece === undefined) return false;
      const begins =
        piece.kind === "broken"
          ? piece.isTelling
          : piece.kind === "value" && this.#withContents(piece).contents.holdsEdit;
      if (begins) this.#begins.add(piece.line);
      if (begins || piece.kind === "broken") return begins && piece.line === at;
    }
    return false;
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    const scan = this.#scan(from, isForeign);
    const { values, broken } = scan;
    const edits = values.filter(({ contents }) => contents.holdsEdit);
    const around = textOf(scan, cursor.lines);
    // What shares a line with an edit is judged here.
    const edges = new Set(edits.flatMap(({ line, lastLine }) => [line, lastLine]));
    const text = around.filter((at) => !edges.has(at));
    const next = (edits.at(-1)?.lastLine ?? from - 1) + 1;
    if (edits.length === 0 && broken?.isTelling !== true)
      return { patches: [], problems: [], text, next };
    cursor.start(from);
    const read = this.#patches(values);
    this.#addProblems(scan, read);
    const { problems } = cursor;
    if (problems.length > 0) return { patches: [], problems, text, next };
    if (around[0] !== undefined) cursor.repair("text-outside", around[0]);
    const [first, ...patches] = read.patches;
    const repairs: Repair[] = values.flatMap(({ contents }) => contents.repairs);
    for (const { isLoose, line } of edits)
      if (isLoose) repairs.push({ name: "loose-json", patchLine: line + 1 });
    repairs.push(...(first?.repairs ?? []));
    repairs.sort((a, b) => a.patchLine - b.patchLine);
    // The first patch tells of what was repaired around all.
    if (first) patches.unshift({ ...first, repairs: [...cursor.repairs, ...repairs] });
    return { patches, problems, text, next };
  }

  /** What cannot be read: single edits, patches that calls carry, and the rest of the reply. */
  #addProblems({ values, outside, broken }: Scan, read: ReadValues): void {
    const { problems } = this.#cursor;
    const faults = [...read.faults];
    for (const { contents } of values) faults.push(...contents.faults, ...contents.unread);
    for (const { line, text: found } of outside)
      if (isCallText(found)) faults.push({ line: line + 1, reason: "unread-edit", found });
    for (const { line, ...fault } of faults.toSorted((a, b) => a.line - b.line))
      problems.push({ code: "malformed", patchLine: line, ...fault });
    problems.push(...read.problems);
    if (values.some(({ contents }) => contents.isCutOff)) this.#cursor.truncated("");
    else if (broken?.missing !== undefined) this.#cursor.truncated(broken.missing);
    else if (broken !== undefined)
      this.#cursor.malformed(broken.isCall ? "bad-call" : "bad-json", broken.faultLine);
  }

  #scan(from: number, isForeign: (at: number) => boolean): Scan {
    const values: Value[] = [];
    const outside: Outside[] = [];
    let broken: Broken | undefined;
    for (const piece of this.#scanner(from).pieces) {
      if (piece.kind === "broken") broken = piece;
      else if (piece.kind === "value") values.push(this.#withContents(piece));
      else if (isForeign(piece.line)) break;
      else outside.push(piece);
    }
    return { values, outside, broken };
  }

  /** Edits that follow one another become one patch; a patch that is carried stays one. */
  #patches(values: readonly Value[]): ReadValues {
    const patches: Patch[] = [];
    const faults: Fault[] = [];
    const problems: Problem[] = [];
    let calls: CallObject[] = [];
    let patchLine = 0;
    let lastPatchLine = 0;
    const finish = (): void => {
      if (calls.length === 0) return;
      const { edits, repairs, faults: wrong } = new ReadEdits(calls, this.#file);
      faults.push(...wrong);
      const place = { patchLine, lastPatchLine, tools: toolsOf(calls) };
      patches.push({ format: "string-edits", ...place, edits, repairs });
      calls = [];
    };
    for (const { contents, line, lastLine } of values) {
      for (const item of contents.items) {
        if ("text" in item) {
          finish();
          const parsed = this.#carried.parse(item.text, item.file, item.isAnswer);
          problems.push(...parsed.problems);
          for (const patch of parsed.patches) {
            const folder = folderIn(item.folder, patch.folder);
            const tools = patch.tools ?? toolsOf([item]);
            patches.push({ ...patch, callLine: item.line, folder, tools });
          }
        } else {
          if (calls.length === 0) patchLine = line + 1;
          calls.push(item);
          lastPatchLine = lastLine + 1;
        }
      }
    }
    finish();
    return { patches, faults, problems };
  }

  #scanner(line: number): Scanner {
    if (this.#text === undefined) {
      const { lines } = this.#cursor;
      this.#text = lines.join("\n");
      let start = 0;
      this.#starts = lines.map((one) => (start += one.length + 1) - one.length - 1);
    }
    return new Scanner(this.#text, line, this.#starts[line] ?? this.#text.length);
  }

  #withContents(found: Found): Value {
    const isPatch = (text: string): boolean => this.#carried.isPatch(text);
    const contents = new Messages(isPatch).collect(found.value, found.line + 1);
    return { ...found, contents };
  }
}

/** What values say, and what is wrong with their edits and the patches that they carry. */
interface ReadValues extends Parsed {
  readonly faults: readonly Fault[];
}

/** The lines that are outside of values, or in one without edits. */
function textOf({ values, outside }: Scan, lines: readonly string[]): readonly number[] {
  const text = new Set(outside.map(({ line }) => line));
  for (const { line, lastLine } of values.filter(({ contents }) => !contents.holdsEdit))
    for (let at = line; at <= lastLine; at++) if (!isBlank(lines[at] ?? "")) text.add(at);
  return [...text].toSorted((a, b) => a - b);
}

function toolsOf(items: readonly Item[]): readonly string[] | undefined {
  const tools = new Set(items.flatMap(({ tool }) => tool ?? []));
  return tools.size === 0 ? undefined : [...tools];
}

/** An edit among lines that no patch took: its line (0-based), and what would close it if it was cut off. */
export interface LeftOver {
  readonly line: number;
  readonly missing?: string;
}

/**
 * The first such edit, in whole calls or in text that reads like one. `text`: the lines (0-based) that no patch took;
 * `holdsPatch`: may a line from one up to another be of a patch?
 */
export function leftOverCall(
  lines: readonly string[],
  text: readonly number[],
  holdsPatch: (from: number, to: number) => boolean,
): LeftOver | undefined {
  const known = new Set(text);
  // A line of a patch does not look like a line of a call.
  const shown = lines.map((line, at) => (known.has(at) || isBlank(line) ? line : "*** "));
  for (const piece of new Scanner(shown.join("\n"), 0, 0).pieces) {
    const { line } = piece;
    if (piece.kind === "outside") {
      if (isCallText(piece.text)) return { line };
    } else if (piece.kind === "broken") {
      if (piece.missing !== undefined && !holdsPatch(line, lines.length))
        return { line, missing: piece.missing };
      if (piece.isTelling) return { line };
    } else if (!holdsPatch(line, piece.lastLine)) {
      const { holdsEdit, unread } = new Messages(() => false).collect(piece.value, line + 1);
      if (holdsEdit || unread.length > 0) return { line };
    }
  }
  return undefined;
}
