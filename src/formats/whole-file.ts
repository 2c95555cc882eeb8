/**
 * Whole files: fenced blocks that name a file and hold no patch. Read only when asked for, because
 * a model also shows parts of files this way.
 *
 *     file  = [name line] fence [name] content fence       the name as above a SEARCH/REPLACE block
 *
 * A fence in the content is content if it is shorter than the one around it, or of the other sign,
 * or if a document is around it. Any other that does not close the file shows that a closing line
 * was forgotten: then nobody knows where the file ends.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Repair } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { isBlank } from "../text/indentation.ts";
import { type Fence, fenceAt, mayOpen, OpenFences } from "../text/fences.ts";
import type { Format, FormatReader, ParseOptions, Stretch } from "./format.ts";
import { MARKER } from "./apply-patch/envelope.ts";
import { leadingTag } from "./file-changes/tags.ts";
import { openingSigns } from "./search-replace/markers.ts";
import { isGitName, sectionStart } from "./unified/lines.ts";
import { nameIn, nameInFence } from "./search-replace/names.ts";
import { wholeFiles } from "./write/texts.ts";

export const wholeFile: Format = {
  name: "whole-file",
  title: "whole file in a fence",
  signs: [
    {
      line: "a fence with a file name behind it or above it (with `--whole-files` only)",
      reason: "a part of a file looks the same, so the caller has to say that it is none",
    },
  ],
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

const ENVELOPE = new RegExp(`^${MARKER}`);

/** Does a patch begin in the line? No file holds that which is meant to be written as it stands. */
function isMarker(line: string): boolean {
  const text = line.trimStart();
  const tag = leadingTag(text);
  if (ENVELOPE.test(text) || tag?.closing === false || openingSigns(text) !== undefined)
    return true;
  return sectionStart([text], 0) !== undefined || isGitName(text);
}

/** A fence that shows what a program printed, or a patch. */
const OUTPUT = /^\{?\.?(?:console|terminal|output|shell-session|diff|patch|udiff)\b/i;

interface File {
  readonly path: string;
  readonly decorated: boolean;
  /** The line of the opening fence, and of the closing one, if it is there. */
  readonly line: number;
  readonly end: number | undefined;
}

class FilesReader implements FormatReader {
  readonly #block: Block;
  readonly #isWanted: boolean;
  /** The file of the fences, if none of them has a name. */
  #given: string | undefined;
  /** The content of each file so far. */
  readonly #versions = new Map<string, string>();
  /** What was found at the line that was looked at last. */
  #looked: { readonly at: number; readonly file: File | undefined } = { at: -1, file: undefined };

  constructor(block: Block, { wholeFiles, file }: ParseOptions) {
    this.#block = block;
    this.#isWanted = wholeFiles;
    if (!wholeFiles || file === undefined) return;
    const { lines } = block;
    if (lines.every((_, at) => this.#look(at) === undefined)) this.#given = file;
  }

  begins(at: number): boolean {
    return this.#isWanted && this.#file(at) !== undefined;
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const { lines } = this.#block;
    const edits: FileEdit[] = [];
    const repairs: Repair[] = [];
    const problems: Problem[] = [];
    const text: number[] = [];
    let first = -1;
    let next = from;
    for (let at = from; at < lines.length;) {
      const file = this.#file(at);
      if (file === undefined) {
        if (isForeign(at)) break;
        if (!isBlank(lines[at] ?? "")) text.push(at);
        at++;
        continue;
      }
      const { path, end } = file;
      if (end === undefined) {
        const missing = fenceAt(lines[at] ?? "")?.closing ?? "";
        problems.push({ code: "truncated", patchLine: lines.length, missing });
        break;
      }
      if (file.decorated) repairs.push({ name: "decorated-name", patchLine: at + 1 });
      if (first === -1) first = at;
      const base = { path, patchLine: at + 1, mayBeEnding: true } as const;
      const content = this.#content(at, end);
      const other = this.#versions.get(path);
      if (other !== undefined && other !== content.join("\n")) {
        const found = { reason: "file-twice", found: lines[at] ?? "" } as const;
        problems.push({ code: "malformed", patchLine: at + 1, beginLine: at + 1, ...found });
        break;
      }
      this.#versions.set(path, content.join("\n"));
      edits.push({ kind: "create", ...base, lines: content, noNewline: false, overwrite: true });
      at = end + 1;
      next = at;
    }
    if (problems.length > 0 || first === -1) return { patches: [], problems, text, next };
    const place = { patchLine: first + 1, lastPatchLine: next };
    return {
      patches: [{ format: "whole-file", ...place, edits, repairs }],
      problems,
      text,
      next,
    };
  }

  /** The file whose fence opens at a line. */
  #file(at: number): File | undefined {
    if (this.#looked.at !== at) this.#looked = { at, file: this.#look(at) };
    return this.#looked.file;
  }

  #look(at: number): File | undefined {
    const { lines } = this.#block;
    const open = fenceAt(lines[at] ?? "");
    if (open === undefined || !mayOpen(open) || OUTPUT.test(open.info)) return undefined;
    const given = this.#given === undefined ? undefined : { path: this.#given, decorated: false };
    const name = nameInFence(open.info) ?? this.#nameAbove(at) ?? given;
    if (name === undefined) return undefined;
    // What a document quotes is its content.
    const info = /\.mdx?$/i.test(name.path) ? "md" : open.info;
    const end = this.#end(at, { ...open, info });
    return end === "patch" ? undefined : { ...name, line: at, end };
  }

  /** The name on the line above a fence, at most one blank line between. */
  #nameAbove(fence: number): { readonly path: string; readonly decorated: boolean } | undefined {
    const { lines } = this.#block;
    const isDirect = !isBlank(lines[fence - 1] ?? "");
    const text = lines[isDirect ? fence - 1 : fence - 2] ?? "";
    return fenceAt(text) === undefined ? nameIn(text, isDirect) : undefined;
  }

  /** The line that closes a fence; undefined if none does for sure; `patch`: it holds one. */
  #end(at: number, open: Fence): number | "patch" | undefined {
    const { lines } = this.#block;
    const fences = new OpenFences();
    fences.take(open);
    for (let end = at + 1; end < lines.length; end++) {
      const line = lines[end] ?? "";
      const fence = fenceAt(line);
      if (fence === undefined) {
        if (fences.inner === undefined && isMarker(line)) return "patch";
        continue;
      }
      const effect = fences.take(fence);
      if (effect === "closes") return end;
      if (effect === "opens") return undefined;
    }
    return undefined;
  }

  /** The lines between two fences, without the indentation of the first. */
  #content(open: number, end: number): readonly string[] {
    const { lines } = this.#block;
    const line = lines[open] ?? "";
    const indent = line.slice(0, line.length - line.trimStart().length);
    const content = lines.slice(open + 1, end);
    if (indent === "") return content;
    return content.map((text) => (text.startsWith(indent) ? text.slice(indent.length) : text));
  }
}
