/**
 * No edit is dropped silently: if a line outside of all patches has the form of an edit, the reply is
 * refused. All lines outside of patches are passed to {@link Leftovers}, whatever the format, except text
 * that is not part of the answer (reasoning, results), and calls and values of JSON: calls.ts judges these.
 *
 *  - A marker: of a block, a merge conflict, an envelope, a directive; a header of a hunk, a line of git's header.
 *  - A marked line in a fence with the word `diff`, or below a hunk with no blank line between; an added line below a removed
 *    one in a fence; `+x` anywhere, but not in a fence of another language. Elsewhere, list items (`- x`), rules and
 *    numbers (`+1`) are text.
 *  - A tag of a tool that edits, with no patch in it, and a key of an old or a new text.
 *  - An edit in a notation that is not read: see `FORMS`.
 */

import type { Patch } from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { type Fence, fenceAt, isDocument, LOOKED_AT } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { markerIn } from "./blocks.ts";
import { isCallText } from "./calls/tools.ts";
import { malformed, outdented } from "./cursor.ts";
import { isDiffFence } from "./outline.ts";

const ITEM = /^[-+] \S/;
const RULE = /^[-+][-+=:|\s]*$/;
const FIGURE = /^\+\d/;

const VERBS =
  "write|create|add|append|insert|overwrite|rewrite|save|delete|remove|rename|move|edit|update|modify|replace|apply|patch|change";
/** A verb and its object. */
const TOOL = `(?:[a-z]+_)*(?:${VERBS})(?:_[a-z]+)*_(?:files?|file_or_folder|paths?|contents?|code|text|lines?|diff|edits?|str|string|block|notebook|replace)`;
const EDIT_TOOL = `(?:${TOOL}|(?:multi_?)?edit|write)`;
const FILE = "(?:\\w+_)?(?:file_?path|file_?name|path|file|from|name)\\s*=\\s*[\"']";

/** An edit may be in a quotation, and a marker in bold, in backquotes or in a comment. */
const QUOTE = /^(?:[ \t]*> )+(?=[<>=*+-])|^[ \t]*(?:\*\*|`)(?=[<>=]{5})/;
const COMMENT = /^\s*(?:#|\/\/|--|<!--)?\s*/;
/** The first lines of edits; each is matched with a line and the one below. */
const FORMS: readonly RegExp[] = [
  // a marker with another verb, and one of a merge conflict
  /^\s*(?:#|\/\/|--|<!--)?\s*(?:<{3,}|>{5,})\s*(?:SEARCH|ORIGINAL|REPLACE|UPDATED|EDIT|CREATE|DELETE|RENAME|MOVE|INSERT|APPEND|FIND|OLD|NEW|BEFORE|AFTER)\b/i,
  /^[ \t]*(?:<{7}|>{7})(?:[ \t]+\w|[ \t]*$)/m,
  // a section, a directive
  /^\s*(?:\*\*\* (?:Begin Patch|End Patch|Move to:|(?:Add|Create|New|Delete|Remove|Update|Edit|Modify|Change|Move|Rename|Copy) File:)|<\/?FILE_(?:CHANGES|NEW|APPEND|PATCH|COPY|RENAME|DELETE)\b)|^.*<\/FILE_(?:CHANGES|NEW|APPEND|PATCH)>\s*$/im,
  // a header of a hunk, as in bold; a line of git's header, a file name as git writes it, two names of an old file (a test of diffy)
  /^[ \t]*@@(?:[ \t].*)?\n(?![ \t]*(?:---|\+\+\+) )[-+ \t]|^[^\w\n]{0,8}@ ?-\d+(?:,\d+)? \+\d+(?:,\d+)? @|^--- (\S+)\n--- (?!\1(?:\s|$))|^(?:(?:(?:new|deleted) file|old|new) mode \d{6}|(?:rename|copy) (?:from|to) \S+|similarity index \d+%)$|^\s*(?:---|\+\+\+) "?[ab]\/\S/m,
  // lines with hashes: oh-my-pi and others
  /^\s*(?:¶\S+#[0-9a-f]+|\[\S+#[0-9A-F]{4}\]\s*(?:\n|$))|^.*⟪[^⟫]*│[^⟫]*⟫/,
  // diffs: binary, normal, with context, in colours
  /^(?:Binary files|Files) .+ differ$/m,
  /^[ \t]*\d+(?:,\d+)?[acd]\d+(?:,\d+)?[ \t]*\n[ \t]*[<>] /,
  /^[ \t]*\*{15}(?: .*)?\n[ \t]*\*{3} \d+(?:,\d+)? \*{4}$/m,
  /^[ \t]*(?:\u001b\[[\d;]*m)+(?:diff --git|---|@@) /,
  // a call whose tags are escaped; an old text below a path in YAML or TOML; a file named by a fence; an envelope as a string; a call in capitals
  /^[ \t]*&lt;(?:(?:antml:)?(?:function|invoke|parameter|tool_call)|\w+_(?:diff|edit|file|in_file|replace))\b/,
  /^[ \t-]*(?:file|path|file_?(?:path|name)) ?[:=] *\S.*\n[ \t]*(?:search|find|old|original)\w* ?[:=] /i,
  /^\s*(?:`{3,}|~{3,})(?:(?:rename|move|delete|remove|suggestion)\s*$|(?:append|save|morph)[ \t]+\S)/im,
  /^\s*["']\*\*\* Begin Patch\\n/,
  new RegExp(`^\\s*<(?:${VERBS})>\\s*<(?:file_?)?path>`, "i"),
  // Continue's calls, MiniMax M3's, Kimi K3's, and Gemini's and Llama's in Python
  /^\s*(?:TOOL_NAME|BEGIN_ARG):/,
  new RegExp(
    `^.*(?:\\]<\\]minimax\\[>\\[<invoke name|<\\|open\\|>call tool)="(?:\\w+\\.)*${EDIT_TOOL}\\b`,
    "i",
  ),
  new RegExp(`^\\s*(?:<\\|\\w+>)?call:(?:\\w+\\.)*${EDIT_TOOL}\\{`, "i"),
  new RegExp(`^\\s*(?:<\\|\\w+\\|>)?(?:print\\(|\\[)?(?:\\w+\\.)*${TOOL}\\([^)]*\\b${FILE}`),
];

