/**
 * What is around patches and is meant as an edit too, but in words that nobody here reads: a
 * call of another tool, a tag such as `<insert_content>`, a fence such as "```delete", broken JSON, a
 * diff that is no unified one. The rest must not be applied without it. What users and
 * tools say is text, and so is all that only looks or runs.
 */

import type { Problem } from "../problem.ts";
import { linesIn } from "../text/content.ts";
import { fenceAt } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { jsonOf, textOf } from "../values.ts";
import { malformed } from "./cursor.ts";
import { changesFile, commandTag, editTag, heredocOf, ToolResults } from "./commands.ts";
import { leftOverCall } from "./calls.ts";
import { isCallText } from "./calls/scan.ts";
import { beginsPatch } from "./whole-file.ts";

/** The first edit in the text (lines, 0-based) that was not read, or was cut off. */
export function unreadEdit(lines: readonly string[], text: readonly number[]): Problem | undefined {
  const results = new ToolResults();
  const outside = text.filter((at) => !results.take(lines[at] ?? ""));
  if (outside.length === 0) return undefined;
  const known = new Set(outside);
  /** By line, the next line that a patch may have. */
  const nextInPatch: number[] = [];
  let behind = Infinity;
  for (const [at, line] of [...lines.entries()].toReversed()) {
    if (!known.has(at) && !isBlank(line)) behind = at;
    nextInPatch[at] = behind;
  }
  const holdsPatch = (from: number, to: number): boolean => (nextInPatch[from] ?? Infinity) <= to;
  const around = { lines, text: outside, holdsPatch };
  const value = leftOverCall(lines, outside, holdsPatch);
  const finders = [taggedEdit, fencedEdit, otherEdit, scriptedEdit, streamedEdit];
  const others = finders.map((find) => find(around));
  const at = Math.min(...[...others, value?.line].map((line) => line ?? Infinity));
  if (at === Infinity) return undefined;
  if (at === value?.line && value.missing !== undefined)
    return { code: "truncated", patchLine: lines.length, missing: value.missing };
  const problem = malformed(lines, "unread-edit", at);
  // A bracket alone does not show what is meant.
  const isBracket = !/\w/.test(problem.found);
  const found = lines.slice(at, at + 6).map((line) => line.trim());
  return isBracket ? { ...problem, found: found.join(" ") } : problem;
}

/** The text around patches. */
interface Around {
  readonly lines: readonly string[];
  /** Those (0-based) that are no part of a patch, and that no tool has given out. */
  readonly text: readonly number[];
  /** May a line from `from` up to `to` be one of a patch? */
  readonly holdsPatch: (from: number, to: number) => boolean;
}

/** The first line with a tag that edits; a tag that only carries patches has been read. */
function taggedEdit({ lines, text, holdsPatch }: Around): number | undefined {
  /** The next line with the closing tag, by name. */
  const closing = new Map<string, number>();
  let first: number | undefined;
  for (const at of text.toReversed()) {
    const line = lines[at] ?? "";
    const tag = editTag(line);
    if (tag === undefined) continue;
    if (tag.closing) {
      closing.set(tag.name, at);
      continue;
    }
    const end = line.includes(`</${tag.name}>`) || tag.isWhole ? at : closing.get(tag.name);
    // Without its end a mere mention may begin a line, but no line is nothing else.
    if (end === undefined && !tag.isAlone) continue;
    if (!tag.carries || !holdsPatch(at, end ?? lines.length)) first = at;
  }
  return first;
}

/** What a fence says that a program shall do with the file in it, or with the lines. */
const DEED = /^(?:rename|move|delete|remove|(?:append|save)[ \t]+\S+)$/i;

/** The first fence that says so. */
function fencedEdit({ lines, text, holdsPatch }: Around): number | undefined {
  return text.find(
    (at) => DEED.test(fenceAt(lines[at] ?? "")?.info ?? "") && !holdsPatch(at, at + 1),
  );
}

