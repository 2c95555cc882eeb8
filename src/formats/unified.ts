/**
 * Unified diffs: those of git, of other tools, and those that models write without numbers.
 *
 *     section = head hunk*                                                    diff-head.ts
 *     hunk    = ["@@" [numbers "@@"] [heading]] body                               body.ts
 *
 * A section begins at `diff --git`, at two names, at one name above `@@`, or at `@@ -N`; at a lone
 * `@@`, or at marked lines that are not all added, only where something names its file: as the first line
 * in a fence with the word `diff`, below a section, or with `--file`. A hunk without a name is for the file
 * named above it (names.ts), or that of the previous section.
 *
 * Read with these repairs: sections that are indented as a whole, CRs added to every line, one of the two
 * names missing, no `@@`, empty `@@`, wrong counts, context without its blank. A section without a file or
 * with contradictions is an error; so are links, submodules, binary files and merges.
 */

import type { Block } from "../input/unwrap.ts";
import { type FileEdit, type Hunk, onlyAdds } from "../patch.ts";
import type { Unsupported } from "../problem.ts";
import { joinLines } from "../text/content.ts";
import { isElision } from "../text/elision.ts";
import { closes, fenceAt } from "../text/fences.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import {
  contentOf,
  type Fault,
  faultOf,
  hunkOf,
  isHunkHeader,
  type RawHunk,
  readHunk,
  readHunkHeader,
  type Source,
  withoutEmpty,
} from "./body.ts";
import { Cursor } from "./cursor.ts";
import { type Head, isNewName, isOldName, readHead } from "./diff-head.ts";
import { distinctSpellings, type NamePair, spellingsOf, withoutComponents } from "./diff-names.ts";
import {
  asContext,
  type Format,
  type FormatReader,
  type ParseOptions,
  type Stretch,
} from "./format.ts";
import { type FileName, fileAbove, nameAbove, nameIn } from "./names.ts";
import { isDiffFence, type Outline } from "./outline.ts";

export const unified: Format = {
  name: "unified",
  title: "unified diff",
  words: {
    looks: "unified diff ('--- a/x', '+++ b/x')",
    onePlace:
      "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
    makeFile: "write '--- /dev/null' above its name to create it",
    changeFile: "name it in both headers to change it",
    quoted: asContext,
  },
  open: (block, options, outline) => new DiffReader(block, options, outline),
};

/** git's prefixes show that a name is meant, and not a removed or added line. */
const GIT_NAME = /^(?:---|\+\+\+) +"?(?:[ab]\/|\/dev\/null)/;
/** Lines of diff, git or a mail between sections: they are not lines of a hunk without marks. */
const ENDS =
  /^(?:diff -|Index: \S|(?:From|commit) [0-9a-f]{40}|(?:Binary f|F)iles .+ differ$|(?:(?:new|deleted) file|old|new) mode \d{6}$|(?:rename|copy) (?:from|to) \S+$|similarity index \d+%$)/;
/** The most characters of a hunk's header in a message. */
const MAX_HEADER = 100;
/** No tool writes more context below a change: if more is missing, the reply was cut off. */
const MAX_LOST = 3;

/** True if a section begins at this line. `indent` is removed first. */
function isStart(lines: readonly string[], at: number, indent = ""): boolean {
  const line = outdent(lines[at], indent);
  const next = lines[at + 1];
  switch (line.charAt(0)) {
    case "d":
      return /^diff --(?:git|cc|combined) /.test(line);
    case "@":
      return /^@@(?:@+ | ?-\d)/.test(line);
    case "-":
      return (
        isOldName(line) && (isNewName(outdent(next, indent)) || isHunkHeader(outdent(next, indent)))
      );
    case "+":
      return isNewName(line) && isHunkHeader(outdent(next, indent));
    default:
      return false;
  }
}

/** The line without the indentation; empty if it lacks it. */
function outdent(line = "", indent: string): string {
  return line.startsWith(indent) ? line.slice(indent.length) : "";
}

