/**
 * Whole files: fenced blocks that name a file and hold no patch. Read only when asked for, because
 * a model also shows parts of files this way.
 *
 *     file  = [name line] fence [name] content fence       the name as above a SEARCH/REPLACE block,
 *                                                          or a sentence: "Create `a.ts`:"
 *
 * A fence in the content is content if it is shorter than the one around it, or of the other sign,
 * or if a document is around it. Any other that does not close the file shows that a closing line
 * was forgotten. One that may as well be a part of the file is told of: nobody knows where that ends.
 */

import { joinLines } from "../text/content.ts";
import type { Block } from "../input/unwrap.ts";
import type { CreateEdit } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { closes, type Fence, fenceAt, isDocument, mayOpen, OpenFences } from "../text/fences.ts";
import { Cursor, outdented } from "./cursor.ts";
import { isCarrier, openingTag } from "./commands.ts";
import { isCode } from "../text/code.ts";
import type { Format, FormatReader, ParseOptions, Stretch } from "./format.ts";
import { BEGINS_MARKER } from "./apply-patch/markers.ts";
import { leadingTag } from "./file-changes/tags.ts";
import { openingMarker } from "./search-replace/markers.ts";
import { isGitName, sectionStart } from "./unified/lines.ts";
import { isListed, nameAbove } from "./search-replace/above.ts";
import { nameIn, nameInFence } from "./search-replace/names.ts";
import { createdIn, guessIn } from "./search-replace/sentences.ts";
import { wholeFiles } from "./write/texts.ts";

export const wholeFile: Format = {
  name: "whole-file",
  title: "whole file in a fence",
  words: {
    looks: "fence that names its file (read with --whole-files)",
    onePlace: "send all of the file",
    makeFile: "send all of the file",
    changeFile: "send all of the file",
    quoted: (lines) => lines,
  },
  open: openFiles,
  write: wholeFiles,
};

/** Does a patch begin in the line? No file holds that which is meant to be written as it is. */
export function beginsPatch(line: string, isFirst: boolean): boolean {
  const text = line.trimStart();
  const tag = leadingTag(text);
  const opening = openingMarker(text);
  // Signs without a word, below other lines, are those of a merge conflict.
  if (opening !== undefined && (isFirst || opening.kind !== "bare")) return true;
  if (BEGINS_MARKER.test(text) || tag?.closing === false) return true;
  return sectionStart([text], 0) !== undefined || isGitName(text);
}

