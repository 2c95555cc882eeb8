/**
 * No edit is dropped silently: if a line outside of all patches has the form of an edit, the reply is
 * refused. All lines outside of patches are passed to {@link Leftovers}, whatever the format, except text
 * that is not part of the answer (reasoning, results), and calls and values of JSON: calls.ts judges these.
 *
 *  - A marker: of a block, a merge conflict, an envelope, a directive; a line of git's header.
 *  - A marked line in a fence with the word `diff`, or as the first line below a hunk; an added line below a removed
 *    one in a fence; `+x` anywhere, but not in a fence of another language. Elsewhere, list items (`- x`), rules and
 *    numbers (`+1`) are text.
 *  - A tag of a tool that edits, with no patch in it, and a key of an old or a new text.
 *  - An edit in a notation that is not read: see `NOTATIONS`.
 */

import type { Malformed } from "../problem.ts";
import { type Fence, isDocument } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { markerIn } from "./blocks.ts";
import { isCallText } from "./calls/tools.ts";
import { malformed } from "./cursor.ts";
import { isDiffFence } from "./outline.ts";

/** Only this many characters of a line are examined. */
const LOOKED_AT = 2000;

const COMMENT = /^\s*(?:#|\/\/|--|<!--)?\s*/;
const VERB_MARKER =
  /^\s*(?:<{5,}|>{5,})\s*(?:SEARCH|ORIGINAL|REPLACE|UPDATED|CREATE|DELETE|RENAME|MOVE|INSERT|APPEND|FIND|OLD|NEW|BEFORE|AFTER)\b/i;
const CONFLICT = /^[ \t]*(?:<{7}|>{7})(?:[ \t]+\w|[ \t]*$)/;
const SECTION =
  /^\s*(?:\*\*\* (?:Begin Patch|End Patch|End of File|Move to:|(?:Add|Create|New|Delete|Remove|Update|Edit|Modify|Change) File:)|<\/?FILE_(?:CHANGES|NEW|APPEND|PATCH|COPY|RENAME|DELETE)\b)|<\/FILE_(?:CHANGES|NEW|APPEND|PATCH)>\s*$/i;
/** A line of git's header that creates, deletes, renames or copies a file, and a file name as git writes it. */
const HEADER =
  /^(?:(?:(?:new|deleted) file|old|new) mode \d{6}|(?:rename|copy) (?:from|to) \S+|similarity index \d+%)$|^\s*(?:---|\+\+\+) "?[ab]\/\S/;

const ITEM = /^[-+] \S/;
const RULE = /^[-+][-+=:|\s]*$/;
const FIGURE = /^\+\d/;

/**
 * Notations of edits that are not read: lines with hashes (`¶src/a.py#1f`, `⟪old│new⟫`: oh-my-pi and others),
 * a diff in the normal format, with context, or in colours, calls whose tags are escaped, a path
 * above an old text in YAML or TOML, a file named by a fence.
 */
const NOTATIONS: readonly RegExp[] = [
  /^\s*¶\S+#[0-9a-f]+|⟪[^⟫]*│[^⟫]*⟫/,
  /^(?:Binary files|Files) .+ differ$/,
  /^[ \t]*\d+(?:,\d+)?[acd]\d+(?:,\d+)?[ \t]*\n[ \t]*[<>] /,
  /^[ \t]*\*{15}(?: .*)?\n[ \t]*\*{3} \d+(?:,\d+)? \*{4}$/,
  /^[ \t]*(?:\u001b\[[\d;]*m)+(?:diff --git|---|@@) /,
  /^[ \t]*&lt;(?:(?:antml:)?(?:function|invoke|parameter|tool_call)|\w+_(?:diff|edit|file|in_file|replace))\b/,
  /^[ \t-]*(?:file|path|file_?(?:path|name)) ?[:=] *\S.*\n[ \t]*(?:search|find|old|original)\w* ?[:=] /i,
  /^\s*(?:`{3,}|~{3,})(?:(?:rename|move|delete|remove)\s*(?:\n|$)|(?:append|save)[ \t]+\S)/i,
  /^\s*["']\*\*\* Begin Patch\\n/,
  // Continue's calls, and Gemini's in Python
  /^\s*(?:TOOL_NAME|BEGIN_ARG):|^\s*(?:print\()?[\w.]*\b(?:write|create|edit|replace|append|delete|move)_\w*\([^)]*\b\w*(?:path|file)\w*\s*=\s*["']/,
];

const VERBS =
  "write|create|add|append|insert|overwrite|rewrite|save|delete|remove|rename|move|edit|update|modify|replace|apply|patch|change";
const FILE = "(?:\\w+_)?(?:file_?path|file_?name|path|file|from)\\s*=\\s*[\"']";
/** A tag with a verb beside a file, or with a verb and its object. */
const EDIT_TAG = new RegExp(
  `^\\s*<((?=[^<>]*\\s${FILE})(?:[\\w-]*(?:${VERBS}|action)[\\w-]*|file)|(?:[a-z]+_)*(?:${VERBS})(?:_(?:to|in|at|with|multiple))*_(?:files?|contents?|code|text|lines?|diff|str|string|block|notebook|replace))(?:\\s[^<>]*)?>`,
  "i",
);

export class Leftovers {
  readonly #lines: readonly string[];
  #found: Malformed | undefined;
  /** The first line below a hunk that is not blank. */
  #near = -1;
  /** The last fence with a removed line. */
  #removal: Fence | undefined;
  /** Tags that may be edits, as no patch was in them yet: what closes each, and the line of the first. */
  readonly #tags = new Map<string, number>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** The first edit that would be dropped. */
  get problem(): Malformed | undefined {
    const [line] = this.#tags.values();
    const open = line === undefined ? undefined : malformed(this.#lines, "unread-edit", line);
    return this.#found ?? open;
  }

  /** A patch begins at a line: the open tags belong to it. */
  patch(next: number, hasHunks: boolean): void {
    this.#tags.clear();
    let near = next;
    while (near < this.#lines.length && isBlank(this.#lines[near] ?? "")) near++;
    this.#near = hasHunks ? near : -1;
  }

  /** Checks a line of text (0-based). `isJudged`: it is in a call or a value that has been judged. */
  take(at: number, fence: Fence | undefined, isJudged: boolean): void {
    const line = (this.#lines[at] ?? "").slice(0, LOOKED_AT);
    if (isBlank(line) || this.#found !== undefined) return;
    if (isMarker(line) || this.#isStrayChange(line, at, fence)) this.#refuse(at);
    else if (!isJudged) this.#look(line, at);
  }

  #look(line: string, at: number): void {
    if (isCallText(line)) return this.#refuse(at);
    const both = `${line}\n${(this.#lines[at + 1] ?? "").slice(0, LOOKED_AT)}`;
    if (NOTATIONS.some((pattern) => pattern.exec(both)?.index === 0 || pattern.test(line)))
      return this.#refuse(at);
    const [, name] = EDIT_TAG.exec(line) ?? [];
    const isWhole = /\/>\s*$/.test(line);
    const closing = isWhole ? "/>" : `</${name}>`;
    const isEdit = name !== undefined && !(name === "file" && isWhole);
    if (isEdit && !this.#tags.has(closing)) this.#tags.set(closing, at);
    for (const [tag, first] of this.#tags) if (line.includes(tag)) return this.#refuse(first);
  }

  /** True for a marked line of a hunk, which is not text. */
  #isStrayChange(line: string, at: number, fence: Fence | undefined): boolean {
    const indent = fence?.indent ?? "";
    const text = line.startsWith(indent) ? line.slice(indent.length) : line;
    if (!/^[-+]/.test(text) || RULE.test(text)) return false;
    if (isDiffFence(fence) || at === this.#near || this.#isChange(text, fence)) return true;
    if (ITEM.test(text) || FIGURE.test(text) || /\w/.test(fence?.info ?? "")) return false;
    return text.startsWith("+");
  }

  /** True for an added line in a fence that has a removed one above it; list items of a document are text. */
  #isChange(text: string, fence: Fence | undefined): boolean {
    if (fence === undefined || (isDocument(fence) && ITEM.test(text))) return false;
    if (text.startsWith("-")) this.#removal = fence;
    return text.startsWith("+") && fence === this.#removal;
  }

  #refuse(at: number): void {
    this.#found = malformed(this.#lines, "unread-edit", at);
  }
}

/** True if the line has the words of a marker. */
function isMarker(line: string): boolean {
  if (!/[<>*═+-]{3}|FILE_|mode |^(?:rename|copy|similarity) /.test(line)) return false;
  const text = line.replace(COMMENT, "");
  if (markerIn(text) !== undefined || VERB_MARKER.test(text)) return true;
  return [CONFLICT, HEADER, SECTION].some((words) => words.test(line));
}
