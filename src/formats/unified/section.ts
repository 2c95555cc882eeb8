/** Reads one section of a diff: its headers, its hunks, and the text between them. */

import {
  differingFiles,
  endsSection,
  fencedName,
  indentedStart,
  isClosingFence,
  isHunkHeader,
  isNewName,
  isOldName,
  isSwappedPair,
  sectionStart,
} from "./lines.ts";
import { isSameEnd, readFileName } from "./names.ts";
import type { DiffText } from "./outside.ts";
import { readGitHeader, saysAll, specialMode } from "./git-header.ts";
import { readHunkHeader } from "./hunk-header.ts";
import { readBody, type Body, type Source } from "./body.ts";
import { fenceAt } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";
import { nameIn } from "../search-replace/names.ts";
import { actionOf, otherNames, sectionNames, type Section } from "./edit.ts";
import { type RawHunk, withoutEmpty } from "./hunk.ts";

export interface SectionReading {
  /** Undefined if there is a problem, which the text has been told of. */
  readonly section: Section | undefined;
  readonly last: number;
  /** The line after it; what is between is text. */
  readonly next: number;
}

type Head = Omit<Section, "hunks"> & {
  readonly named: readonly number[];
  /** One of these names is quoted, but not well. */
  readonly badName: number | undefined;
  /** The last header line, and the first line after it that is not blank. */
  readonly last: number;
  readonly next: number;
};

export function readSection(
  cursor: Cursor,
  source: Source,
  begin: number,
  text: DiffText,
): SectionReading {
  const head = readHead(cursor, begin, text);
  const headerLines = head.named.length > 0 ? head.named : [begin];
  // If the headers have CRs, all lines were given them on the way, and the file has none.
  const carrier = headerLines.find((at) => source.returns.has(at));
  if (carrier !== undefined) cursor.once("carriage-returns", carrier);
  const returns = carrier === undefined ? source.returns : new Set<number>();
  const isSpecial = readSpecial(source.lines, head, text);
  const hunks = new HunkReader(cursor, { ...source, returns }, head, text);
  hunks.read();
  const { last, next, isHalfNamed } = hunks;
  if (head.badName !== undefined) cursor.malformed("bad-quoting", head.badName);
  if (head.badName !== undefined || isSpecial || isHalfNamed)
    return { section: undefined, last, next };
  if (hunks.found.length > 0 && head.named.length < 2) cursor.repair("missing-file-header", begin);
  return { section: { ...head, hunks: withoutEmpty(hunks.found, cursor) }, last, next };
}

function readHead(cursor: Cursor, begin: number, text: DiffText): Head {
  const { lines } = cursor;
  const above = fencedName(lines, begin);
  const told = text.takeIndex();
  const git = lines[begin]?.startsWith("diff --git ") === true;
  const header = git ? readGitHeader(lines, begin) : undefined;
  let last = header === undefined ? begin : header.next - 1;
  let next = header === undefined ? begin : cursor.solid(header.next);
  for (const below = behindRemarks(lines, next); next < below; next++) text.pass(next);
  const named: number[] = [];
  let badName: number | undefined;
  const nameAt = (
    isName: (line: string | undefined) => boolean,
  ): ReturnType<typeof readFileName> => {
    if (!isName(lines[next])) return undefined;
    const name = readFileName((lines[next] ?? "").slice("--- ".length));
    if (name === undefined) badName ??= next;
    named.push(next);
    last = next++;
    return name;
  };
  const isSwapped = isSwappedPair(lines, next);
  const first = isSwapped ? nameAt(isNewName) : undefined;
  const old = nameAt(isOldName);
  const added = isSwapped ? first : nameAt(isNewName);
  // A title goes before `original` and `modified`.
  const isWord = (name: typeof old): boolean => /^\w+$/.test(name?.name ?? "");
  const areWords = above !== undefined && isWord(old) && isWord(added) && old?.name !== added?.name;
  const [oldName, newName] = areWords ? [] : [old, added];
  // A name in a sentence counts if there is no other.
  const isAlone = header === undefined && (named.length === 0 || areWords);
  const index = told ?? (isAlone || above?.isGuess === false ? above?.path : undefined);
  const head: Head = {
    old: oldName,
    new: newName,
    begin,
    git: header,
    index,
    badName,
    named,
    last,
    next,
  };
  if (header === undefined || !saysAll(header) || otherNames(head) === undefined) return head;
  // The names are those of the next file, which has no git header.
  const alone = { old: undefined, new: undefined, badName: undefined, named: [] };
  return { ...head, ...alone, last: header.next - 1, next: named[0] ?? next };
}

