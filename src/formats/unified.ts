/**
 * Unified diffs: those of git, of other tools, and those that models write without numbers.
 *
 *     section = [git-header] ["--- " name] ["+++ " name] hunk*    git-header.ts, diff-names.ts
 *     hunk    = ["@@" [numbers "@@"] [heading]] body                               body.ts
 *
 * A section begins at `diff --git`, at two names, at one name above `@@`, or at `@@ -N`; at a lone
 * `@@`, or at marked lines that are not all added, only where something names its file: as the first line
 * in a fence that says `diff`, below a section, or with `--file`. A hunk without a name is of the file that
 * is named above it (names.ts), or of the section before.
 *
 * Read with these repairs: sections that are indented as a whole, CRs added to every line, one of the two
 * names missing, no `@@`, empty `@@`, wrong counts, context without its blank. What names no file or contradicts
 * itself is an error; so is what lines cannot say: links, submodules, binary files, merges.
 */

import type { Block } from "../input/unwrap.ts";
import { type FileEdit, type Hunk, onlyAdds } from "../patch.ts";
import type { Unsupported } from "../problem.ts";
import { joinLines } from "../text/content.ts";
import { isElision } from "../text/elision.ts";
import { closes, type Fence, fenceAt } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import {
  type Action,
  contentOf,
  type Fault,
  faultOf,
  hunkOf,
  isChanged,
  isHunkHeader,
  type RawHunk,
  readHunk,
  readHunkHeader,
  withoutEmpty,
  type Source,
} from "./body.ts";
import { Cursor } from "./cursor.ts";
import {
  distinctSpellings,
  type FileName as DiffName,
  isSameEnd,
  type NamePair,
  readFileName,
  readHeaderName,
  spellingsOf,
  splitNames,
  withoutComponents,
} from "./diff-names.ts";
import {
  asContext,
  type Format,
  type FormatReader,
  type ParseOptions,
  type Stretch,
} from "./format.ts";
import {
  type GitHeader,
  isWithoutHunks,
  lacksHunks,
  modeOf,
  readGitHeader,
  saysAll,
  specialMode,
} from "./git-header.ts";
import { isDiffFence } from "./leftovers.ts";
import { type FileName, fileOf, nameAbove, nameIn } from "./names.ts";
import type { Outline } from "./outline.ts";

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
  write: () => undefined,
};

const NUMBERED_HUNK = /^@@ ?-\d/;
const COMBINED = /^(?:diff --(?:cc|combined) |@@@+ )/;
const OLD_NAME = /^--- +\S/;
const NEW_NAME = /^\+\+\+ +\S/;
const GIT_NAME = /^(?:---|\+\+\+) +"?(?:[ab]\/|\/dev\/null)/;
/** The line that opens a commit, in a mail or a log. */
const COMMIT = /^(?:From [0-9a-f]{40,64} |commit [0-9a-f]{40,64}\b)/;
const DIFFER = /^(?:Binary files|Files) (.+) differ$/;
/** Lines that no hunk has, though their marks were lost. */
const ENDS = [
  COMMIT,
  DIFFER,
  /^\*\*\* (?:Begin|End) Patch|^\*\*\* \w+ File:/,
  /^(?:(?:(?:new|deleted) file|old|new) mode \d{6}|(?:rename|copy) (?:from|to) \S+|similarity index \d+%)$/,
];
const BETWEEN = /^(?:diff -|Index: |={4,}\s*$|Only in )/;
/** What a message shows of a hunk's header. */
const MAX_HEADER = 100;
/** More lines of context no tool writes below a change: more are missing because the reply was cut off. */
const MAX_LOST = 3;

const isOldName = (line = ""): boolean => OLD_NAME.test(line);
const isNewName = (line = ""): boolean => NEW_NAME.test(line);

type Start = "git" | "combined" | "names" | "hunk";

/** How a section begins at this line, if one does. `indent` is taken off first. */
function sectionStart(lines: readonly string[], at: number, indent = ""): Start | undefined {
  const own = (line: string | undefined): string => {
    return line?.startsWith(indent) === true ? line.slice(indent.length) : "";
  };
  const [line = "", next = "", third = ""] = [lines[at], lines[at + 1], lines[at + 2]].map(own);
  if (line === "") return undefined;
  if (line.startsWith("diff --git ")) return "git";
  if (COMBINED.test(line)) return "combined";
  if (NUMBERED_HUNK.test(line)) return "hunk";
  if (!isOldName(line) && !isNewName(line)) return undefined;
  const isPair = isOldName(line) && isNewName(next);
  const isSwapped = isNewName(line) && isOldName(next) && isHunkHeader(third);
  return isPair || isSwapped || isHunkHeader(next) ? "names" : undefined;
}

