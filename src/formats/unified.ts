/**
 * Unified diffs: those of git, of other tools, and those that models write without numbers.
 *
 *     section = head hunk*                                                    diff-head.ts
 *     hunk    = ["@@" [numbers "@@"] [heading]] body                               body.ts
 *
 * A section begins at `diff --git`, at two names, at one name above `@@`, or at `@@ -N`; at a lone `@@` only where
 * something names its file: in a fence with the word `diff`, below a section, or with `--file`; at marked
 * lines that are not all added only as the first in such a fence. A hunk without a name is for the file
 * named above it (names.ts), or that of the previous section.
 *
 * Read with these repairs: sections that are indented as a whole, CRs added to every line, one of the two
 * names missing, no `@@`, an `@@` alone at the end, wrong counts, context without its space. A section without a file or
 * with contradictions is an error; so are links, submodules, binary files and merges.
 */

import { type FileEdit, type Hunk, onlyAdds } from "../patch.ts";
import type { Unsupported } from "../problem.ts";
import { closes, type Fence, fenceAt } from "../text/fences.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import {
  contentOf,
  type Fault,
  faultOf,
  hunkOf,
  isCounted,
  isEmpty,
  isHunkHeader,
  missingLines,
  type RawHunk,
  readHunk,
  readHunkHeader,
  type Source,
} from "./body.ts";
import { type Cursor, outdented, type Stretch } from "./cursor.ts";
import {
  type Head,
  isNewName,
  isOldName,
  type Names,
  readHead,
  spellingsOf,
  withoutComponents,
} from "./diff-head.ts";
import type { Format, FormatReader, ReaderOptions } from "./format.ts";
import { type FileName, fileAbove, nameAbove } from "./names.ts";
import { isDiffFence, type Outline } from "./outline.ts";

export const unified: Format = {
  name: "unified",
  open: (cursor, options, outline) => new DiffReader(cursor, options, outline),
};

/** git's prefixes show that a name is meant, and not a removed or added line. */
const GIT_NAME = /^(?:---|\+\+\+) +"?(?:[ab]\/|\/dev\/null)/;
/** Lines of a head, or below it, of what cannot be edited. */
const UNSUPPORTED: readonly (readonly [RegExp, Unsupported["what"]])[] = [
  [/^(?:diff --(?:cc|combined) |@@@+ -\S+ -)/, "combined-diff"],
  [/^(?:.* mode|index \S+) 120000$/, "symbolic-link"],
  [/^(?:.* mode|index \S+) 160000$/, "submodule"],
  [/^(?:GIT binary patch$|(?:Binary f|F)iles .+ differ$)/, "binary-patch"],
];
/** Lines of diff, git or a mail between sections: they are not lines of a hunk without marks. */
const ENDS = /^(?:@@@+ -\S+ -|diff -|Index: \S|(?:From|commit) [0-9a-f]{40})/;
/** No tool writes more context below a change: if more is missing, the reply was cut off. */
const MAX_LOST = 3;

/** The mark of all lines of a file that is created or deleted. */
const MARKS = { create: "+", delete: "-", update: undefined } as const;

class DiffReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #strip: number | undefined;
  readonly #outline: Outline;
  /** The file of the previous section; at first that named by the caller. */
  #last: FileName | undefined;
  /** The section has no names: its hunks may belong to the previous file. */
  #joins = false;
  /** The counts of all hunks so far are right. */
  #areRight = true;

  constructor(cursor: Cursor, { strip, file }: ReaderOptions, outline: Outline) {
    this.#cursor = cursor;
    this.#strip = strip;
    this.#outline = outline;
    this.#last = file === undefined ? undefined : { path: file };
  }

  begins(at: number): boolean {
    const { lines } = this.#cursor.block;
    if (headIndent(lines, at) !== undefined) return true;
    const fence = diffFenceAbove(lines, at);
    const isHunk = fence ? isFencedBody(lines, at, fence.indent) : isBareHunk(lines, at);
    if (!isHunk || this.#last !== undefined) return isHunk;
    return fence !== undefined && nameAbove(lines, at, this.#outline.from, at - 1) !== undefined;
  }

  read(at: number, isForeign: (at: number) => boolean): Stretch {
    const stretch = this.#cursor.patch(at, { format: "unified", isDiff: true }, () =>
      this.#section(at, isForeign),
    );
    return { ...stretch, joins: this.#joins };
  }

  #section(at: number, isForeign: (at: number) => boolean): readonly FileEdit[] | undefined {
    const cursor = this.#cursor;
    const { block } = cursor;
    const indent = headIndent(block.lines, at) ?? diffFenceAbove(block.lines, at)?.indent;
    // An indented part may contain several sections.
    const outdentedTo = cursor.outdent(at, indent ?? "");
    const { lines } = cursor;
    const head = readHead(cursor, at);
    const { names, next } = head;
    cursor.next = next;
    for (let row = at; row <= next; row++)
      for (const [pattern, what] of UNSUPPORTED)
        if (pattern.test(lines[row] ?? "")) return this.#unsupported(what, row, names);
    if (head.fault !== undefined) return cursor.malformed("file-name", head.fault);
    // If the headers have CRs, they were added to all lines, and the file has none.
    const first = next - Math.max(head.named, 1);
    const isCarried = block.returns.has(first);
    if (isCarried) cursor.repair("carriage-returns", first);
    const hunks = this.#hunks(head, at, {
      lines,
      returns: isCarried || block.returns.size === 0 ? undefined : block.returns,
      end: outdentedTo > at ? outdentedTo : lines.length,
      only: MARKS[head.action],
      ends: (line, isMet) => this.#ends(line, isMet) ?? isForeign(line),
    });
    this.#joins = names === undefined;
    const name =
      names === undefined
        ? fileAbove(cursor, this.#outline, at, this.#last)
        : this.#spelt(head, names, at);
    if (name === undefined) return undefined;
    if (hunks.length > 0 && head.named !== 2 && (names !== undefined || name !== this.#last))
      cursor.repair("missing-header", at);
    const edit = this.#edit(head, at, name, hunks);
    return edit && [edit];
  }

  /** Reads the hunks below a head. Below both names, and where nothing else begins, they may lack an `@@`. */
  #hunks(head: Head, begin: number, source: Source): readonly RawHunk[] {
    const cursor = this.#cursor;
    const { lines, end } = source;
    const mayLack = head.named === 2 || (head.next === begin && !isHunkHeader(lines[begin]));
    const hunks: RawHunk[] = [];
    for (let at = cursor.solid(head.next); at < end; at = cursor.solid(at)) {
      const isHeader = isHunkHeader(lines[at]);
      if (!isHeader && (!mayLack || hunks.length > 0)) break;
      const header = isHeader ? readHunkHeader(lines[at] ?? "") : {};
      const hunk = readHunk(source, isHeader ? at + 1 : at, header, at);
      if (!isHeader && !/[-+]/.test(hunk.marks)) break;
      if (!isHeader) cursor.repair("missing-header", at);
      // An `@@` alone at the end (replies to aider).
      if (hunks.length > 0 && isEmpty(hunk)) cursor.repair("empty-hunk", at);
      else hunks.push(hunk);
      at = hunk.next;
      cursor.next = hunk.marks === "" ? at : hunk.from + hunk.marks.length;
    }
    return hunks;
  }

  /** True if a line ends the body of a hunk; undefined if it does so only as the beginning of a patch of another format. */
  #ends(at: number, isMet: boolean): boolean | undefined {
    const { lines } = this.#cursor;
    const line = lines[at] ?? "";
    if (/^[-+]/.test(line)) return (isMet && isRule(lines, at)) || isName(lines, at, isMet);
    const open = this.#outline.fence;
    const closing = open && open.indent !== "" ? open.indent + open.closing : undefined;
    if (line.startsWith(" ")) return line.trimEnd() === closing;
    if (line === "" || line.startsWith("\t")) return false;
    const fence = fenceAt(line);
    // At the margin all fences of signs end it, but a tag only if it closes one.
    if (fence !== undefined) return fence.sign !== "<" || closes(fence, open);
    return isHunkHeader(line) || ENDS.test(line) || this.#outline.closes(line) || undefined;
  }

  #edit(head: Head, at: number, name: FileName, hunks: readonly RawHunk[]): FileEdit | undefined {
    const cursor = this.#cursor;
    const { action, mode, modes, moved } = head;
    const fault = hunks.map(faultOf).find((one) => one !== undefined);
    if (fault !== undefined) return this.#malformed(fault, name.path);
    // A name at the end may be incomplete, which counts cannot show.
    const isEnded = cursor.block.endsWithLine || cursor.next < cursor.lines.length;
    if (hunks.length === 0 && (!head.isWhole || !isEnded))
      return this.#malformed({ reason: "empty-hunk", line: cursor.next - 1 }, name.path);
    const lost = this.#lostLines(hunks);
    if (lost === undefined) return undefined;
    this.#last = name;
    for (const hunk of hunks) if (!isCounted(hunk)) cursor.repair("wrong-counts", hunk.at);
    const patchLine = at + 1;
    if (action !== "update") {
      // The section of a created or deleted file has all its lines.
      const content = contentOf(hunks, MARKS[action], cursor, name.path);
      return content === undefined
        ? undefined
        : { kind: action, ...name, patchLine, content, mode };
    }
    const changes = hunks.map((raw, number): Hunk => {
      const hunk = hunkOf(raw, cursor, number === 0);
      const isCut = lost > 0 && number === hunks.length - 1;
      return isCut ? withLost(hunk, lost, cursor.text(raw.at)) : hunk;
    });
    if (moved !== undefined) {
      // Its names have no prefix, so `strip` removes one component less.
      const count = Math.max((this.#strip ?? 0) - 1, 0);
      const [path, target] = moved.names.map((one) => withoutComponents(one, count));
      if (path === undefined || target === undefined) return cursor.malformed("file-name", at);
      return { kind: moved.kind, path, target, patchLine, hunks: changes, modes };
    }
    // Without a null name, `@@ -0,0` may still mean a file that does not exist yet.
    const old = hunks.length === 1 ? hunks[0]?.header.old : undefined;
    const mayCreate = (old?.start === 0 && old.count === 0 && changes.every(onlyAdds)) || undefined;
    const isLiteral = this.#strip === undefined ? undefined : true;
    return { kind: "update", ...name, mayCreate, isLiteral, patchLine, hunks: changes, modes };
  }

  /** The file of a section, by its names. */
  #spelt({ action, isBare, moved }: Head, names: Names, at: number): FileName | undefined {
    const spellings = spellingsOf(names, this.#strip, isBare);
    const best = spellings[0] ?? moved?.names ?? [];
    const path = action === "delete" ? best[0] : best.at(-1);
    if (path === undefined) return this.#cursor.malformed("file-name", at);
    return spellings.length + best.length === 2 ? { path } : { path, spellings };
  }

  /** Adds the problem that a section cannot be read. Without lines at the end of the reply it was cut off. */
  #malformed({ reason, line }: Fault, path: string): undefined {
    const cursor = this.#cursor;
    const isLast = cursor.solid(line + 1) >= cursor.lines.length;
    if (reason === "empty-hunk" && isLast) return cursor.truncated("@@");
    return cursor.malformed(reason, line, path);
  }

  /**
   * The number of blank context lines that the last hunk may have lost, if nothing follows it: it has fewer lines
   * than it states. Undefined, and a problem, if it has lost more.
   */
  #lostLines(hunks: readonly RawHunk[]): number | undefined {
    const cursor = this.#cursor;
    const { lines, block } = cursor;
    const last = hunks.at(-1);
    const missing = last === undefined ? 0 : missingLines(last);
    const areRight = this.#areRight && hunks.slice(0, -1).every(isCounted);
    this.#areRight = areRight && (last === undefined || isCounted(last));
    const { fence } = this.#outline;
    const below = fenceAt(cursor.text(cursor.next));
    // A fence that closes none lacks its mark, and so do the lines below it.
    if (missing > 0 && below !== undefined && fence !== undefined && !closes(below, fence))
      return cursor.malformed("unexpected-line", cursor.next);
    if (last === undefined || missing === 0 || cursor.solid() < lines.length) return 0;
    const changes = /[-+]/.test(last.marks);
    if (changes && block.endsWithLine && (block.isWhole === true || !areRight)) return 0;
    // Python's `rstrip` takes the last line end, too (evalscope); an added line may then be cut off.
    const isWholeLine = block.endsWithLine || !last.marks.endsWith("+");
    const mayBeLost = changes && isWholeLine && missing <= MAX_LOST;
    return mayBeLost ? missing : cursor.truncated(cursor.text(last.at));
  }

  #unsupported(what: Unsupported["what"], at: number, names?: Names): undefined {
    const path = names && spellingsOf(names, this.#strip)[0]?.at(-1);
    const problem = { code: "unsupported", what, patchLine: at + 1 } as const;
    this.#cursor.problems.push(path === undefined ? problem : { ...problem, path });
  }
}

