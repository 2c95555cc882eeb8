/** Finds the blocks of a reply, and the file that each is about. */

import type { FileEdit, Hunk } from "../../patch.ts";
import { fenceAt } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import { type Cursor, repeatedHalf } from "../cursor.ts";
import type { Stretch } from "../format.ts";
import { editOf, readBlock, type TextBlock } from "./block.ts";
import { Calls } from "./calls.ts";
import { beginsBlock, looseMarker } from "./markers.ts";
import { isSameEnd } from "../unified/names.ts";
import { isFile, isSure } from "./names.ts";
import { type Above, nameAbove } from "./above.ts";

/** What names the file of a block. */
interface Names {
  path: string | undefined;
  /** Lines that name it instead if such a file exists, nearest first. */
  readonly guesses: readonly string[];
  /** What else may be its name. */
  readonly rivals: readonly string[];
}

/** A block and its file; without a path only a guess can name it. */
interface NamedBlock extends Names {
  readonly block: TextBlock;
  readonly opening: string;
}

const NAMELESS: Names = { path: undefined, guesses: [], rivals: [] };
/** Guesses for one block; what is after them is prose. */
const MAX_GUESSES = 8;

export class BlocksReader {
  readonly #cursor: Cursor;
  readonly #file: string | undefined;
  readonly #blocks: NamedBlock[] = [];
  readonly #calls: Calls;
  /** Lines that are no part of a block, name or call. */
  readonly #outside: number[] = [];
  /** The first of them that is no fence with a name. */
  #firstOutside: number | undefined;
  /** Such lines since the last block; one of them may name the next. */
  #above: number[] = [];
  /** An opening marker that cannot be read has been told of, and not the end of its block. */
  #isLoose = false;
  /** The line after the last block. */
  #from = 0;
  /** The file of the last block that named one. */
  #last: Names = NAMELESS;
  #first = -1;
  #end = -1;

  /** `file`: the file of blocks that name none, and have none before them. */
  constructor(cursor: Cursor, file: string | undefined) {
    this.#cursor = cursor;
    this.#calls = new Calls(cursor);
    this.#file = file;
  }

