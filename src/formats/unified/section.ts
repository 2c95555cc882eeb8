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
import { type HunkHeader, readHunkHeader } from "./hunk-header.ts";
import { readBody, type Body, type Source } from "./body.ts";
import { fenceAt } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";
import { isChanged } from "../marked.ts";
import { nameAbove } from "../search-replace/above.ts";
import { isPath, isSure } from "../search-replace/names.ts";
import { actionOf, otherNames, sectionNames, type Section } from "./edit.ts";
import { type RawHunk, withoutEmpty, withoutText } from "./hunk.ts";

/** Lines up to the last one that is read; what is between it and the next one is text. */
interface Span {
  readonly last: number;
  readonly next: number;
}

interface SectionReading extends Span {
  /** Undefined if there is a problem, which the text has been told of. */
  readonly section: Section | undefined;
}

interface Head extends Omit<Section, "hunks">, Span {
  readonly named: readonly number[];
  /** One of these names is quoted, but not well. */
  readonly badName: number | undefined;
}

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
  const isHalfNamed = head.next < source.end && isHalfAName(source.lines, head.next);
  if (isHalfNamed) cursor.malformed("missing-path", head.next);
  const { hunks, ...span } = readHunks(cursor, { ...source, returns }, head, text);
  if (head.badName !== undefined) cursor.malformed("bad-quoting", head.badName);
  if (head.badName !== undefined || isSpecial || isHalfNamed)
    return { section: undefined, ...span };
  const isNamed = head.named.length === 2 || source.isBounded === true;
  if (hunks.length > 0 && !isNamed) cursor.repair("missing-file-header", begin);
  return { section: { ...head, hunks: withoutEmpty(hunks, cursor) }, ...span };
}

/** Is this the beginning of a `+++` line, below `---`, and no added line? */
function isHalfAName(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  const isHalf = /^\+{2,3} *$/.test(line) || (line === "+" && at === lines.length - 1);
  return isHalf && isOldName(lines[at - 1]);
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
  // A name that is there twice is no line of the file.
  while (named.length > 0 && lines[next] === lines[next - 1]) text.pass(next++);
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
    rivals: isAlone && told === undefined ? above?.rivals : undefined,
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

/** Reads the hunks below a head, with the text between them. */
function readHunks(
  cursor: Cursor,
  source: Source,
  head: Head,
  text: DiffText,
): Span & { readonly hunks: readonly RawHunk[] } {
  const { lines, end } = source;
  const action = actionOf(head);
  const hunks: RawHunk[] = [];
  let { last, next } = head;
  text.behind(next, false);
  const isDirect = next === last + 1;
  /** There is nothing yet below the names or git's header: the body may begin without an `@@`. */
  let mayLackHeader = head.git === undefined || head.named.length > 0 || isDirect;
  const isCutOff = next === lines.length - 1 && /^-{1,3} ?$/.test(lines[next] ?? "");
  if (isHalfAName(lines, next) || isCutOff) mayLackHeader = false;
  if (head.git !== undefined && differingFiles(lines[next] ?? "") !== undefined) last = next++;
  let textFrom = next;
  const take = (header: HunkHeader, body: Body): void => {
    hunks.push({ header, patchLine: next + 1, body });
    last = body.last ?? next;
    textFrom = body.entries[body.cut ?? Infinity]?.at ?? last + 1;
    next = body.next;
    if (body.problem === undefined) text.behind(next, body.isShort);
    else text.mute();
  };
  while (next < end) {
    const line = lines[next] ?? "";
    if (isBlank(line)) {
      next++;
      continue;
    }
    const isHeader = isHunkHeader(line);
    if (!isHeader && endsHunks(source, next)) break;
    if (isHeader) {
      const header = readHunkHeader(line);
      const other = otherFile(source, head, header, textFrom, next);
      if (other !== undefined) {
        const above = hunks.at(-1);
        if (above?.body.cut !== undefined) {
          hunks.splice(-1, 1, withoutText(above));
          for (let at = textFrom; at < next; at++) text.pass(at);
          last = textFrom - 1;
        }
        text.name(next, other);
        break;
      }
      take(header, readBody(source, next + 1, header, action));
    } else {
      const body = mayLackHeader ? readBody(source, next, {}, action) : undefined;
      if (body?.entries.some(isChanged) === true) {
        cursor.repair("missing-hunk-header", next);
        take({}, body);
      } else {
        text.pass(next++);
      }
    }
    mayLackHeader = false;
  }
  return { hunks, last, next };
}

function endsHunks(source: Source, at: number): boolean {
  const { lines, fence } = source;
  const line = lines[at] ?? "";
  return (
    isClosingFence(line, fence) ||
    endsSection(lines, at) ||
    sectionStart(lines, at) !== undefined ||
    indentedStart(lines, at) !== undefined ||
    source.isForeign(at)
  );
}

/** The file of the hunk at a line, if its header or the text from a line on says that it is another than that of the head. */
function otherFile(
  { lines }: Source,
  head: Head,
  { heading = "" }: HunkHeader,
  from: number,
  at: number,
): string | undefined {
  const { name, edited } = nameAbove(lines, at, from);
  const inHeader = isPath(heading) && isSure(heading) ? heading : undefined;
  const path = name?.path ?? edited ?? inHeader;
  const { old, new: added } = sectionNames(head) ?? {};
  const isOwn = [old, added].some((own) => own && path && isSameEnd(own, path));
  return isOwn ? undefined : path;
}