/** A fence that shows what a program printed, or a patch. */
const OUTPUT = /^\{?\.?(?:console|terminal|output|shell-session|diff|patch|udiff)\b/i;

/** Fences of commands, which nobody writes round another file than a script of theirs. */
const COMMANDS = /^(?:bash|sh|zsh|fish|shell|cmd|bat|powershell|pwsh|ps1)\b/i;
const SCRIPT = /\.(?:sh|bash)$/i;

/** A fence with such a key. */
const KEYED = /^\s*[`~]{3,}[^`]*\sfile=["']/;

interface FencedFile {
  readonly path: string;
  readonly decorated: boolean;
  /** The fence may be about the file instead: commands or plain text under the name of a program. */
  readonly isDoubtful: boolean;
  /** A sentence says that it is made: the fence may be a part of one that is there. */
  readonly isNew: boolean;
  /** A sentence says that it is changed. */
  readonly isChanged: boolean;
}

interface File extends FencedFile {
  readonly fence: Fence;
  /** The line of the closing fence, if it is there; `unsure`: it may be another. */
  readonly end: number | "unsure" | undefined;
}

function openFiles(block: Block, { wholeFiles, file }: ParseOptions): FormatReader {
  const cursor = new Cursor(block);
  const { lines } = block;
  /** The tag around all files, in which a fence with a key holds all of one. */
  const tag = lines.some((line) => line.includes("file=") && KEYED.test(line))
    ? lines.map(openingTag).find((one = "") => isCarrier(one, false))
    : undefined;
  const isClosed = tag === undefined || lines.some((line) => line.trim() === `</${tag}>`);
  const unclosed = isClosed ? undefined : `</${tag}>`;
  const fileAt = (at: number, other: string | undefined): File | undefined => {
    const line = lines[at] ?? "";
    const mayHold = wholeFiles || (tag !== undefined && KEYED.test(line));
    const fence = mayHold ? fenceAt(line) : undefined;
    const named = fence && fencedFile(lines, at, fence, other);
    if (fence === undefined || named === undefined) return undefined;
    // What a document quotes is its content.
    const info = /\.mdx?$/i.test(named.path) ? "md" : fence.info;
    const end = endOf(lines, at, { ...fence, info });
    return end === "patch" ? undefined : { ...named, fence, end };
  };
  // The file that is given is that of the fences if none of them has a name.
  const mayBeGiven = wholeFiles && lines.every((_, at) => fileAt(at, undefined)?.isChanged ?? true);
  const given = mayBeGiven ? file : undefined;

  function read(from: number, isForeign: (at: number) => boolean): Stretch {
    const { problems } = cursor;
    const edits: CreateEdit[] = [];
    const text: number[] = [];
    cursor.repairs = [];
    let next = from;
    for (let at = from; at < lines.length;) {
      const found = fileAt(at, given);
      if (found === undefined) {
        if (isForeign(at)) break;
        if (!isBlank(lines[at] ?? "")) text.push(at);
        at++;
        continue;
      }
      const { path, fence, end } = found;
      if (end === undefined || unclosed !== undefined) {
        cursor.truncated(unclosed ?? fence.closing);
        break;
      }
      if (found.decorated) cursor.repair("decorated-name", at);
      if (found.isDoubtful || end === "unsure") {
        cursor.malformed(end === "unsure" ? "inner-fence" : "unread-edit", at);
        break;
      }
      // The lines lose the indentation of the fence.
      const own = lines.slice(at + 1, end).map((line) => outdented(line, fence.indent) ?? line);
      const base = { path, patchLine: at + 1, mayBeEnding: true, isShown: true } as const;
      const overwrite = found.isNew ? undefined : true;
      edits.push({ kind: "create", ...base, content: joinLines(own), overwrite });
      at = end + 1;
      next = at;
    }
    const [first] = edits;
    if (problems.length > 0 || first === undefined) return { patches: [], problems, text, next };
    const place = { patchLine: first.patchLine, lastPatchLine: next };
    const patch = { format: "whole-file", ...place, edits, repairs: cursor.repairs } as const;
    return { patches: [patch], problems, text, next };
  }

  return { begins: (at) => fileAt(at, given) !== undefined, read };
}

/** The line that closes a fence; undefined if none does; `patch`: it holds one. */
function endOf(
  lines: readonly string[],
  at: number,
  open: Fence,
): number | "patch" | "unsure" | undefined {
  const fences = new OpenFences();
  fences.take(open);
  let isFirst = true;
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const fence = fenceAt(line);
    if (fence === undefined) {
      if (fences.inner === undefined && beginsPatch(line, isFirst)) return "patch";
      isFirst &&= isBlank(line);
      continue;
    }
    const role =
      fences.inner === undefined && closes(fence, open) ? bareFence(lines, end, open) : "";
    if (role === "unsure") return role;
    if (role === "opens") {
      fences.inner = fence;
      continue;
    }
    const effect = fences.take(fence);
    if (effect === "closes") return end;
    if (effect === "opens") return undefined;
  }
  return undefined;
}

/**
 * Does a bare fence close the one that is open, or open another inside it? The next bare fences can
 * mostly be paired both ways, but a fence is next to what it holds, and seldom to what is outside.
 */
function bareFence(
  lines: readonly string[],
  at: number,
  open: Fence,
): "closes" | "opens" | "unsure" {
  const partner = nextBare(lines, at, open);
  if (partner === undefined || isEndLike(lines, at)) return "closes";
  const isOpening = isBlank(lines[at - 1] ?? "") && isText(lines[at + 1]);
  if (!isDocument(open)) return isOpening ? "unsure" : "closes";
  return isOpening && isEndLike(lines, partner) ? "opens" : "unsure";
}

function isEndLike(lines: readonly string[], at: number): boolean {
  return !isBlank(lines[at - 1] ?? "") && !isText(lines[at + 1]);
}

function isText(line = ""): boolean {
  return !isBlank(line) && fenceAt(line) === undefined;
}

/** The next fence that could close an open one, above any that says what it holds. */
function nextBare(lines: readonly string[], at: number, open: Fence): number | undefined {
  for (let next = at + 1; next < lines.length; next++) {
    const fence = fenceAt(lines[next] ?? "");
    if (fence !== undefined && fence.info !== "") return undefined;
    if (closes(fence, open)) return next;
  }
  return undefined;
}

/** The file that a fence names in it, or on the line above it, at most one blank line between; or else `given`. */
export function fencedFile(
  lines: readonly string[],
  at: number,
  fence: Fence,
  given?: string,
): FencedFile | undefined {
  const { info } = fence;
  if (!mayOpen(fence) || OUTPUT.test(info)) return undefined;
  const line = isBlank(lines[at - 1] ?? "") ? at - 2 : at - 1;
  const above = fenceAt(lines[line] ?? "") === undefined ? (lines[line] ?? "") : "";
  const named = nameInFence(info) ?? (isListed(lines, line) ? undefined : nameIn(above));
  if (named?.isExcerpt === true) return undefined;
  const made = named === undefined ? createdIn(above) : undefined;
  const { path = given, decorated = false } = named ?? made ?? {};
  if (path === undefined) return changedFile(above, fence);
  // A model that repeats how files are to be sent names none.
  if (path.startsWith("path/to/")) return undefined;
  const isOutput = (COMMANDS.test(info) && !SCRIPT.test(path)) || /^te?xt$/i.test(info);
  const isDoubtful = isOutput && isCode(path);
  return { path, decorated, isDoubtful, isNew: made !== undefined, isChanged: false };
}

/** The file below a sentence that says it is changed: the fence may be a part of it. */
function changedFile(above: string, fence: Fence): FencedFile | undefined {
  const { edited: path, isDoubtful } = guessIn(above);
  if (path === undefined || isDoubtful === true || holdsCommands(fence)) return undefined;
  return { path, decorated: true, isDoubtful: true, isNew: false, isChanged: true };
}

/** Does the fence hold nothing but commands, as far as it says? */
export function holdsCommands(fence: Fence | undefined): boolean {
  return fence !== undefined && (fence.info === "" || COMMANDS.test(fence.info));
}

/** The file of which a fence shows some lines: its first line names it, or a title above it, at line `from` or below. */
export function shownFile(
  lines: readonly string[],
  at: number,
  fence: Fence,
  from: number,
): string | undefined {
  if (!mayOpen(fence) || OUTPUT.test(fence.info) || holdsCommands(fence)) return undefined;
  const first = nameIn(lines[at + 1] ?? "");
  const { name = first, edited } = first === undefined ? nameAbove(lines, at, from) : {};
  return name?.path ?? edited;
}