  /** Reads all blocks from a line (0-based) on, up to the first line outside them that is foreign. */
  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    cursor.start(from);
    this.#blocksFrom(from, isForeign);
    const edits = editsOf(readOnce(this.#named(), cursor));
    const { problems } = cursor;
    const [text, next] = [this.#outside, this.#end + 1];
    if (problems.length > 0 || edits.length === 0) return { patches: [], problems, text, next };
    const repairs = cursor.repairs.toSorted((one, other) => one.patchLine - other.patchLine);
    const place = { patchLine: this.#first + 1, lastPatchLine: next };
    const tools = this.#calls.tools.size === 0 ? undefined : [...this.#calls.tools];
    const patch = { format: "search-replace", ...place, tools, edits, repairs } as const;
    return { patches: [patch], problems, text, next };
  }

  #blocksFrom(from: number, isForeign: (at: number) => boolean): void {
    const cursor = this.#cursor;
    this.#from = from;
    let at = from;
    let column = 0;
    while (at < cursor.lines.length) {
      const end = this.#calls.take(at, column);
      if (end > column) this.#take(at);
      const text = cursor.text(at).slice(end);
      const marker = beginsBlock(cursor, at, text);
      column = 0;
      if (marker !== undefined) {
        this.#isLoose = false;
        const opening = { line: at, text, ...marker };
        const block = readBlock(cursor, opening, this.#calls.isOpen);
        if (block === undefined) {
          at = cursor.next;
          this.#from = at;
        } else {
          this.#add(block);
          ({ line: at, column } = block.close);
          if (column < cursor.text(at).length) continue;
          at++;
          column = 0;
        }
        this.#passed();
      } else {
        if (isForeign(at)) {
          if (!this.#calls.isOpen) break;
          // What a call holds besides blocks is not known.
          this.#cursor.malformed("mixed-formats", at);
        }
        this.#outsideLine(text, at++);
      }
    }
    this.#passed();
    const { due, empty } = this.#calls;
    // A block that cannot be read is a problem of its own.
    if (cursor.problems.length === 0)
      for (const line of empty) this.#cursor.malformed("unread-edit", line);
    if (due !== undefined && cursor.problems.at(-1)?.code !== "truncated") cursor.truncated(due);
    if (this.#firstOutside !== undefined) cursor.repair("text-outside", this.#firstOutside);
  }

  /** Lines, up to the last one, are of the patch. */
  #take(first: number, last = first): void {
    if (this.#first === -1) this.#first = first;
    this.#end = last;
    this.#from = last + 1;
  }

  #outsideLine(text: string, at: number): void {
    if (isBlank(text)) return;
    const loose = looseMarker(text);
    if (loose === "end" && this.#isBehindBlock(at)) {
      this.#cursor.repair("marker-spelling", at);
      return this.#take(at);
    }
    if (loose !== undefined && (loose !== "end" || !this.#isLoose))
      this.#cursor.malformed(loose === "conflict" ? "conflict-marker" : "stray-marker", at);
    if (loose !== undefined) this.#isLoose = loose !== "end";
    this.#above.push(at);
  }

  /** Is the line right behind a block, so that a closing marker there is that of the block once more? */
  #isBehindBlock(at: number): boolean {
    const between = this.#cursor.lines.slice(this.#from, at);
    return this.#blocks.at(-1)?.block.close.line === this.#from - 1 && between.every(isBlank);
  }

  /** The lines above the place reached are text for sure, but for a name; a fence with one opens as any. */
  #passed(name = -1): void {
    for (const at of this.#above) {
      if (at !== name) this.#firstOutside ??= at;
      if (at !== name || fenceAt(this.#cursor.text(at)) !== undefined) this.#outside.push(at);
    }
    this.#above = [];
  }

  /** Finds the file that a block is about, or leaves it to the call. */
  #add(block: TextBlock): void {
    const { line } = block;
    const inCall = this.#calls.isOpen;
    const told = inCall ? this.#calls.path : undefined;
    const said = nameAbove(this.#cursor.lines, line, this.#from);
    const above = told === undefined ? said : {};
    const isOther = told !== undefined && said.name && !isSameEnd(said.name.path, told);
    if (isOther === true) this.#cursor.malformed("contradictory-headers", said.name?.line ?? line);
    const { words = [], edited, topic, mentions = [] } = above;
    const stated = told ?? above.name?.path;
    const isNew = block.readings.every(({ search }) => search.length === 0);
    const own = block.path ?? stated ?? (isNew && isSure(edited) ? edited : undefined);
    const name = above.name?.path === own ? above.name : undefined;
    this.#passed(name?.line);
    if (name?.decorated === true) this.#cursor.repair("decorated-name", name.line);
    const isInherited = own === undefined && !inCall;
    const claims = stated === undefined ? [] : [stated];
    const rivals = [...claims, ...(above.rivals ?? [])].filter((path) => path !== own);
    const isAbove = own !== undefined && own === (name?.path ?? edited);
    let names: Names = { path: own, guesses: isAbove ? words : [], rivals };
    if (isInherited)
      names = this.#file === undefined ? withGuesses(this.#last, above, isNew) : this.#last;
    if (names.path !== undefined || names.guesses.length > 0) this.#last = names;
    // Only for this block may such a file be meant.
    if (isInherited && (edited ?? topic) === undefined)
      names = { ...names, rivals: [...names.rivals, ...mentions].slice(0, MAX_GUESSES) };
    const open = { ...names, opening: this.#cursor.text(line), block };
    this.#blocks.push(open);
    this.#calls.add(open);
    this.#take(line, block.close.line);
  }

  #named(): readonly NamedBlock[] {
    return this.#blocks.flatMap((open) => {
      const path = open.path ?? this.#file;
      if (path !== undefined || open.guesses.length > 0) return [{ ...open, path }];
      // A block that cannot be read may have named the file.
      const areNameless = this.#cursor.problems.every(
        (problem) => problem.code === "malformed" && problem.reason === "no-file-name",
      );
      if (areNameless) this.#cursor.malformed("no-file-name", open.block.line);
      return [];
    });
  }
}

/** A model that shows all its blocks again means them once; one that it repeats may be meant for as many places. */
function readOnce(blocks: readonly NamedBlock[], cursor: Cursor): readonly NamedBlock[] {
  const textOf = ({ path, guesses, block: { line, close } }: NamedBlock): string =>
    [path, ...guesses, ...cursor.lines.slice(line, close.line + 1)].join("\n");
  const half = repeatedHalf(blocks, textOf);
  if (half < 2 || new Set(blocks.map(textOf)).size < half) return blocks;
  cursor.repair("repeated-patch", blocks[half]?.block.line);
  return blocks.slice(0, half);
}

/** Blocks of one file that follow one another become one edit. */
function editsOf(blocks: readonly NamedBlock[]): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  let hunks: Hunk[] = [];
  let last: string | undefined;
  for (const { path: own, guesses, rivals, opening, block } of blocks) {
    const path = own ?? guesses[0] ?? "";
    const guessed = own === undefined ? opening : undefined;
    const key = [...guesses, own, ...rivals].join("\n");
    const edit = editOf(block, path);
    if ("kind" in edit) {
      edits.push({ ...edit, guessed });
      last = undefined;
    } else if (key === last) {
      hunks.push(edit);
    } else {
      hunks = [edit];
      last = key;
      const { patchLine } = edit;
      const all = [...guesses, ...(own === undefined ? [] : [own])].map((name) => [name]);
      const spellings = guesses.length === 0 ? undefined : all;
      const others = rivals.length === 0 ? undefined : rivals;
      const names = { path, guessed, mayBeEnding: true, spellings, rivals: others } as const;
      edits.push({ kind: "update", ...names, patchLine, hunks });
    }
  }
  return edits;
}

/** The names of a block that has none of its own, below a line that may name its file. */
function withGuesses(last: Names, above: Above, isNew: boolean): Names {
  const { words = [], edited, topic, isDoubtful = false } = above;
  const before = last.path ?? last.guesses[0];
  const meant = edited ?? (before === undefined ? undefined : topic);
  const all = new Set([...words, ...(meant === undefined ? [] : [meant]), ...last.guesses]);
  const guesses = [...all].slice(0, MAX_GUESSES);
  if (meant === undefined) return { ...last, guesses };
  const isBefore = before !== undefined && (edited === undefined || isDoubtful);
  const others = [...(above.rivals ?? []), ...(isBefore ? [before] : [])];
  const isRival = (one: string): boolean => one !== meant && !words.includes(one);
  const rivals = others.filter(isRival);
  // Where it says so, and there is no such file, that of the block before is not meant.
  const isOther = edited !== undefined && isFile(edited) && before?.endsWith(`/${edited}`) !== true;
  if (!isOther) return { path: last.path, guesses, rivals };
  return isDoubtful || isNew
    ? { path: undefined, guesses: [...words, edited], rivals }
    : { path: edited, guesses: words, rivals };
}
