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

import { isCode } from "../text/code.ts";
import { joinLines } from "../text/content.ts";
import { closes, type Fence, fenceAt, isDocument, mayOpen, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { outdented } from "./cursor.ts";
import type { Format } from "./format.ts";
import { nameAbove, nameIn } from "./names.ts";

export const wholeFile: Format = {
  name: "whole-file",
  open(cursor, { wholeFiles, format, file }, outline) {
    const isRead = wholeFiles === true || format === "whole-file";
    const { lines } = cursor.block;
    // With more than one fence, it is not clear which one has the file.
    const isAlone = isRead && lines.filter((line) => fenceAt(line) !== undefined).length === 2;
    const fileAt = (at: number) => {
      const fence = isRead ? fenceAt(lines[at] ?? "") : undefined;
      if (fence === undefined || !mayOpen(fence) || closes(fence, outline.fence)) return undefined;
      const given = isAlone && file !== undefined && mayHold(fence, file) ? file : undefined;
      const path = fileOf(lines, at) ?? given;
      // A fence may have the name only, above the one with the content (gpt-4o-mini).
      const [content = "", closing = "", below = ""] = lines.slice(at + 1, at + 4);
      const name = closes(fenceAt(closing), fence) ? nameIn(content) : undefined;
      const isName = name?.isAlone === true && (path ?? name.paths[0]) === name.paths[0];
      const isText = !isBlank(below) && fenceAt(below) === undefined;
      if (isName && isText) return { fence, path, end: "unsure" } as const;
      if (isName || path === undefined) return undefined;
      const end = endOf(lines, at, fence, path);
      return end === "patch" ? undefined : { fence, path, end };
    };
    return {
      begins: (at) => fileAt(at) !== undefined,
      read: (at) =>
        cursor.patch(at, { format: "whole-file" }, () => {
          const { fence, path = "", end } = fileAt(at) ?? {};
          if (fence === undefined || end === undefined)
            return cursor.truncated(fence?.closing ?? "");
          if (end === "unsure") return cursor.malformed("unexpected-line", at);
          cursor.next = end + 1;
          // The lines lose the indentation of the fence, so all must have it.
          const text = lines
            .slice(at + 1, end)
            .flatMap((line) => outdented(line, fence.indent) ?? []);
          if (text.length < end - at - 1) return cursor.malformed("unexpected-line", at);
          const place = { path, patchLine: at + 1, overwrite: true } as const;
          return [{ kind: "create", ...place, content: joinLines(text) }];
        }),
    };
  },
};

/** A fence with the output of a program, or a patch. */
const OUTPUT = /^\{?\.?(?:console|terminal|output|shell-session|diff|patch|udiff)\b/i;
/** Fences of commands or of plain text, which are not used for files of code, except scripts. */
const COMMANDS = /^(?:bash|sh|zsh|fish|shell|cmd|bat|powershell|pwsh|ps1|te?xt)\b/i;
const SCRIPT = /\.(?:sh|bash)$/i;
/** Text that no file contains literally. */
const BEGINS_PATCH =
  /^\s*(?:[<-]{5,} ?(?:SEARCH|ORIGINAL)\b|<{7}(?= |$)|\*\*\* (?:Begin Patch|\w+ File:)|<FILE_|diff --git |(?:---|\+\+\+) "?[ab]\/|@@ -\d)/;

/** The file of the fence at a line: in it, or alone on a line or in a fence above; `isAny`: or beside other words there. */
export function fileOf(lines: readonly string[], at: number, isAny?: boolean): string | undefined {
  const { paths = [], isAlone = false } = nameAbove(lines, at + 1, Math.max(at - 3, 0), at) ?? {};
  const [path, ...others] = paths;
  const fence = fenceAt(lines[at] ?? "");
  if (fence === undefined || path === undefined || (!isAny && others.length > 0)) return undefined;
  // A model that repeats the instructions names no file.
  const isFile = isAny || (isAlone && !path.startsWith("path/to/"));
  return isFile && mayHold(fence, path) ? path : undefined;
}

/** True unless the fence says that it has something else. */
function mayHold({ info }: Fence, path: string): boolean {
  return !OUTPUT.test(info) && (!COMMANDS.test(info) || !isCode(path) || SCRIPT.test(path));
}

/**
 * The line that closes a fence; undefined if none does; `patch`: it contains one, or a removed line above an added
 * one; `unsure`: it may be another.
 */
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
      const signs = isDocument(outer) ? /^-(?! \S)[^]*\n\+(?! \S)/ : /^-[^]*\n\+/;
      const isChange = signs.test(`${line}\n${lines[end + 1] ?? ""}`);
      if (fences.inner === undefined && (isChange || BEGINS_PATCH.test(line))) return "patch";
      continue;
    }
    const isEnd = fences.inner === undefined && closes(fence, outer);
    const effect = fences.take(fence);
    if (effect === "opens") return undefined;
    if (effect !== "closes") continue;
    // A fence next to text belongs to the content, if another could close the open one.
    const next = lines[end + 1] ?? "";
    const isNext = isEnd && !isBlank(next) && fenceAt(next) === undefined;
    const below = isNext ? lines.slice(end + 1).map(fenceAt) : [];
    const other = below.find((one) => one !== undefined);
    return closes(other, outer) ? "unsure" : end;
  }
  return undefined;
}
