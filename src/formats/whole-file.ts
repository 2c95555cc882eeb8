/**
 * Whole files: fenced blocks that name a file and hold no patch. Read only when asked for, because
 * a model also shows parts of files this way.
 *
 *     file  = [name line] fence [name] content fence       the name as above a SEARCH/REPLACE block,
 *                                                          or a sentence: "Create `a.ts`:"
 *
 * A fence in the content is content if it is shorter than the one around it, or of the other sign,
 * or if a document is around it. Any other that does not close the file shows that a closing line
 * was forgotten: then nobody knows where the file ends.
 */

import { joinLines } from "../text/content.ts";
import type { Block } from "../input/unwrap.ts";
import type { CreateEdit } from "../patch.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import { type Fence, fenceAt, mayOpen, OpenFences } from "../text/fences.ts";
import { Cursor, outdented } from "./cursor.ts";
import { isCarrier, openingTag } from "./commands.ts";
import { isCode } from "./fenced.ts";
import type { Format, FormatReader, ParseOptions, Stretch } from "./format.ts";
import { BEGINS_MARKER } from "./apply-patch/markers.ts";
import { leadingTag } from "./file-changes/tags.ts";
import { openingMarker } from "./search-replace/markers.ts";
import { isGitName, sectionStart } from "./unified/lines.ts";
import { createdIn, nameAbove, nameIn, nameInFence } from "./search-replace/names.ts";
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
  open: (block, options) => new FilesReader(block, options),
  write: (edits) => [wholeFiles(edits)],
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

/** In a tag around all files such a fence holds all of one. */
const KEYED = /^\s*[`~]{3,}[^`]*\sfile=["']/;

interface FencedFile {
  readonly path: string;
  readonly decorated: boolean;
  /** The fence may be about the file instead: commands under the name of a program. */
  readonly isDoubtful: boolean;
  /** A sentence says that it is made: the fence may be a part of one that is there. */
  readonly isNew: boolean;
}

interface File extends FencedFile {
  /** The line of the closing fence, if it is there. */
  readonly end: number | undefined;
}

class FilesReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #isWanted: boolean;
  /** The file of the fences, if none of them has a name. */
  #given: string | undefined;
  /** A tag is around all files; and what would close it. */
  readonly #isAround: boolean;
  readonly #unclosed: string | undefined;

  constructor(block: Block, { wholeFiles, file }: ParseOptions) {
    this.#cursor = new Cursor(block);
    this.#isWanted = wholeFiles;
    const { lines } = block;
    const tag = lines.some((line) => line.includes("file=") && KEYED.test(line))
      ? lines.map(openingTag).find((one = "") => isCarrier(one, false))
      : undefined;
    this.#isAround = tag !== undefined;
    const isClosed = tag === undefined || lines.some((line) => line.trim() === `</${tag}>`);
    this.#unclosed = isClosed ? undefined : `</${tag}>`;
    if (wholeFiles && block.lines.every((_, at) => this.#file(at) === undefined))
      this.#given = file;
  }

  begins(at: number): boolean {
    return this.#file(at) !== undefined;
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    const { lines, problems } = cursor;
    const edits: CreateEdit[] = [];
    const text: number[] = [];
    cursor.repairs = [];
    let next = from;
    for (let at = from; at < lines.length;) {
      const file = this.#file(at);
      if (file === undefined) {
        if (isForeign(at)) break;
        if (!isBlank(cursor.text(at))) text.push(at);
        at++;
        continue;
      }
      const { path, end } = file;
      const missing = this.#unclosed ?? fenceAt(cursor.text(at))?.closing ?? "";
      if (end === undefined || this.#unclosed !== undefined) {
        cursor.truncated(missing);
        break;
      }
      cursor.begin = at;
      if (file.decorated) cursor.repair("decorated-name", at);
      const indent = indentOf(cursor.text(at));
      // The lines lose the indentation of the fence.
      const own = lines.slice(at + 1, end).map((line) => outdented(line, indent) ?? line);
      if (file.isDoubtful) {
        cursor.malformed("unread-edit", at);
        break;
      }
      const base = { path, patchLine: at + 1, mayBeEnding: true, isShown: true } as const;
      const overwrite = file.isNew ? undefined : true;
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

  #file(at: number): File | undefined {
    const open = fenceAt(this.#cursor.text(at));
    const isKeyed = this.#isAround && KEYED.test(this.#cursor.text(at));
    if (!this.#isWanted && !isKeyed) return undefined;
    const file = open && fencedFile(this.#cursor.lines, at, open, this.#given);
    if (open === undefined || file === undefined) return undefined;
    // What a document quotes is its content.
    const info = /\.mdx?$/i.test(file.path) ? "md" : open.info;
    const end = this.#end(at, { ...open, info });
    return end === "patch" ? undefined : { ...file, end };
  }

  /** The line that closes a fence; undefined if none does for sure; `patch`: it holds one. */
  #end(at: number, open: Fence): number | "patch" | undefined {
    const { lines } = this.#cursor;
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
      const effect = fences.take(fence);
      if (effect === "closes") return end;
      if (effect === "opens") return undefined;
    }
    return undefined;
  }
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
  const above = lines.slice(Math.max(at - 2, 0), at).findLast((line) => !isBlank(line)) ?? "";
  const isText = fenceAt(above) === undefined;
  const named = nameInFence(info) ?? (isText ? nameIn(above) : undefined);
  const made = isText && named === undefined ? createdIn(above) : undefined;
  const { path, decorated } = named ?? made ?? { path: given, decorated: false };
  // A model that repeats how files are to be sent names none.
  if (path === undefined || path.startsWith("path/to/")) return undefined;
  const isScript = SCRIPT.test(path) || !isCode(path);
  const isDoubtful = COMMANDS.test(info) && !isScript;
  return { path, decorated, isDoubtful, isNew: made !== undefined };
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
  const { name } = first === undefined ? nameAbove(lines, at, from) : {};
  const isSure = name?.isGuess !== true;
  return first?.path ?? (isSure ? name?.path : name.isTitle === true ? name.within : undefined);
}
