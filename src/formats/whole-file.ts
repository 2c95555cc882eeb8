/**
 * Whole files: fenced blocks that name a file and contain no patch. Read only on request, because
 * models also show parts of files this way.
 *
 *     file = [name line] fence [name] content fence
 *
 * The name is in the line of the fence, or alone on a line above: a file named in a sentence may be shown
 * in part. A fence in the content is content if it is shorter than the enclosing one, of the other
 * sign, or in a document; if it is not clear which one closes a document, that is refused.
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

/** A fence with the output of a program, or a patch. */
const OUTPUT = /^\{?\.?(?:console|terminal|output|shell-session|diff|patch|udiff)\b/i;
/** Fences of commands or of plain text, which are not used for files of code, except scripts. */
const COMMANDS = /^(?:bash|sh|zsh|fish|shell|cmd|bat|powershell|pwsh|ps1|te?xt)\b/i;
const SCRIPT = /\.(?:sh|bash)$/i;
/** Text that no file contains literally. */
const BEGINS_PATCH =
  /^\s*(?:[<-]{5,} ?(?:SEARCH|ORIGINAL)\b|\*\*\* (?:Begin Patch|\w+ File:)|<FILE_|diff --git |(?:---|\+\+\+) "?[ab]\/|@@ -\d)/;

class FilesReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #isRead: boolean;
  /** The file named by the caller, if no fence has a name. */
  readonly #given: string | undefined;

  constructor(block: Block, { wholeFiles: isRead, file }: ParseOptions) {
    this.#cursor = new Cursor(block);
    this.#isRead = isRead;
    const fences = isRead && file !== undefined ? [...block.lines.keys()] : [];
    const all = fences.filter((at) => fenceAt(block.lines[at] ?? "") !== undefined);
    // With more than one fence, it is not clear which one has the file.
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

  read(at: number): Stretch {
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
    const content = lines.slice(at + 1, end).map((line) => outdented(line, fence.indent) ?? line);
    const base = { path, patchLine: at + 1, overwrite: true } as const;
    const edits: readonly CreateEdit[] = [{ kind: "create", ...base, content: joinLines(content) }];
    const place = { patchLine: at + 1, lastPatchLine: end + 1 };
    const patch = { format: "whole-file", ...place, edits, repairs: cursor.repairs } as const;
    return { patches: [patch], problems, text: [], next: end + 1 };
  }
}

/** The file of the fence at a line: named in it, or alone on a line above. */
export function namedFence(lines: readonly string[], at: number): string | undefined {
  const fence = fenceAt(lines[at] ?? "");
  if (fence === undefined || !mayOpen(fence) || OUTPUT.test(fence.info)) return undefined;
  const name = nameAbove(lines, at + 1, Math.max(at - 2, 0), at);
  const [path, ...others] = name?.paths ?? [];
  if (name === undefined || path === undefined || others.length > 0) return undefined;
  // A model that repeats the instructions names no file.
  if (name.isExcerpt || !name.isAlone || path.startsWith("path/to/")) return undefined;
  return COMMANDS.test(fence.info) && isCode(path) && !SCRIPT.test(path) ? undefined : path;
}

/** The line that closes a fence; undefined if none does; `patch`: it contains one; `unsure`: it may be another. */
function endOf(
  lines: readonly string[],
  at: number,
  open: Fence,
  path: string,
): number | "patch" | "unsure" | undefined {
  // Fences in a document are its content.
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
    // A fence next to text belongs to the content.
    const isNext = !isBlank(lines[end + 1] ?? "") && fenceAt(lines[end + 1] ?? "") === undefined;
    if (isEnd && isNext && hasPartner(lines, end, outer)) return "unsure";
    const effect = fences.take(fence);
    if (effect === "closes") return end;
    if (effect === "opens") return undefined;
  }
  return undefined;
}

/** True if another fence could close the open one, above any fence with an info string. */
function hasPartner(lines: readonly string[], at: number, open: Fence): boolean {
  const next = lines.slice(at + 1).find((line) => !isBlank(line) && fenceAt(line) !== undefined);
  return next !== undefined && closes(fenceAt(next), open);
}
