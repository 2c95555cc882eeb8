/**
 * Whole files: fenced blocks that name a file and hold no patch. Read only when asked for, because
 * a model also shows parts of files this way.
 *
 *     file = [name line] fence [name] content fence
 *
 * The name is in the line of the fence, or a line above that consists of it: what a sentence names may be
 * shown in part. A fence in the content is content if it is shorter than the one around it, of the other
 * sign, or in a document; where it is not clear which one closes a document, that is refused.
 */

import type { Block } from "../input/unwrap.ts";
import type { CreateEdit } from "../patch.ts";
import { isCode } from "../text/code.ts";
import { joinLines } from "../text/content.ts";
import { closes, type Fence, fenceAt, mayOpen, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { Cursor, outdented } from "./cursor.ts";
import type { Format, FormatReader, ParseOptions, Stretch } from "./format.ts";
import { nameAbove } from "./names.ts";
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
  write: wholeFiles,
};

/** A fence that shows what a program printed, or a patch. */
const OUTPUT = /^\{?\.?(?:console|terminal|output|shell-session|diff|patch|udiff)\b/i;
/** Fences of commands or of plain text, which nobody writes around a file of code but a script. */
const COMMANDS = /^(?:bash|sh|zsh|fish|shell|cmd|bat|powershell|pwsh|ps1|te?xt)\b/i;
const SCRIPT = /\.(?:sh|bash)$/i;
/** No file holds that which is to be written as it is. */
const BEGINS_PATCH =
  /^\s*(?:[<-]{5,} ?(?:SEARCH|ORIGINAL)\b|\*\*\* (?:Begin Patch|\w+ File:)|<FILE_|diff --git |(?:---|\+\+\+) "?[ab]\/|@@ -\d)/;

class FilesReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #isRead: boolean;
  /** The file that the caller names, if no fence has a name. */
  readonly #given: string | undefined;

  constructor(block: Block, { wholeFiles: isRead, file }: ParseOptions) {
    this.#cursor = new Cursor(block);
    this.#isRead = isRead;
    const fences = isRead && file !== undefined ? [...block.lines.keys()] : [];
    const all = fences.filter((at) => fenceAt(block.lines[at] ?? "") !== undefined);
    // More than one fence, which opens and closes, could be that of the file.
    const isAlone =
      all.length === 2 && all.every((at) => namedFence(block.lines, at) === undefined);
    this.#given = isAlone ? file : undefined;
  }

  begins(at: number): boolean {
    if (!this.#isRead) return false;
    const { lines } = this.#cursor;
    const fence = fenceAt(lines[at] ?? "");
    const path = namedFence(lines, at) ?? this.#given;
    if (path === undefined || fence === undefined || !mayOpen(fence)) return false;
    return endOf(lines, at, fence, path) !== "patch";
  }

  read(_: number, __: unknown, at: number): Stretch {
    const cursor = this.#cursor;
    cursor.start(at);
    const { lines, problems } = cursor;
    const fence = fenceAt(lines[at] ?? "");
    const path = namedFence(lines, at) ?? this.#given ?? "";
    const end = fence && endOf(lines, at, fence, path);
    if (fence === undefined || typeof end !== "number") {
      if (end === undefined) cursor.truncated(fence?.closing ?? "");
      else cursor.malformed("unexpected-line", at);
      return { patches: [], problems, text: [], next: at + 1 };
    }
    // The lines lose the indentation of the fence.
    const own = lines.slice(at + 1, end).map((line) => outdented(line, fence.indent) ?? line);
    const base = { path, patchLine: at + 1, overwrite: true } as const;
    const edits: readonly CreateEdit[] = [{ kind: "create", ...base, content: joinLines(own) }];
    const place = { patchLine: at + 1, lastPatchLine: end + 1 };
    const patch = { format: "whole-file", ...place, edits, repairs: cursor.repairs } as const;
    return { patches: [patch], problems, text: [], next: end + 1 };
  }
}

/** The file that the fence at a line names, in it or on a line above that consists of the name. */
export function namedFence(lines: readonly string[], at: number): string | undefined {
  const fence = fenceAt(lines[at] ?? "");
  if (fence === undefined || !mayOpen(fence) || OUTPUT.test(fence.info)) return undefined;
  const name = nameAbove(lines, at + 1, Math.max(at - 2, 0), at);
  const [path, ...others] = name?.paths ?? [];
  if (name === undefined || path === undefined || others.length > 0) return undefined;
  // A model that repeats how files are to be sent names none.
  if (name.isExcerpt || !name.isAlone || path.startsWith("path/to/")) return undefined;
  return COMMANDS.test(fence.info) && isCode(path) && !SCRIPT.test(path) ? undefined : path;
}

/** The line that closes a fence; undefined if none does; `patch`: it holds one; `unsure`: it may be another. */
function endOf(
  lines: readonly string[],
  at: number,
  open: Fence,
  path: string,
): number | "patch" | "unsure" | undefined {
  // What a document quotes is its content.
  const outer = /\.mdx?$/i.test(path) ? { ...open, info: "md" } : open;
  const fences = new OpenFences();
  fences.take(outer);
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const fence = fenceAt(line);
    if (fence === undefined) {
      if (fences.inner === undefined && BEGINS_PATCH.test(line)) return "patch";
      continue;
    }
    const isEnd = fences.inner === undefined && closes(fence, outer);
    // What is next to a fence belongs to what it holds.
    const isNext = !isBlank(lines[end + 1] ?? "") && fenceAt(lines[end + 1] ?? "") === undefined;
    if (isEnd && isNext && hasPartner(lines, end, outer)) return "unsure";
    const effect = fences.take(fence);
    if (effect === "closes") return end;
    if (effect === "opens") return undefined;
  }
  return undefined;
}

/** Is there another fence that could close the open one, above any that says what it holds? */
function hasPartner(lines: readonly string[], at: number, open: Fence): boolean {
  const next = lines.slice(at + 1).find((line) => !isBlank(line) && fenceAt(line) !== undefined);
  return next !== undefined && closes(fenceAt(next), open);
}