/** Tells the text of what lines cannot say: links, submodules, binary files. */
function readSpecial(lines: readonly string[], head: Head, text: DiffText): boolean {
  const special = head.git && specialMode(head.git);
  if (special !== undefined) {
    text.unsupported(special.what, special.line, sectionNames(head));
    return true;
  }
  const line = lines[head.next] ?? "";
  const files = head.git && differingFiles(line);
  if (line !== "GIT binary patch" && files === undefined) return false;
  text.unsupported("binary-patch", head.next, sectionNames(head) ?? files);
  return true;
}

/** Lines that no tool writes between git's header and the names of the file. */
const MAX_REMARKS = 3;

/** The line of the names if only a few remarks are above them, else `from`. */
function behindRemarks(lines: readonly string[], from: number): number {
  for (let at = from; at <= from + MAX_REMARKS; at++) {
    const start = sectionStart(lines, at);
    if (start === "names") return isOldName(lines[at]) && isNewName(lines[at + 1]) ? at : from;
    const line = lines[at] ?? "";
    if (start !== undefined || isHunkHeader(line) || differingFiles(line) || fenceAt(line)) break;
  }
  return from;
}

class HunkReader {
  readonly found: RawHunk[] = [];
  /** The second name has only begun, as a problem says. */
  isHalfNamed = false;
  last: number;
  next: number;
  readonly #cursor: Cursor;
  readonly #source: Source;
  readonly #text: DiffText;
  readonly #head: Head;
  /** There is nothing yet below the names or git's header: the body may begin without an `@@`. */
  #mayLackHeader: boolean;

  constructor(cursor: Cursor, source: Source, head: Head, text: DiffText) {
    this.#cursor = cursor;
    this.#source = source;
    this.#text = text;
    this.#head = head;
    const isDirect = head.git !== undefined && head.next === head.last + 1;
    this.#mayLackHeader = head.git === undefined || head.named.length > 0 || isDirect;
    this.last = head.last;
    this.next = head.next;
    text.behind(head.next, false);
    if (differingFiles(source.lines[head.next] ?? "") !== undefined && head.git !== undefined)
      this.last = this.next++;
  }

  read(): void {
    const { lines, end } = this.#source;
    while (this.next < end) {
      const line = lines[this.next] ?? "";
      if (isHunkHeader(line)) {
        const header = readHunkHeader(line);
        this.#take(header, this.#body(this.next + 1, header));
      } else if (isBlank(line)) {
        this.next++;
      } else if (this.#endsAt(this.next)) {
        return;
      } else if (!this.#mayLackHeader || !this.#readHeaderless()) {
        this.#text.pass(this.next++);
      }
    }
  }

  /** Reads a body that is directly below the names; false if there is none. */
  #readHeaderless(): boolean {
    this.#mayLackHeader = false;
    if (this.#isHalfAName()) {
      this.isHalfNamed = true;
      this.#cursor.begin = this.next - 1;
      this.#cursor.malformed("missing-path", this.next);
      return false;
    }
    const body = this.#body(this.next, {});
    if (!body.entries.some(({ mark }) => mark === "added" || mark === "removed")) return false;
    this.#cursor.repair("missing-hunk-header", this.next);
    this.#take({}, body);
    return true;
  }

  /** Is this the beginning of a `+++` line, below `---`, and no added line? */
  #isHalfAName(): boolean {
    const { lines } = this.#source;
    if (!isOldName(lines[this.next - 1])) return false;
    const line = lines[this.next] ?? "";
    return /^\+{2,3} *$/.test(line) || (line === "+" && this.next === lines.length - 1);
  }

  #body(from: number, header: RawHunk["header"]): Body {
    return readBody(this.#source, from, header, actionOf(this.#head));
  }

  #take(header: RawHunk["header"], body: Body): void {
    this.#mayLackHeader = false;
    this.found.push({ header, patchLine: this.next + 1, body });
    this.last = body.last ?? this.next;
    this.next = body.next;
    if (body.problem === undefined) this.#text.behind(body.next, body.isShort);
    else this.#text.mute();
  }

  /** Is this line of text the path of another file? The hunks below it are not for this one. */
  #namesOther(line: string): boolean {
    const path = nameIn(line)?.path;
    if (path === undefined) return false;
    const { old, new: added } = sectionNames(this.#head) ?? {};
    return ![old, added].some((name) => name !== undefined && isSameEnd(name, path));
  }

  #endsAt(at: number): boolean {
    const { lines, fence } = this.#source;
    return (
      this.#namesOther(lines[at] ?? "") ||
      isClosingFence(lines[at] ?? "", fence) ||
      endsSection(lines, at) ||
      sectionStart(lines, at) !== undefined ||
      indentedStart(lines, at) !== undefined ||
      this.#source.isForeign(at)
    );
  }
}