/**
 * Two lines of an edit that nobody here reads: a normal diff, one with context, one in colours, a call in tags that
 * are escaped, an old text and a new one in tags (on one line each they may be data), a path above an old text in tags, YAML or TOML.
 */
const OTHER_EDITS: readonly RegExp[] = [
  /^[ \t]*\d+(?:,\d+)?[acd]\d+(?:,\d+)?[ \t]*\n[ \t]*[<>] /,
  /^[ \t]*\*{15}(?: .*)?\n[ \t]*\*{3} \d+(?:,\d+)? \*{4}$/,
  /^[ \t]*(?:\u001b\[[\d;]*m)+(?:diff --git|---|@@) /,
  /^[ \t]*&lt;(?:(?:antml:)?(?:function|invoke|parameter|tool_call)|\w+_(?:diff|edit|file|in_file|replace))\b/,
  /^[ \t-]*(?:file|path|file_?(?:path|name)) ?[:=] *\S.*\n[ \t]*(?:search|find|old|original)\w* ?[:=] /i,
];
/** Those with tags: most lines are spared them. */
const TAGGED_EDITS: readonly RegExp[] = [
  /(?:^\s*<\/(?:old|original|before|current|from|target)|<\/(?:search|find|(?:old|original)_?[a-z])\w*)>\s*<(?:new|replace|updated|after|modified|content|to\b)\w*>/i,
  /^[ \t]*<(?:file|path|file_?(?:path|name))>[^<>\n]+<\/\w+>[ \t]*\n[ \t]*<(?:from|target|search|find)\w*>/i,
];
const PROMPT = /^[ \t]*[$%] \S/;

/** The first such edit, unless it is what a command in its fence has printed. */
function otherEdit({ lines, text }: Around): number | undefined {
  let isPrinted = false;
  return text.find((at) => {
    const line = lines[at] ?? "";
    if (fenceAt(line) !== undefined) isPrinted = false;
    isPrinted ||= PROMPT.test(line);
    const both = `${line.slice(-MAX_PIECE)}\n${(lines[at + 1] ?? "").slice(0, MAX_PIECE)}`;
    const patterns = both.includes("<") ? [...OTHER_EDITS, ...TAGGED_EDITS] : OTHER_EDITS;
    return !isPrinted && patterns.some((pattern) => pattern.test(both));
  });
}

/**
 * The first command that changes a file in a script that also applies a patch, or in the tag of one;
 * a script ends at a fence.
 */
function scriptedEdit({ lines, text }: Around): number | undefined {
  let command: number | undefined;
  let applies = false;
  let isTagged = false;
  for (const at of text) {
    const line = lines[at] ?? "";
    const tag = commandTag(line);
    isTagged ||= tag !== "";
    if (tag !== "" || fenceAt(line) !== undefined) [command, applies] = [undefined, tag !== ""];
    if (changesFile(line.slice(tag.length))) command ??= at;
    applies ||= heredocOf(line)?.applies === true;
    if (applies && command !== undefined) return command;
    if (isTagged && line.includes("</")) [command, applies, isTagged] = [undefined, false, false];
  }
  return undefined;
}

/** A piece of a stream of a model's answer. No piece is long. */
const MAX_PIECE = 4000;
const PIECE = /^data: ?\{.{0,2000}"(?:content|text|arguments|partial_json)": ?("(?:[^"\\]|\\.)*")/;

/** The first line of a stream whose pieces are an edit together: nobody joins them here. */
function streamedEdit({ lines, text }: Around): number | undefined {
  const pieces = text.flatMap((at) => {
    const [, piece] = PIECE.exec((lines[at] ?? "").slice(0, MAX_PIECE)) ?? [];
    return piece === undefined ? [] : [{ at, piece }];
  });
  const whole = linesIn(pieces.map(({ piece }) => textOf(jsonOf(piece)) ?? "").join(""));
  const isEdit = whole.some((line, at) => beginsPatch(line, at === 0) || isCallText(line));
  return isEdit ? pieces[0]?.at : undefined;
}