/** The hunk with blank context lines added at its end. If the file lacks them, the reply was cut off. */
function withLost(hunk: Hunk, count: number, header: string): Hunk {
  const patchLine = hunk.lines.at(-1)?.patchLine ?? hunk.patchLine;
  const lost = (["removed", "added"] as const).flatMap((kind) =>
    Array.from({ length: count }, () => ({ kind, text: "", patchLine })),
  );
  const lines = [...hunk.lines, ...lost];
  return { ...hunk, lines, cutOffAfter: header };
}

/** The indentation of a line that begins a head, or is a header with numbers; undefined if it does neither. */
function headIndent(lines: readonly string[], at: number): string | undefined {
  const indent = indentOf(lines[at] ?? "");
  const line = (lines[at] ?? "").slice(indent.length);
  const next = outdented(lines[at + 1] ?? "", indent);
  const isOld = isOldName(line);
  const isHead =
    (isOld && isNewName(next)) ||
    ((isOld || isNewName(line)) && isHunkHeader(next)) ||
    /^(?:diff --(?:git|cc|combined) |@@(?:@+ | ?-\d))/.test(line);
  return isHead ? indent : undefined;
}

/** The fence of a diff, if a line is the first one in it. */
function diffFenceAbove(lines: readonly string[], at: number): Fence | undefined {
  const fence = fenceAt(lines[at - 1] ?? "");
  return isDiffFence(fence) ? fence : undefined;
}

