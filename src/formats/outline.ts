/**
 * Tracks what encloses each line of a reply, in one pass over the lines outside of patches, and decides whether a
 * patch counts there.
 *
 *  - A fence, and one inside it: the inner one quotes, unless the outer one wraps the whole reply.
 *  - A tag alone on its line: a call or the like. Its content ends at its closing tag.
 *  - A heredoc: a command that passes the lines below it to a program. A patch in it counts if the command applies
 *    it, unless it is in the tag of a command. If the script only changes to a folder first, that is the folder of the patch.
 *  - A string of a program or a shell: a patch in it does not count.
 *
 * A patch in an open fence, tag or heredoc was cut off, unless it ends with `*** End Patch` or `</FILE_CHANGES>`.
 */

import { heredocIn, type ReadCall, readShown } from "../input/shell.ts";
import type { FormatName, Patch } from "../patch.ts";
import { type Fence, enclosingFence, fenceAt, LOOKED_AT, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";

const TAG = /^\s*<(\/?)([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?>\s*$/;
/** The tag of a call, or of a value in one. */
export const CALL_TAG =
  "(?:\\w+:)?(?:invoke|function(?:_calls?)?|tool_calls?|parameter|arg_value|apply_diff|replace_in_file)";
const CALL = new RegExp(`^${CALL_TAG}$`, "i");
/** The beginning of such a tag, with which a reply was cut off. */
const BEGUN = new RegExp(`^\\s*<(${CALL_TAG})\\b[^<>]*$`, "i");

/** What encloses lines, but for a fence: a tag alone on its line (0-based), or a heredoc. */
interface Opened {
  readonly line: number;
  /** The line that closes it. */
  readonly closing: string;
}

/** A command that changes the folder. */
const ELSEWHERE =
  /(?:^|[;&|(>]|\b(?:if|then|do|else|while)\s)\s*(?:[$>%]\s+)?(?:cd|pushd|chdir|Set-Location)\s+\S/;
/** The beginning of a string in a program, or for a command (Codex in code mode, and in PowerShell). */
const QUOTES =
  /^[ \t]*(?:echo|printf|git apply|patch)\b(?:[^'"]|'[^']*'|"[^"]*")*['"][^'"]*$|(?:(?:^|\s)apply_?patch[ \t<]+|^[ \t]*(?:export[ \t]+)?\w+=)\$?["'][^"']*$|(?:^|[\s>=])@['"]$|[=(,]\s*\w{0,2}(?:"""|'''|`)[^"'`]*$/;

/** Their end marker shows that they are complete, even if what is around them is open. */
const HAVE_END: ReadonlySet<FormatName> = new Set(["apply-patch", "file-changes"]);

export function isDiffFence(fence: Fence | undefined): boolean {
  return fence !== undefined && /^(?:diff|patch|udiff)\b/i.test(fence.info);
}

export class Outline {
  /** The line (0-based) that opens the outer fence, if one is open. */
  opener: number | undefined;
  /** The line after the last patch or aside. */
  from = 0;
  readonly #lines: readonly string[];
  readonly #fences = new OpenFences();
  /** The opening line of a fence around the whole reply, which does not quote. */
  readonly #wrapper: number | undefined;
  #heredoc: Opened | undefined;
  /** The tags that are open, the innermost last. */
  readonly #tags: Opened[] = [];
  /** The fences, or none, with a script that has changed to a folder. */
  readonly #moved = new Set<number | undefined>();
  /** The lines that must close what they close: calls, diffs, patches without an end of their own. */
  readonly #needed = new Set<string>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#wrapper = enclosingFence(lines)?.[0];
  }

  /** True outside of fences, but for one around all of the reply. */
  get isAnswer(): boolean {
    return this.opener === undefined || this.opener === this.#wrapper;
  }

  get fence(): Fence | undefined {
    return this.#fences.outer;
  }

  /** Skips a line of text that is not blank. */
  pass(at: number): void {
    const line = this.#lines[at] ?? "";
    const fence = fenceAt(line);
    if (fence !== undefined) {
      const effect = this.#fences.take(fence);
      if (effect !== "inside") this.opener = effect === "opens" ? at : undefined;
      if (effect === "opens" && isDiffFence(fence)) this.#needed.add(fence.closing);
    } else if (this.#heredoc !== undefined) {
      if (line.trim() === this.#heredoc.closing) this.#heredoc = undefined;
    } else if (line.length <= LOOKED_AT) {
      const word = heredocIn(line);
      this.#heredoc = word === undefined ? undefined : { line: at, closing: word };
      this.#passTag(at, line.trim());
    }
  }

  #passTag(at: number, text: string): void {
    const [, slash, tag] = TAG.exec(text) ?? [];
    if (tag === undefined || text.endsWith("/>")) return;
    const closing = `</${tag}>`;
    if (slash === "") {
      this.#tags.push({ line: at, closing });
      if (CALL.test(tag)) this.#needed.add(closing);
    } else if (this.closes(text)) {
      this.#tags.length = this.#tags.findLastIndex((one) => one.closing === closing);
    }
  }

  /** True if the line closes a tag or heredoc that is open. */
  closes(line: string): boolean {
    const text = line.trim();
    if (!text.startsWith("</")) return text === this.#heredoc?.closing;
    return this.#tags.some(({ closing }) => closing === text);
  }

  /**
   * The folder of the patches in the lines from `at` to `next`, if its script says so; or the line that shows that it does
   * not count. Lines are 0-based.
   */
  enclose(
    at: number,
    next: number,
    patches: readonly Patch[],
  ): { readonly folder?: string | undefined; readonly refused?: number | undefined } {
    const { opener } = this;
    const heredoc = this.#heredoc;
    const hasEnd = patches.every(({ format }) => HAVE_END.has(format));
    for (const one of hasEnd ? [] : [this.fence, heredoc, this.#tagAbove(at)])
      if (one !== undefined) this.#needed.add(one.closing);
    // Without a fence or a heredoc only the line above can be that of a script.
    const isLine = opener === undefined && heredoc === undefined;
    const from = isLine ? at - 1 : Math.max((opener ?? -1) + 1, this.from);
    const above = this.#lines.slice(from, at);
    // The folder of a command in tags is in another tag (Roo's `execute_command`).
    const isCommand = heredoc !== undefined && this.#tags.at(-1)?.closing === "</command>";
    const isInner = this.#fences.inner !== undefined && opener !== this.#wrapper;
    if (isCommand || isInner || above.some((line) => QUOTES.test(line))) return { refused: at };
    const elsewhere = above.findIndex((line) => ELSEWHERE.test(line));
    const refused = elsewhere === -1 ? heredoc?.line : from + elsewhere;
    if (heredoc === undefined || refused === undefined) return { refused };
    const call = this.#callOf(heredoc, refused, next);
    // Further commands of the script run in that folder, too.
    if (this.#moved.has(opener) || call.kind !== "apply-patch") return { refused };
    const { cwd: folder } = call;
    if (folder !== undefined) this.#moved.add(opener);
    const mayMove = patches.every(({ format }) => format === "apply-patch");
    return elsewhere === -1 || (mayMove && folder !== undefined) ? { folder } : { refused };
  }

  /** The tag that the nearest line above opens. */
  #tagAbove(at: number): Opened | undefined {
    let line = at - 1;
    while (line >= 0 && (isBlank(this.#lines[line] ?? "") || line === this.opener)) line--;
    return this.#tags.findLast((tag) => tag.line === line);
  }

  /** The call with a heredoc around a patch, in the script from line `from` on; what is below it does not matter. */
  #callOf({ line, closing }: Opened, from: number, next: number): ReadCall {
    const isEnd = (text: string): boolean => fenceAt(text) !== undefined || text.trim() === closing;
    const below = this.#lines.slice(next).findIndex(isEnd);
    const script = this.#lines.slice(from, below === -1 ? undefined : next + below);
    return readShown(script, line - from);
  }

  /** At the end of the reply: what should have closed what encloses a patch, or a call. */
  get missing(): string | undefined {
    const open = [this.fence, this.#heredoc, ...this.#tags];
    const found = open.find((one) => one !== undefined && this.#needed.has(one.closing));
    const [, begun] = BEGUN.exec(this.#lines.at(-1) ?? "") ?? [];
    return found?.closing ?? (begun && `</${begun}>`);
  }
}