/** The indentation of a line that begins an indented section. */
function indentedStart(lines: readonly string[], at: number): string {
  const [indent = ""] = /^\s*/.exec(lines[at] ?? "") ?? [];
  return indent !== "" && sectionStart(lines, at, indent) !== undefined ? indent : "";
}

/** Does the line end what is in the open fence? At the margin all fences of signs do, but a tag only if it closes one. */
function isClosingFence(line: string, open: Fence | undefined): boolean {
  const fence = fenceAt(line);
  if (fence === undefined) return false;
  if (fence.sign === "<") return closes(fence, open);
  return fence.indent === "" || (fence.indent === (open?.indent ?? "") && fence.info === "");
}

/** The two files of a line that says that they differ in bytes. */
function differingFiles(line: string): NamePair | undefined {
  const names = DIFFER.exec(line)?.[1]?.split(" and ");
  const [old, now] = [names?.[0], names?.at(-1)].filter((name) => name !== "/dev/null");
  return names && { old, new: now };
}

/** What is above the hunks of a section. Lines are 0-based. */
interface Head {
  readonly begin: number;
  readonly git: GitHeader | undefined;
  /** The names after `---` and `+++`. */
  readonly old: DiffName | undefined;
  readonly new: DiffName | undefined;
  /** The lines of these. */
  readonly named: readonly number[];
  /** One of them is quoted, but not well. */
  readonly badName: number | undefined;
  /** The line below. */
  readonly next: number;
}

class DiffReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #options: ParseOptions;
  readonly #outline: Outline;
  /** The file of the section before. */
  #last: FileName | undefined;
  /** The line below the lines that were taken out of their indentation. */
  #indentEnd = 0;
  /** The section has no names: its hunks may be more of the file before. */
  #joins = false;
  /** Its last hunk has fewer lines than its header counts. */
  #isShort = false;
  /** The counts of all hunks so far are right. */
  #areRight = true;

  constructor(block: Block, options: ParseOptions, outline: Outline) {
    this.#cursor = new Cursor(block);
    this.#options = options;
    this.#outline = outline;
  }

  begins(at: number): boolean {
    const { lines } = this.#cursor.block;
    if (sectionStart(lines, at) !== undefined || indentedStart(lines, at) !== "") return true;
    if (DIFFER.test(lines[at] ?? "")) return true;
    const opener = diffFenceAbove(lines, at);
    const indent = fenceAt(lines[opener ?? -1] ?? "")?.indent ?? "";
    const isHunk = isBareHunk(lines, at, indent);
    const isName = opener === at - 1 && nameIn(lines[at] ?? "").isAlone;
    if (!isHunk && (opener === undefined || isName || !isFencedBody(lines, at, indent)))
      return false;
    if (this.#options.file !== undefined || this.#last !== undefined) return true;
    const { paths = [], words = [] } =
      (opener !== undefined && nameAbove(lines, at, 0, opener)) || {};
    return paths.length + words.length > 0;
  }

  read(from: number, isForeign: (at: number) => boolean, at: number): Stretch {
    const cursor = this.#cursor;
    cursor.start(at);
    this.#joins = false;
    const edit = this.#section(from, isForeign, at);
    const { problems, repairs, next } = cursor;
    const stretch = { problems, text: [], next: Math.max(next, at + 1) };
    const [problem] = problems;
    // A header or a hunk without lines at the end of the reply was cut off.
    const isEmpty = problem?.code === "malformed" && problem.reason.startsWith("empty-");
    if (isEmpty && this.#isLast(problem.patchLine) && this.#isLast(next)) {
      const cut = { code: "truncated", patchLine: cursor.lines.length, missing: "@@" } as const;
      return { ...stretch, patches: [], problems: [cut] };
    }
    if (edit === undefined || problems.length > 0) return { ...stretch, patches: [] };
    const place = { patchLine: at + 1, lastPatchLine: stretch.next };
    const patch = { format: "unified", isDiff: true, ...place, edits: [edit], repairs } as const;
    return { ...stretch, patches: [patch], joins: this.#joins, isShort: this.#isShort };
  }

  #isLast(next: number): boolean {
    const { lines, block } = this.#cursor;
    // A fragment of the line below the names is no text that follows them.
    const isBegun = !block.endsWithLine && fenceAt(lines.at(-1) ?? "") === undefined;
    return this.#cursor.solid(next) >= lines.length - (isBegun ? 1 : 0);
  }

  #section(from: number, isForeign: (at: number) => boolean, at: number): FileEdit | undefined {
    const cursor = this.#cursor;
    const { block } = cursor;
    const opener = diffFenceAbove(block.lines, at);
    const fenced = fenceAt(block.lines[opener ?? -1] ?? "")?.indent ?? "";
    const isFenced = sectionStart(block.lines, at) === undefined;
    const indent = indentedStart(block.lines, at) || (isFenced ? fenced : "");
    // What is taken out of its indentation may hold several sections.
    if (indent !== "" && at >= this.#indentEnd) {
      cursor.repair("indented-patch", at);
      this.#indentEnd = cursor.takeOut(at, indent);
    }
    const end = at < this.#indentEnd ? this.#indentEnd : block.lines.length;
    const { lines } = cursor;
    const differing = differingFiles(lines[at] ?? "");
    const start = sectionStart(lines, at);
    cursor.next = at + 1;
    if (start === "combined") {
      const name = /^diff --(?:cc|combined) (.*)$/.exec(lines[at] ?? "")?.[1];
      return this.#unsupported("combined-diff", at, name === undefined ? undefined : { new: name });
    }
    if (differing !== undefined) return this.#unsupported("binary-patch", at, differing);
    const head = readHead(cursor, at);
    cursor.next = head.next;
    const special = head.git && specialMode(head.git);
    if (special !== undefined) return this.#unsupported(special.what, special.line, namesOf(head));
    const below = lines[head.next] ?? "";
    const files = head.git && differingFiles(below);
    if (below === "GIT binary patch" || files !== undefined)
      return this.#unsupported("binary-patch", head.next, namesOf(head) ?? files);
    // If the headers have CRs, all lines were given them on the way, and the file has none.
    const carrier = (head.named.length > 0 ? head.named : [at]).find((line) =>
      block.returns.has(line),
    );
    if (carrier !== undefined) cursor.repair("carriage-returns", carrier);
    const returns = carrier === undefined ? block.returns : new Set<number>();
    if (isOldName(lines[head.next - 1]) && isHalfALine(lines, head.next))
      return cursor.malformed("file-name", head.next);
    if (head.badName !== undefined) return cursor.malformed("file-name", head.badName);
    const isBody = start === undefined && !isHunkHeader(lines[at]);
    const source: Source = {
      lines,
      returns,
      end,
      ends: (line, isMet, isCounted) => this.#ends(line, isMet, isCounted, head, isForeign),
    };
    const hunks = readHunks(cursor, source, head, isBody, isForeign);
    const fault = headerFault(head);
    if (fault !== undefined) return cursor.malformed(fault.reason, fault.line);
    const last = this.#last;
    const named = namesOf(head) ?? this.#named(at, from, opener);
    const isMore = named !== undefined && named === last;
    if (hunks.length > 0 && head.named.length !== 2 && !isMore)
      cursor.repair("missing-file-header", at);
    return named === undefined ? undefined : this.#edit(head, named, withoutEmpty(hunks, cursor));
  }

  /** The file of a section without names; undefined, and a problem, if nothing names it. */
  #named(at: number, from: number, opener: number | undefined): FileName | undefined {
    const { cursor, file } = { cursor: this.#cursor, file: this.#options.file };
    const name = nameAbove(cursor.lines, at, from, opener ?? this.#outline.opener);
    const given = file === undefined ? undefined : { path: file };
    const found = fileOf(name, this.#last ?? given, false);
    this.#joins = true;
    if (found === undefined) return cursor.malformed("file-name", at);
    return "paths" in found ? cursor.twoNames(found) : found;
  }

  /** Does a line end the body of a hunk? */
  #ends(
    at: number,
    isMet: boolean,
    isCounted: boolean,
    head: Head,
    isForeign: (at: number) => boolean,
  ): boolean {
    const { lines } = this.#cursor;
    const line = lines[at] ?? "";
    if (line.startsWith("@@")) return isHunkHeader(line) || line.startsWith("@@@");
    const isMarked = line === "" || /^[-+ \t]/.test(line);
    if (!isMarked && (this.#outline.closes(line) || isForeign(at) || endsSection(lines, at)))
      return true;
    if (isClosingFence(line, this.#outline.fence)) return true;
    if (isRule(lines, at, isMet)) return true;
    return isName(lines, at, isMet, actionOf(head) === "create", isCounted);
  }

  #edit(head: Head, named: NamePair | FileName, hunks: readonly RawHunk[]): FileEdit | undefined {
    const cursor = this.#cursor;
    const { begin, git } = head;
    const spelt = this.#spelt(head, named);
    if (spelt === undefined) return undefined;
    const { path } = spelt;
    for (const hunk of hunks) {
      const fault = faultOf(hunk);
      if (fault !== undefined) return cursor.malformed(fault.reason, fault.line, path);
    }
    if (hunks.length === 0 && lacksHunks(git)) return cursor.malformed("empty-hunk", begin, path);
    const isLast = this.#isLast(cursor.next);
    // A name may lack its end, which no count would say.
    const isEnded = cursor.block.endsWithLine || cursor.next < cursor.lines.length;
    if (hunks.length === 0 && isLast && !(git !== undefined && isEnded && isWithoutHunks(git)))
      return cursor.truncated("@@");
    const cut = this.#cutOff(hunks);
    if (cut === "cut") return undefined;
    this.#last = spelt;
    const action = actionOf(head);
    if (action === "update") return this.#change(head, spelt, hunks, cut);
    // The section of a file that is made or deleted holds all its lines.
    const isNew = action === "create";
    if (isNew && head.new?.isQuoted === true && path.includes("\\"))
      return refuseBackslash(cursor, path, begin);
    const content = contentOf(hunks, isNew ? "added" : "removed", cursor);
    if ("reason" in content) return cursor.malformed(content.reason, content.line, path);
    const text = joinLines(content.lines, content.isOpen);
    return {
      kind: action,
      ...spelt,
      patchLine: begin + 1,
      content: text,
      mode: modeOf(git, `${action}d`),
    };
  }

  #change(head: Head, name: FileName, raw: readonly RawHunk[], lost: number): FileEdit | undefined {
    const cursor = this.#cursor;
    const { begin, git } = head;
    const { strip } = this.#options;
    const hunks = raw.map((hunk, at) => hunkOf(hunk, cursor, at === 0));
    if (lost > 0) hunks.push(...withLost(hunks.splice(-1), lost, this.#headerOf(raw.at(-1))));
    const [oldMode, newMode] = [modeOf(git, "oldMode"), modeOf(git, "newMode")];
    const modes = oldMode && newMode && { old: oldMode, new: newMode };
    const patchLine = begin + 1;
    const moved = movedPair(git);
    if (moved !== undefined) {
      // They have no prefix, so `strip` takes one less off.
      const [path, to] = [moved.old, moved.new].map((one) =>
        withoutComponents(readHeaderName(one) ?? "", Math.max((strip ?? 0) - 1, 0)),
      );
      if (path === undefined || to === undefined) return cursor.malformed("file-name", begin);
      if (moved.new.startsWith('"') && to.includes("\\")) return refuseBackslash(cursor, to, begin);
      return moved.kind === "rename"
        ? { kind: "update", path, patchLine, moveTo: to, hunks, modes }
        : { kind: "copy", path, patchLine, copyTo: to, hunks, modes };
    }
    if (hunks.length === 0 && modes === undefined)
      return cursor.malformed("empty-hunk", begin, name.path);
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
    const cursor = this.#cursor;
    if (named.old === "" || named.new === "") return cursor.malformed("file-name", head.begin);
    // With prefixes git would write two names.
    const isBare = head.git !== undefined && named.old === named.new;
    const levels = spellingsOf(named, this.#options.strip, isBare);
    const first = levels[0] ?? (movedPair(head.git) && named);
    const path =
      actionOf(head) === "delete" ? (first?.old ?? first?.new) : (first?.new ?? first?.old);
    if (path === undefined) return cursor.malformed("file-name", head.begin);
    return { path, spellings: distinctSpellings(levels) };
  }

  /**
   * Was the last hunk cut off: has it fewer lines than it says, and nothing follows it? Gives how many blank
   * lines of context it may have lost; `cut`, and a problem, if it has lost more.
   */
  #cutOff(hunks: readonly RawHunk[]): number | "cut" {
    const cursor = this.#cursor;
    const { lines, block } = cursor;
    const last = hunks.at(-1);
    this.#isShort = last !== undefined && last.missing !== 0;
    const above = hunks.slice(0, -1).every(({ isCounted }) => isCounted) && this.#areRight;
    this.#areRight = above && last?.isCounted !== false;
    if (last === undefined || last.missing === 0 || cursor.solid(cursor.next) < lines.length)
      return 0;
    const mayBeWhole = last.entries.some(isChanged) && block.endsWithLine;
    if (mayBeWhole && (block.isWhole === true || !above || isElided(last))) return 0;
    if (mayBeWhole && last.missing !== "uneven" && last.missing <= MAX_LOST) return last.missing;
    cursor.truncated(this.#headerOf(last));
    return "cut";
  }

  #headerOf(hunk: RawHunk | undefined): string {
    return this.#cursor.text((hunk?.patchLine ?? 1) - 1).slice(0, MAX_HEADER);
  }

  #unsupported(what: Unsupported["what"], at: number, names: NamePair | undefined): undefined {
    const first = names && spellingsOf(names, this.#options.strip)[0];
    const path = first?.new ?? first?.old;
    const problem = { code: "unsupported", what, patchLine: at + 1 } as const;
    this.#cursor.problems.push(path === undefined ? problem : { ...problem, path });
  }
}

/** The hunk with blank lines below it, which must be there: without them the reply was cut off. */
function withLost(hunks: readonly Hunk[], count: number, header: string): readonly Hunk[] {
  return hunks.map((hunk) => {
    const patchLine = hunk.lines.at(-1)?.patchLine ?? hunk.patchLine;
    const kinds = (["removed", "added"] as const).flatMap((kind) =>
      Array<typeof kind>(count).fill(kind),
    );
    const lost = kinds.map((kind) => ({ kind, text: "", patchLine }));
    return {
      ...hunk,
      lines: [...hunk.lines, ...lost],
      otherReadings: undefined,
      cutOffAfter: header,
    };
  });
}

/** The line of the fence of a diff if a line is its first, but for a name. */
function diffFenceAbove(lines: readonly string[], at: number): number | undefined {
  const opens = (line: number): boolean => isDiffFence(fenceAt(lines[line] ?? ""));
  if (opens(at - 1)) return at - 1;
  const above = lines[at - 1] ?? "";
  const isName = !/^[-+ ]/.test(above) && nameIn(above).isAlone;
  return isName && opens(at - 2) ? at - 2 : undefined;
}

/** A hunk whose `@@` does not say where, above its body. */
function isBareHunk(lines: readonly string[], at: number, indent: string): boolean {
  const own = (line = ""): string => (line.startsWith(indent) ? line.slice(indent.length) : "");
  if (!isHunkHeader(own(lines[at]))) return false;
  return /^[-+ ]/.test(own(lines.slice(at + 1, at + 4).find((line) => !isBlank(line))));
}

/** Are the lines of a fence, from a line on, those of a hunk? Lines that are only added could be meant for any place. */
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

function readHead(cursor: Cursor, begin: number): Head {
  const { lines } = cursor;
  const git =
    lines[begin]?.startsWith("diff --git ") === true ? readGitHeader(lines, begin) : undefined;
  let next = git === undefined ? begin : cursor.solid(git.next);
  const named: number[] = [];
  let badName: number | undefined;
  const nameAt = (isOwn: (line?: string) => boolean): DiffName | undefined => {
    const line = lines[next] ?? "";
    if (!isOwn(line)) return undefined;
    const name = readFileName(line.slice("--- ".length));
    if (name === undefined) badName ??= next;
    named.push(next++);
    return name;
  };
  const isSwapped = isNewName(lines[next]) && isOldName(lines[next + 1]);
  const first = isSwapped ? nameAt(isNewName) : undefined;
  const old = nameAt(isOldName);
  const added = isSwapped ? first : nameAt(isNewName);
  if (named.length === 0 && git !== undefined) next = git.next;
  const head = {
    old,
    new: added,
    begin,
    git,
    badName,
    named,
    next,
  };
  // The names below a git header that needs none are those of the next file.
  const isOther = git !== undefined && saysAll(git) && otherNames(head) !== undefined;
  return isOther
    ? { ...head, old: undefined, new: undefined, badName: undefined, named: [], next: git.next }
    : head;
}

/** Is it the beginning of a name, with which the reply ends, or `+++` without one? */
function isHalfALine(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return /^\+{2,3} *$/.test(line) || (at === lines.length - 1 && /^[-+]{1,3} ?$/.test(line));
}

/** Reads the hunks below a head. `isBody`: they begin without an `@@`. */
function readHunks(
  cursor: Cursor,
  source: Source,
  head: Head,
  isBody: boolean,
  isForeign: (at: number) => boolean,
): readonly RawHunk[] {
  const { lines, end } = source;
  const action = actionOf(head);
  const hunks: RawHunk[] = [];
  // Below the names the body may begin without an `@@`.
  let mayLackHeader =
    isBody ||
    head.named.length > 0 ||
    (head.git !== undefined && cursor.solid(head.next) === head.next);
  for (let at = cursor.solid(head.next); at < end; at = cursor.solid(at)) {
    const isHeader = isHunkHeader(lines[at]);
    if (!isHeader && (!mayLackHeader || isHalfALine(lines, at))) break;
    if (!isHeader && !isBody && (source.ends(at, false, false) || isForeign(at))) break;
    const header = isHeader ? readHunkHeader(lines[at] ?? "") : {};
    const hunk = readHunk(source, isHeader ? at + 1 : at, header, action, at + 1);
    if (!isHeader && !hunk.entries.some(isChanged)) break;
    if (!isHeader) cursor.repair("missing-hunk-header", at);
    hunks.push(hunk);
    mayLackHeader = false;
    at = hunk.next;
    cursor.next = (hunk.entries.at(-1)?.at ?? at - 1) + 1;
    if (lines[cursor.next]?.startsWith("\\ ") === true) cursor.next++;
    if (
      sectionStart(lines, cursor.solid(at)) !== undefined &&
      !isHunkHeader(lines[cursor.solid(at)])
    )
      break;
  }
  return hunks;
}

/** Is this a line that is after the hunks of a section, but never in one? */
function endsSection(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (!line.startsWith("diff -") && !line.startsWith("Index: "))
    return ENDS.some((pattern) => pattern.test(line));
  const next = lines[at + 1] ?? "";
  // A script may hold such a line whose mark was lost: then it is followed by other lines.
  return (
    COMBINED.test(line) ||
    line.startsWith("diff --git ") ||
    isBlank(next) ||
    BETWEEN.test(next) ||
    sectionStart(lines, at + 1) !== undefined
  );
}

/** Is this a rule between a hunk that is complete and text, or the `-- ` above a version of a mail, and no removal? */
function isRule(lines: readonly string[], at: number, isMet: boolean): boolean {
  const [line = "", next = ""] = lines.slice(at, at + 2);
  if (/^-- ?$/.test(line) && /^\d+(?:\.\w+)+/.test(next)) return true;
  return isMet && /^-{2,}\s*$/.test(line) && !/^[-+ \t]\S/.test(next);
}

/** Is this the name of the next file, and no removal of `-- x` or addition of `++ x`? */
function isName(
  lines: readonly string[],
  at: number,
  isMet: boolean,
  isNew: boolean,
  hasCounts: boolean,
): boolean {
  const [line = "", next = "", third = ""] = lines.slice(at, at + 3);
  if (isOldName(line) && isNewName(next)) {
    const isGit = GIT_NAME.test(line) || GIT_NAME.test(next);
    return (isGit && (isMet || !hasCounts)) || isHunkHeader(third);
  }
  if (
    isNewName(line) &&
    ((isOldName(next) && isHunkHeader(third)) || (isNew && isHunkHeader(next)))
  )
    return true;
  if (!isOldName(line) && !isNewName(line)) return false;
  const isPath = !hasCounts && nameIn(line.slice("--- ".length)).paths.length === 1;
  return isHunkHeader(next) && (isMet || GIT_NAME.test(line) || isPath);
}

/** Does a line of context stand for others, and is its last one there? */
function isElided({ entries }: RawHunk): boolean {
  const last = entries.at(-1);
  if (last === undefined || isChanged(last)) return false;
  return entries.some((entry) => !isChanged(entry) && isElision(entry.line));
}

/** Whether a section makes or deletes its file, by its headers alone. */
function actionOf({ git, old, new: added }: Head): Action {
  if (git?.fields.has("created") === true || old?.isNull === true) return "create";
  if (git?.fields.has("deleted") === true || added?.isNull === true) return "delete";
  if (old?.isEpoch === added?.isEpoch) return "update";
  if (old?.isEpoch === true) return "create";
  return added?.isEpoch === true ? "delete" : "update";
}

/** Between quotes a backslash is part of the name: a folder would not be what is meant. */
function refuseBackslash(cursor: Cursor, path: string, begin: number): undefined {
  cursor.problems.push({ code: "bad-path", path, patchLine: begin + 1, reason: "backslash" });
}

/** Other lines of a diff on the line of its names: all of it has lost its line ends. */
const RUN_TOGETHER =
  /(?:\\n|\r)(?:--- |index |(?:similarity|rename|copy) |(?:old|new|deleted) (?:file )?mode )/;
const MOVES = ["rename", "copy"] as const;

/** What the headers say that cannot be, or not together. */
function headerFault(head: Head): Fault | undefined {
  const { begin, git, old, new: added } = head;
  const contradictory = (line: number): Fault => ({ reason: "file-name", line });
  if (old?.isNull === true && added?.isNull === true) return contradictory(begin);
  if (otherNames(head) !== undefined) return contradictory(begin);
  if (git === undefined) return undefined;
  if (RUN_TOGETHER.test(git.names)) return { reason: "unread-edit", line: begin };
  if (git.contradiction !== undefined) return contradictory(git.contradiction);
  const { fields } = git;
  const [created, deleted] = [fields.get("created"), fields.get("deleted")];
  if (created !== undefined && added?.isNull === true) return contradictory(created.line);
  if (deleted !== undefined && old?.isNull === true) return contradictory(deleted.line);
  for (const kind of MOVES) {
    const [source, target] = [fields.get(`${kind}From`), fields.get(`${kind}To`)];
    const line = (source ?? target)?.line;
    if (line === undefined) continue;
    const names = [source, target].map((end) => end && readHeaderName(end.text));
    if (source === undefined || target === undefined || names.includes(""))
      return { reason: "file-name", line };
    if (names.includes(undefined)) return { reason: "file-name", line };
    if (!isSameFile(old, names[0]) || !isSameFile(added, names[1])) return contradictory(line);
  }
  return undefined;
}

/** The names that the headers give, the most telling first; undefined if there are none. */
function namesOf(head: Head): NamePair | undefined {
  const { git } = head;
  const pair = git && gitPair(git);
  const written = writtenNames(head);
  const { old = pair?.old, new: now = pair?.new } = written ?? {};
  // Both names say what is prefix in them, even if one of them is not in use.
  if (written !== undefined) return old === pair?.old && now === pair?.new ? pair : written;
  return movedPair(git) ?? pair;
}

/** The names above those after `---` and `+++`, if these are of another file. */
function otherNames(head: Head): NamePair | undefined {
  const above = movedPair(head.git) ?? (head.git && gitPair(head.git));
  const written = writtenNames(head);
  const isShared = [above?.old, above?.new].some((one) =>
    [written?.old, written?.new].some((name) => one && name && isSameEnd(one, name)),
  );
  return written === undefined || isShared ? undefined : above;
}

function writtenNames({ old, new: now }: Head): NamePair | undefined {
  const [from, to] = [old, now].map((name) => (name?.isNull === false ? name.name : undefined));
  return from === undefined && to === undefined ? undefined : { old: from, new: to };
}

function gitPair(git: GitHeader): NamePair | undefined {
  const split = splitNames(git.names);
  return split && { old: split[0], new: split[1] };
}

/** Names of a rename or copy, as written, stand for those of the first line, which need not be split. */
function movedPair(git: GitHeader | undefined):
  | (NamePair & {
      readonly kind: (typeof MOVES)[number];
      readonly old: string;
      readonly new: string;
    })
  | undefined {
  for (const kind of MOVES) {
    const [old, target] = [git?.fields.get(`${kind}From`), git?.fields.get(`${kind}To`)];
    if (old !== undefined && target !== undefined) return { kind, old: old.text, new: target.text };
  }
  return undefined;
}

/** Does the name after `---` or `+++`, if there is one, end in the name without prefix? */
function isSameFile(written: DiffName | undefined, name: string | undefined): boolean {
  if (written === undefined || name === undefined) return true;
  return !written.isNull && isSameEnd(written.name, name);
}
