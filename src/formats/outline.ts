/**
 * Tracks what encloses each line of a reply, in one pass over the lines outside of patches, and decides whether a
 * patch counts there.
 *
 *  - A fence, and one inside it: the inner one quotes, unless the outer one wraps the whole reply.
 *  - A tag alone on its line: a call or the like. Its content ends at its closing tag.
 *  - A heredoc: a command that passes the lines below it to a program. A patch in it counts if the command applies
 *    it. If the script only changes to a folder first, that is the folder of the patch.
 *  - A string of a program: a patch in it does not count.
 *
 * A patch in an open fence, tag or heredoc was cut off, unless it ends with `*** End Patch` or `</FILE_CHANGES>`.
 */

import { readCall } from "../input/shell.ts";
import type { FormatName } from "../patch.ts";
import { type Fence, enclosingFence, fenceAt, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";

const TAG = /^\s*<(\/?)([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?>\s*$/;
/** The tag of a call, or of a value in one. */
const CALL =
  /^(?:\w+:)?(?:invoke|function_calls?|tool_calls?|parameter|apply_diff|replace_in_file)$/i;
/** The beginning of such a tag, with which a reply was cut off. */
const BEGUN = /^\s*<((?:\w+:)?(?:invoke|function_calls?|tool_calls?|parameter))\b[^<>]*$/i;
/** No command is longer. Longer lines are not matched with the patterns. */
const MAX_LENGTH = 2000;

/** The heredoc that a command opens; its line is 0-based. */
interface Heredoc {
  readonly line: number;
  readonly word: string;
  /** The shell does not change its text. */
  readonly isLiteral: boolean;
  /** The command only applies or shows the text. */
  readonly applies: boolean;
}

/** `<<WORD` anywhere in a line; more signs are a marker or a string. */
const HEREDOC = /(?<!<)<<-?\s*(["']?)([A-Za-z_]\w*)\1/;
const GOES = /^(?:\s*[$>%]\s+)?(?:cd|pushd)\s+[^\s&;|]+\s*(?:&&|;)/;
const FLAG =
  "(?:-p1|-p0|-v|--verbose|-u|-N|--forward|-s|-3|--3way|--recount|--index|--unidiff-zero|--whitespace=[a-z]+|-)";
const APPLIES = `(?:apply_?patch|(?:npx\\s+)?llm-patch(?:\\s+apply)?|(?:git\\s+apply|patch)(?:\\s+${FLAG})*)`;
const COMMAND = new RegExp(
  `^\\s*(?:[$>%]\\s+)?(?:${APPLIES}|cat(?:\\s+-)?(?:\\s*\\|\\s*${APPLIES})?)?\\s*$`,
);
/** Text that a shell would change in a heredoc that is not quoted. */
const ESCAPED = /\\[$`\\]/;
/** A command that changes the folder. */
const ELSEWHERE =
  /(?:^|[;&|(]|\b(?:if|then|do|else|while)\s)\s*(?:[$>%]\s+)?(?:cd|pushd|chdir|Set-Location)\s+\S/;
/** The beginning of a string in a program, or for a command (Codex in code mode, and in PowerShell). */
const QUOTES =
  /^[ \t]*(?:echo|printf|git apply|patch)\b(?:[^'"]|'[^']*'|"[^"]*")*['"][^'"]*$|^[ \t]*(?:apply_?patch[ \t]+"[^"]*|@")$|[=(,]\s*\w{0,2}(?:"""|'''|`)[^"'`]*$/;

function heredocAt(line: number, text: string): Heredoc | undefined {
  if (!text.includes("<<") || text.length > MAX_LENGTH) return undefined;
  const [operator = "", quote, word] = HEREDOC.exec(text) ?? [];
  if (word === undefined) return undefined;
  const command = text.split(operator).join(" ").replace(GOES, "");
  return { line, word, isLiteral: quote !== "", applies: COMMAND.test(command) };
}

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
  #heredoc: Heredoc | undefined;
  /** The tags that are open, alone on their lines, the innermost last. */
  readonly #tags: string[] = [];
  /** Patches in a fence inside another one, and the line of the outer one. */
  readonly #quoted: { readonly line: number; readonly opener: number }[] = [];
  /** The line of the last fence around a patch that has no end of its own. */
  #needed: number | undefined;
  /** The closing tags and heredoc words that must follow. */
  readonly #closers: string[] = [];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get fence(): Fence | undefined {
    return this.#fences.outer;
  }

  /** Skips a line of text. */
  pass(at: number): void {
    const line = this.#lines[at] ?? "";
    if (isBlank(line)) return;
    const fence = fenceAt(line);
    if (fence !== undefined) {
      const effect = this.#fences.take(fence);
      if (effect !== "inside") this.opener = effect === "opens" ? at : undefined;
    } else if (this.#heredoc !== undefined) {
      if (line.trim() === this.#heredoc.word) this.#heredoc = undefined;
    } else {
      this.#heredoc = heredocAt(at, line);
      const [, slash, tag = ""] = line.length > MAX_LENGTH ? [] : (TAG.exec(line) ?? []);
      if (slash === "" && !line.trimEnd().endsWith("/>")) this.#tags.push(tag);
      else if (slash === "/" && this.#tags.includes(tag))
        this.#tags.length = this.#tags.lastIndexOf(tag);
    }
  }

  /** True if the line closes a tag or heredoc that is open. */
  closes(line: string): boolean {
    const text = line.trim();
    const [, slash, tag = ""] = TAG.exec(text) ?? [];
    return slash === "/" ? this.#tags.includes(tag) : text === this.#heredoc?.word;
  }

  /**
   * The folder of the patch in the lines from `at` to `next`, if its script says so; or the line that shows that it does
   * not count. Lines are 0-based.
   */
  enclose(
    at: number,
    next: number,
    format: FormatName,
    hasEnd: boolean,
  ): { readonly folder?: string | undefined; readonly refused?: number } {
    const { opener } = this;
    if (!hasEnd) this.#needed = opener;
    if (this.#fences.inner !== undefined) this.#quoted.push({ line: at, opener: opener ?? at });
    const tag = hasEnd ? undefined : this.#tagAbove(at);
    if (tag !== undefined) this.#closers.push(`</${tag}>`);
    const heredoc = this.#heredoc;
    if (opener === undefined && heredoc === undefined)
      return QUOTES.test(this.#lines[at - 1] ?? "") ? { refused: at } : {};
    const from = Math.max(opener === undefined ? (heredoc?.line ?? 0) : opener + 1, this.from);
    const above = this.#lines.slice(from, at);
    const elsewhere = above.findIndex((line) => ELSEWHERE.test(line));
    if (heredoc === undefined) {
      if (above.some((line) => QUOTES.test(line))) return { refused: at };
      return elsewhere === -1 ? {} : { refused: from + elsewhere };
    }
    if (format === "unified") this.#closers.push(heredoc.word);
    const isLiteral = heredoc.isLiteral || !ESCAPED.test(this.#lines.slice(at, next).join("\n"));
    if (!heredoc.applies || !isLiteral) return { refused: heredoc.line };
    if (elsewhere === -1) return {};
    const folder = format === "apply-patch" ? this.#folderOf(from, next, heredoc) : undefined;
    return folder === undefined ? { refused: from + elsewhere } : { folder };
  }

  /** The tag that the nearest line above opens. */
  #tagAbove(at: number): string | undefined {
    let line = at - 1;
    while (line >= 0 && (isBlank(this.#lines[line] ?? "") || line === this.opener)) line--;
    const text = this.#lines[line] ?? "";
    const [, slash, tag] = text.length > MAX_LENGTH ? [] : (TAG.exec(text) ?? []);
    return slash === "" ? tag : undefined;
  }

  /** The folder of a script that only changes to it and applies the patch. */
  #folderOf(from: number, next: number, { word }: Heredoc): string | undefined {
    const lines = this.#lines;
    const isEnd = (line: string): boolean =>
      this.fence === undefined ? line.trim() === word : fenceAt(line) !== undefined;
    let end = next;
    while (end < lines.length && !isEnd(lines[end] ?? "")) end++;
    const call = readCall(["bash", "-lc", lines.slice(from, end).join("\n")]);
    return call.kind === "apply-patch" ? call.cwd : undefined;
  }

  /** At the end of the reply: what should have closed what encloses a patch, or a call. */
  get missing(): string | undefined {
    const { fence, opener } = this;
    if (fence !== undefined && (opener === this.#needed || isDiffFence(fence)))
      return fence.closing;
    const [, begun] = BEGUN.exec(this.#lines.at(-1) ?? "") ?? [];
    const call = this.#tags.find((one) => CALL.test(one)) ?? begun;
    return this.#closers.find((one) => this.closes(one)) ?? (call && `</${call}>`);
  }

  /** At the end of the reply: the line of a patch that is quoted. A fence around the whole reply does not quote. */
  get quotation(): number | undefined {
    const [wrapper] = enclosingFence(this.#lines) ?? [];
    return this.#quoted.find(({ opener }) => opener !== wrapper)?.line;
  }
}