/** The indentation of a line that begins an indented section. */
function indentedStart(lines: readonly string[], at: number): string {
  const indent = indentOf(lines[at] ?? "");
  return indent !== "" && isStart(lines, at, indent) ? indent : "";
}

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

  constructor(block: Block, { strip, file }: ParseOptions, outline: Outline) {
    this.#cursor = new Cursor(block);
    this.#strip = strip;
    this.#outline = outline;
    this.#last = file === undefined ? undefined : { path: file };
  }

  begins(at: number): boolean {
    const { lines } = this.#cursor.block;
    const line = lines[at] ?? "";
    if (isStart(lines, at) || indentedStart(lines, at) !== "") return true;
    const opener = diffFenceAbove(lines, at);
    const indent = indentOf(lines[opener ?? -1] ?? "");
    const isName = opener === at - 1 && nameIn(line).isAlone;
    const isBody = opener !== undefined && !isName && isFencedBody(lines, at, indent);
    if (!isBody && !isBareHunk(lines, at, indent)) return false;
    if (this.#last !== undefined) return true;
    const named = opener === undefined ? undefined : nameAbove(lines, at, 0, opener);
    return named !== undefined && named.paths.length + named.words.length > 0;
  }

  read(at: number, from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    cursor.start(at);
    const edit = this.#section(at, from, isForeign);
    const stretch = cursor.patch(at, edit && [edit], { format: "unified", isDiff: true });
    return { ...stretch, joins: this.#joins };
  }

  /** Adds the problem that a section cannot be read. Without lines at the end of the reply it was cut off. */
  #malformed({ reason, line }: Fault, path: string): undefined {
    const cursor = this.#cursor;
    const { lines, block } = cursor;
    // A fragment of the line below is not text after the section.
    const isBegun = !block.endsWithLine && fenceAt(lines.at(-1) ?? "") === undefined;
    const isLast = cursor.solid(line + 1) >= lines.length - (isBegun ? 1 : 0);
    if (reason === "empty-hunk" && isLast) return cursor.truncated("@@");
    return cursor.malformed(reason, line, path);
  }

  #section(at: number, from: number, isForeign: (at: number) => boolean): FileEdit | undefined {
    const cursor = this.#cursor;
    const { block } = cursor;
    const isHeaded = isStart(block.lines, at);
    const opener = diffFenceAbove(block.lines, at);
    const fenced = isHeaded ? "" : indentOf(block.lines[opener ?? -1] ?? "");
    // An indented part may contain several sections.
    const outdented = cursor.outdent(at, indentedStart(block.lines, at) || fenced);
    const end = outdented > at ? outdented : block.lines.length;
    const { lines } = cursor;
    cursor.next = at + 1;
    if (/^(?:diff --c|@@@)/.test(lines[at] ?? "")) return this.#unsupported("combined-diff", at);
    const head = readHead(cursor, at);
    cursor.next = head.next;
    const { special } = head;
    if (special !== undefined) return this.#unsupported(special.what, special.line, head.names);
    if (/^(?:GIT binary patch$|(?:Binary f|F)iles .+ differ$)/.test(lines[head.next] ?? ""))
      return this.#unsupported("binary-patch", head.next, head.names);
    // If the headers have CRs, they were added to all lines, and the file has none.
    const first = head.next - Math.max(head.named, 1);
    const isCarried = block.returns.has(first);
    if (isCarried) cursor.repair("carriage-returns", first);
    const hunks = readHunks(cursor, head, {
      lines,
      returns: isCarried ? new Set() : block.returns,
      end,
      only: ({ create: "+", delete: "-", update: undefined } as const)[head.action],
      ends: (line, isMet, isCounted) => this.#ends(line, isMet, isCounted, isForeign),
    });
    if (head.fault !== undefined) return cursor.malformed("file-name", head.fault);
    const { names } = head;
    this.#joins = names === undefined;
    const place = { at, from, opener: opener ?? this.#outline.opener, last: this.#last };
    const named = names ?? fileAbove(cursor, place);
    if (hunks.length > 0 && head.named !== 2 && (named === undefined || named !== this.#last))
      cursor.repair("missing-header", at);
    return named === undefined ? undefined : this.#edit(head, named, withoutEmpty(hunks, cursor));
  }

  /** True if a line ends the body of a hunk. */
  #ends(
    at: number,
    isMet: boolean,
    isCounted: boolean,
    isForeign: (at: number) => boolean,
  ): boolean {
    const { lines } = this.#cursor;
    const line = lines[at] ?? "";
    switch (line.charAt(0)) {
      case "":
      case "\t":
        return false;
      case " ": {
        const { indent = "", closing = "" } = this.#outline.fence ?? {};
        return indent !== "" && line.trimEnd() === indent + closing;
      }
      case "+":
        return isName(lines, at, isMet, isCounted);
      case "-":
        return (isMet && isRule(lines, at)) || isName(lines, at, isMet, isCounted);
      case "@":
        return isHunkHeader(line) || line.startsWith("@@@");
      default: {
        const fence = fenceAt(line);
        // At the margin all fences of signs end it, but a tag only if it closes one.
        if (fence !== undefined) return fence.sign !== "<" || closes(fence, this.#outline.fence);
        return ENDS.test(line) || this.#outline.closes(line) || isForeign(at);
      }
    }
  }

  #edit(head: Head, named: NamePair | FileName, hunks: readonly RawHunk[]): FileEdit | undefined {
    const cursor = this.#cursor;
    const name = this.#spelt(head, named);
    if (name === undefined) return undefined;
    const { path } = name;
    const fault = hunks.map(faultOf).find((one) => one !== undefined);
    if (fault !== undefined) return this.#malformed(fault, path);
    // A name at the end may be incomplete, which counts cannot show.
    const isEnded = cursor.block.endsWithLine || cursor.next < cursor.lines.length;
    if (hunks.length === 0 && (!head.isWhole || !isEnded))
      return this.#malformed({ reason: "empty-hunk", line: cursor.next - 1 }, path);
    const lost = this.#lostLines(hunks);
    if (lost === undefined) return undefined;
    this.#last = name;
    const { action, mode } = head;
    if (action === "update") return this.#change(head, name, hunks, lost);
    // The section of a created or deleted file has all its lines.
    const content = contentOf(hunks, action === "create" ? "+" : "-", cursor);
    if ("reason" in content) return cursor.malformed(content.reason, content.line, path);
    const text = joinLines(content.lines, content.isOpen);
    return { kind: action, ...name, patchLine: head.begin + 1, content: text, mode };
  }

  #change(head: Head, name: FileName, raw: readonly RawHunk[], lost: number): FileEdit | undefined {
    const cursor = this.#cursor;
    const strip = this.#strip;
    const hunks = raw.map((one, at): Hunk => {
      const hunk = hunkOf(one, cursor, at === 0);
      const isCut = lost > 0 && at === raw.length - 1;
      return isCut ? withLost(hunk, lost, this.#headerOf(one)) : hunk;
    });
    const { modes, moved } = head;
    const patchLine = head.begin + 1;
    if (moved !== undefined) {
      // They have no prefix, so `strip` removes one component less.
      const [path, to] = [moved.old, moved.new].map((one) =>
        withoutComponents(one, Math.max((strip ?? 0) - 1, 0)),
      );
      if (path === undefined || to === undefined) return cursor.malformed("file-name", head.begin);
      return moved.kind === "rename"
        ? { kind: "update", path, patchLine, target: to, hunks, modes }
        : { kind: "copy", path, patchLine, target: to, hunks, modes };
    }
    if (hunks.length === 0 && modes === undefined)
      return this.#malformed({ reason: "empty-hunk", line: cursor.next - 1 }, name.path);
    const isLiteral = strip === undefined ? undefined : true;
    // Without a null name, `@@ -0,0` may still mean a file that does not exist yet.
    const [old, ...others] = raw.map(({ header }) => header.old);
    const isNew = others.length === 0 && old?.start === 0 && old.count === 0;
    const mayCreate = isNew && hunks.every(onlyAdds) ? true : undefined;
    return { kind: "update", patchLine, mayCreate, ...name, isLiteral, hunks, modes };
  }

  /** The names of a section as the spellings of its file. */
  #spelt(head: Head, named: NamePair | FileName): FileName | undefined {
    if ("path" in named) return named;
    // With prefixes git would write two names.
    const isBare = head.isGit && named.old === named.new;
    const levels = spellingsOf(named, this.#strip, isBare);
    const first = levels[0] ?? head.moved;
    const path = head.action === "delete" ? (first?.old ?? first?.new) : (first?.new ?? first?.old);
    if (path === undefined || path === "") return this.#cursor.malformed("file-name", head.begin);
    return { path, spellings: distinctSpellings(levels) };
  }

  /**
   * The number of blank context lines that the last hunk may have lost, if nothing follows it: it has fewer lines
   * than it states. Undefined, and a problem, if it has lost more.
   */
  #lostLines(hunks: readonly RawHunk[]): number | undefined {
    const cursor = this.#cursor;
    const { lines, block } = cursor;
    const last = hunks.at(-1);
    const missing = last?.missing ?? 0;
    const areRight = hunks.slice(0, -1).every(({ isCounted }) => isCounted) && this.#areRight;
    this.#areRight = areRight && last?.isCounted !== false;
    if (last === undefined || missing === 0 || cursor.solid(cursor.next) < lines.length) return 0;
    const mayBeWhole = /[-+]/.test(last.marks) && block.endsWithLine;
    if (mayBeWhole && (block.isWhole === true || !areRight || isElided(last))) return 0;
    return mayBeWhole && missing <= MAX_LOST ? missing : cursor.truncated(this.#headerOf(last));
  }

  #headerOf(hunk: RawHunk): string {
    return this.#cursor.text(hunk.at).slice(0, MAX_HEADER);
  }

  #unsupported(what: Unsupported["what"], at: number, names?: NamePair): undefined {
    const first = names && spellingsOf(names, this.#strip)[0];
    const path = first?.new ?? first?.old;
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
  return { ...hunk, lines, otherReadings: undefined, cutOffAfter: header };
}

/** The opening line of a diff's fence, if a line is the first one in it, apart from a name. */
function diffFenceAbove(lines: readonly string[], at: number): number | undefined {
  const opens = (line: number): boolean => isDiffFence(fenceAt(lines[line] ?? ""));
  if (opens(at - 1)) return at - 1;
  const above = lines[at - 1] ?? "";
  return !/^[-+ ]/.test(above) && opens(at - 2) && nameIn(above).isAlone ? at - 2 : undefined;
}

/** True for an `@@` line above marked lines; it need not have numbers. */
function isBareHunk(lines: readonly string[], at: number, indent: string): boolean {
  if (!isHunkHeader(outdent(lines[at], indent))) return false;
  const below = lines.slice(at + 1, at + 4).find((line) => !isBlank(line));
  return /^[-+ ]/.test(outdent(below, indent));
}

/** True if the lines of a fence, from a line on, are those of a hunk. Only added lines would have no place. */
function isFencedBody(lines: readonly string[], at: number, indent: string): boolean {
  let end = at;
  while (end < lines.length && fenceAt(lines[end] ?? "") === undefined) end++;
  const body = lines
    .slice(at, end)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  const isOld = (line: string): boolean => !line.startsWith("+") && !isBlank(line.slice(1));
  return (
    body.some((line) => /^[-+]/.test(line)) &&
    body.some(isOld) &&
    !/^<{5,}|^\*\*\* /.test(body[0] ?? "")
  );
}

/** Reads the hunks below a head. Below both names, and where nothing else begins, they may lack an `@@`. */
function readHunks(cursor: Cursor, head: Head, source: Source): readonly RawHunk[] {
  const { lines, end } = source;
  const mayLack =
    head.named === 2 || (head.next === head.begin && !isHunkHeader(lines[head.begin]));
  const hunks: RawHunk[] = [];
  for (let at = cursor.solid(head.next); at < end; at = cursor.solid(at)) {
    const isHeader = isHunkHeader(lines[at]);
    if (!isHeader && (!mayLack || hunks.length > 0)) break;
    if (!isHeader && head.named > 0 && source.ends(at, false, false)) break;
    const header = isHeader ? readHunkHeader(lines[at] ?? "") : {};
    const hunk = readHunk(source, isHeader ? at + 1 : at, header, at);
    if (!isHeader && !/[-+]/.test(hunk.marks)) break;
    if (!isHeader) cursor.repair("missing-header", at);
    hunks.push(hunk);
    at = hunk.next;
    cursor.next = hunk.marks === "" ? at : hunk.from + hunk.marks.length;
  }
  return hunks;
}

/** True for a rule between a complete hunk and text, as above the version in a mail, which is no removal. */
function isRule(lines: readonly string[], at: number): boolean {
  return /^-{2,}\s*$/.test(lines[at] ?? "") && !/^[-+ \t]\S/.test(lines[at + 1] ?? "");
}

/** True for the name of the next file, which is no removal of `-- x` or addition of `++ x`. */
function isName(lines: readonly string[], at: number, isMet: boolean, hasCounts: boolean): boolean {
  const [line = "", next = "", third] = lines.slice(at, at + 3);
  const isGit = GIT_NAME.test(line);
  if (isGit && isMet) return true;
  if (isOldName(line) && isNewName(next)) return isHunkHeader(third) || (isGit && !hasCounts);
  return (isOldName(line) || isNewName(line)) && isHunkHeader(next) && (isMet || isGit);
}

/** True if a context line is a placeholder for others, which the counts include, and the last line is not missing. */
function isElided({ rows, marks }: RawHunk): boolean {
  return !/[-+]$/.test(marks) && rows.some((row) => !/^[-+]/.test(row) && isElision(row));
}