/** True for an `@@` line above marked lines; it need not have numbers. */
function isBareHunk(lines: readonly string[], at: number): boolean {
  const below = isHunkHeader(lines[at]) ? lines.slice(at + 1, at + 4) : [];
  return /^[-+ ]/.test(below.find((line) => !isBlank(line)) ?? "");
}

/** True if the lines of a fence, from a line on, are those of a hunk. Only added lines would have no place. */
function isFencedBody(lines: readonly string[], at: number, indent: string): boolean {
  if (/^\s*(?:<{5,}|\*\*\* )/.test(lines[at] ?? "")) return false;
  let [isMarked, hasOld] = [false, false];
  for (let row = at; row < lines.length && !(isMarked && hasOld); row++) {
    const written = lines[row] ?? "";
    if (fenceAt(written) !== undefined || headIndent(lines, row) !== undefined) break;
    const line = outdented(written, indent) ?? written;
    isMarked ||= /^[-+]/.test(line);
    hasOld ||= !line.startsWith("+") && !isBlank(line.slice(1));
  }
  return isMarked && hasOld;
}

/** True for a rule between a complete hunk and text, as above the version in a mail, which is no removal. */
function isRule(lines: readonly string[], at: number): boolean {
  return /^-{2,}\s*$/.test(lines[at] ?? "") && !/^[-+ \t]\S/.test(lines[at + 1] ?? "");
}

/** True for the name of the next file, if two signs tell it from a removal of `-- x` or an addition of `++ x`. */
function isName(lines: readonly string[], at: number, isMet: boolean): boolean {
  const line = lines[at] ?? "";
  if (!isOldName(line) && !isNewName(line)) return false;
  const isPair = isOldName(line) && isNewName(lines[at + 1]);
  const isHeaded = isHunkHeader(lines[isPair ? at + 2 : at + 1]);
  return [isMet, isPair, isHeaded, GIT_NAME.test(line)].filter(Boolean).length > 1;
}