/** A tag with a verb beside a file, or with a verb and its object. */
const EDIT_TAG = new RegExp(
  `^\\s*<((?=[^<>]*\\s${FILE})(?:[\\w-]*(?:${VERBS}|action)[\\w-]*|file|PlandexBlock)|${TOOL})(?:\\s[^<>]*)?>`,
  "i",
);

const NAMES_FILE = new RegExp(FILE, "i");

export class Leftovers {
  readonly #lines: readonly string[];
  /** The line of an edit (0-based). */
  #found: number | undefined;
  /** Only context, or no blank line, is between a hunk and the next line: its counts may be too small. */
  #isBelowHunk = false;
  /** The last fence with a removed line. */
  #removal: Fence | undefined;
  /** Tags that may be edits, as no patch was in them yet: what closes each, and the line of the first. */
  readonly #tags = new Map<string, number>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** The first edit that would be dropped. */
  get problem(): Malformed | undefined {
    const [open] = this.#tags.values();
    const line = this.#found ?? open;
    return line === undefined ? undefined : malformed(this.#lines, "unread-edit", line);
  }

  /** Patches have been read: open tags belong to them, but for those of other files. */
  patch(hasHunks: boolean, patches: readonly Patch[]): void {
    this.#isBelowHunk = hasHunks;
    for (const [closing, first] of this.#tags) {
      const tag = this.#lines[first] ?? "";
      const isNamed = patches.some(({ edits }) => edits.some(({ path }) => tag.includes(path)));
      if (isNamed || !NAMES_FILE.test(tag)) this.#tags.delete(closing);
    }
  }

  /** Checks a line of text (0-based) that is not blank and in no call or value. */
  take(at: number, fence: Fence | undefined): void {
    const line = (this.#lines[at] ?? "").slice(0, LOOKED_AT).replace(QUOTE, "");
    const isBelowHunk = this.#isBelowHunk;
    const isBelowBlank = isBlank(this.#lines[at - 1] ?? "");
    this.#isBelowHunk =
      isBelowHunk && fenceAt(line) === undefined && (line.startsWith(" ") || !isBelowBlank);
    // Below a whole diff it closes nothing else (DeepSeek).
    const isClosed = isBelowHunk && line.trim() === "*** End Patch";
    if (this.#found !== undefined || isClosed) return;
    const both = `${line}\n${(this.#lines[at + 1] ?? "").slice(0, LOOKED_AT)}`;
    const isForm = FORMS.some((form) => form.exec(both)?.index === 0);
    const isMarker = markerIn(line.replace(COMMENT, "")) !== undefined;
    if (isForm || isMarker || isCallText(line) || this.#isStrayChange(line, isBelowHunk, fence))
      this.#found = at;
    const [, name] = EDIT_TAG.exec(line) ?? [];
    const isWhole = /\/>\s*$/.test(line);
    const closing = isWhole ? "/>" : `</${name}>`;
    const isEdit = name !== undefined && !(name === "file" && isWhole);
    if (isEdit && !this.#tags.has(closing)) this.#tags.set(closing, at);
    for (const [tag, first] of this.#tags) if (line.includes(tag)) this.#found ??= first;
  }

  /** True for a marked line of a hunk, which is not text. */
  #isStrayChange(line: string, isBelowHunk: boolean, fence: Fence | undefined): boolean {
    const text = outdented(line, fence?.indent ?? "") ?? line;
    if (!/^[-+]/.test(text) || RULE.test(text)) return false;
    if (isDiffFence(fence) || isBelowHunk) return true;
    const isItem = ITEM.test(text);
    // An added line below a removed one in a fence is a change, but list items of a document are text.
    const mayChange = fence !== undefined && !(isItem && isDocument(fence));
    if (text.startsWith("-")) this.#removal = mayChange ? fence : this.#removal;
    else if (mayChange && fence === this.#removal) return true;
    return text.startsWith("+") && !isItem && !FIGURE.test(text) && !/\w/.test(fence?.info ?? "");
  }
}
