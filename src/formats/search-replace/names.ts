/** The file name that a line consists of, or that a fence has in its line (`python src/a.py`). Prose is no name. */

import { isCode } from "../../text/code.ts";

/** A path, and whether something around it was taken off. */
export interface Found {
  readonly path: string;
  readonly decorated: boolean;
  /** Lines are named with it: no text below it is all of the file. */
  readonly isExcerpt?: boolean;
}

export const MAX_LENGTH = 500;

const INFO_WORD = /[^\s=]+=(?:"[^"]*"|'[^']*')\}?|\S+/g;
/** A word with a key in the line of a fence, and what its value is: the name, or the lines that are shown. */
const KEYED = /^\{?(\w+)=["']?(.*?)["']?\}?$/;
const NAME_KEY = /^(?:title|file|filename|name|path)$/;
const LINES_KEY = /^(?:start|end|lines?|start_?line|end_?line)$/i;
/** Before a name: the language, or the lines that are shown. */
const BEFORE_NAME = /^\{?(?:(\d+:\d+:)|\w+[:;])/;
const LINES = /^(.+\.\w+)(?::|#L)\d+(?:-L?\d+)?$/;

/** The name in what is after the signs of a fence. */
export function nameInFence(info: string): Found | undefined {
  const [, patched] = /^patch[ \t]+(.+)$/.exec(info) ?? [];
  if (patched !== undefined) return { path: patched, decorated: false };
  const all = info.match(INFO_WORD) ?? [];
  const keys = all.map((word) => KEYED.exec(word) ?? []);
  const words = all.filter((word, at) => keys[at]?.[1] === undefined && !/^(?:\/\/|#)$/.test(word));
  // The last word of a name with blanks is another name.
  if (words.slice(1, -1).some((one) => /^[\w./-]+$/.test(one))) return undefined;
  const keyed = keys.find(([, key = ""]) => NAME_KEY.test(key))?.[2];
  const word = keyed ?? words.at(-1) ?? "";
  const [prefix = "", cited] = keyed === undefined ? (BEFORE_NAME.exec(word) ?? []) : [];
  const text = word.slice(prefix.length).replace(/\}$/, "");
  const [, path = text] = LINES.exec(text) ?? [];
  const isExcerpt =
    path !== text || cited !== undefined || keys.some(([, key = ""]) => LINES_KEY.test(key));
  // A first word may be the language.
  const mayBeKnown = keyed !== undefined || prefix !== "" || words.length > 1;
  if (!isPath(path) && !(mayBeKnown && KNOWN_NAMES.test(path))) return undefined;
  return { path, decorated: keyed !== undefined || path !== word, ...(isExcerpt && { isExcerpt }) };
}

const SOME_LINES = /^(.+\.\w+)[`*]*,? \(?lines? \d+(?:[-–]\d+)?\)?$/i;

/** A name with nothing around it: it is spared the patterns. */
const BARE = /^[\w./\\-]+$/;
/** What may be around a name; the first group is what stays. */
const DECORATIONS: readonly RegExp[] = [
  /^#+[ \t]*(.*)$/,
  /^(?:\/\/|[-*+]|\d+[.)])[ \t]+(.*)$/,
  /^\*+([^*]+)\*+$/,
  /^`+([^`]+)`+$/,
  /^["']([^"']+)["']$/,
  /^\[([^\]]+)\]\([^()]*\)$/,
  /^<\w+>([^<>]+)<\/\w+>$/,
  /^(?:\/\*|<!--)[ \t]*(.*?)[ \t]*(?:\*\/|-->)$/,
  /^(.*):$/,
  LINES,
  SOME_LINES,
  /^(.*\S)[ \t]+\((?:changed|created|modified|new|updated)(?: file)?(?:,[ \d+/-]+)?\)$/i,
];
/** Lines behind a name, in the text or in its link. */
const OF_LINES: readonly RegExp[] = [LINES, SOME_LINES, /^\[[^\]]+\]\([^()]*#L\d+(?:-L?\d+)?\)$/];
const LABEL =
  /^(?:\*\*)?(?:(?:new )?file|path|filename|file ?path|file name)[ \t]*(?:\*\*[ \t]*:|:[ \t]*\*\*|:)(.*)$/i;
/** The same as an element: `<file>src/a.py</file>`. */
const ELEMENT = /^<(?:file|path|uri|file_?path|file_?name)>([^<>]+)<\/\w+>$/i;

/** A tag that names a file, as in `<edit path="a.ts">`. */
const TAG =
  /^\s*<[a-z][\w-]*(?:\s+\w+=(?:"[^"]*"|'[^']*'))*?\s+(?:file_?path|file_?name|path|file)=["']([^"'<>]+)["'][^<>]*(?<!\/)>\s*$/i;

/** The name that a line consists of. */
export function nameIn(line: string): Found | undefined {
  const mayBeTag = line.length <= MAX_LENGTH && line.includes("<");
  const [, inTag] = (mayBeTag && TAG.exec(line)) || [];
  if (inTag !== undefined)
    return isPath(inTag, true) ? { path: inTag, decorated: true } : undefined;
  const { text, labelled, quoted, isExcerpt } = undecorated(line);
  if (!quoted && WIDE.test(text)) return undefined;
  const isName =
    isPath(text, quoted) || KNOWN_NAMES.test(text) || (labelled && /^[\w-]+$/.test(text));
  if (!isName) return undefined;
  return { path: text, decorated: text !== line.trim(), ...(isExcerpt && { isExcerpt }) };
}

/**
 * A word, or what is between backquotes; the brackets of a folder such as `(auth)/` are a part of it, and
 * names seldom hold the wide marks of Chinese and Japanese.
 */
const WORD =
  /`[^\s`]+`|(?:(?<=^|[\s`/])\([\w.-]+\)(?=[/\w])|[^\s`*"'()：（）【】「」『』、，。])+/g;
const WIDE = /[：（）【】「」『』、，。]/;

/** What Chinese and Japanese write around a name, without a blank between. */
const GLUED = /^\p{Lo}+(?=[\w@])|(?<=\.[a-z]\w*)\p{Lo}+$/giu;

export function unglued(word: string): string {
  return word.replace(GLUED, "");
}

export function wordsIn(text: string): readonly string[] {
  const words = text.match(WORD) ?? [];
  return words.map((word) => word.replace(/^`|[`.,;:!?]+$/g, ""));
}

/** What is between backquotes. */
export function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted);
}

export function pathsIn(text: string): readonly string[] {
  const words = wordsIn(text).map(unglued);
  return [...new Set(words.filter((word) => isPath(word)))];
}

interface Undecorated {
  readonly text: string;
  readonly labelled: boolean;
  readonly quoted: boolean;
  readonly isExcerpt: boolean;
}

/** The line without labels and signs around it; nothing of one that is too long. */
export function undecorated(line: string): Undecorated {
  if (line.length > MAX_LENGTH)
    return { text: "", labelled: false, quoted: false, isExcerpt: false };
  let text = line.trim();
  let labelled = false;
  let quoted = false;
  let isExcerpt = false;
  for (let before = ""; before !== text && !BARE.test(text);) {
    before = text;
    const [, element] = ELEMENT.exec(text) ?? [];
    const [, rest = element] = LABEL.exec(text) ?? [];
    if (rest !== undefined) {
      quoted ||= element !== undefined;
      labelled = true;
      // Bold may close after the name.
      const isOpen = rest.endsWith("**") && !rest.trimStart().startsWith("**");
      text = (isOpen ? rest.slice(0, -2) : rest).trim();
    }
    const pattern = DECORATIONS.find((one) => one.test(text));
    if (pattern === undefined) continue;
    quoted ||= text.startsWith("`");
    isExcerpt ||= OF_LINES.some((one) => one.test(text));
    text = (pattern.exec(text)?.[1] ?? "").trim();
  }
  return { text, labelled, quoted, isExcerpt };
}

/** Without a dot or slash. */
const KNOWN_NAMES =
  /^(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|(?:Docker|Container|Gem|Rake|Proc|Pip|Brew|Jenkins|Vagrant|Caddy)file|LICEN[CS]E|COPYING|README|CHANGELOG|AUTHORS|CODEOWNERS|NOTICE|VERSION|BUILD|WORKSPACE)$/;

/** Has the text a slash or a dot, and nothing that a path has not? */
export function isPath(text: string, mayHaveBlanks = false): boolean {
  if (/[<>|?*"`\u0000-\u001f]|:\/\//.test(text) || (!mayHaveBlanks && /\s/.test(text)))
    return false;
  if (/[.,;:!/)\]}]$/.test(text) || /^v?\d+(?:\.\d+)*$/.test(text)) return false;
  return text.includes("/") || /\.\w/.test(text);
}

const SURE = /[/\\].*\.\w+$/;
const DOCUMENT = /\.(?:mdx?|rst|txt)$/i;

/** Is the path in a title that of a file, which may be new? */
export function isSure(path = ""): boolean {
  return SURE.test(path);
}

/** Is it a file, so that no other is meant if it is not there? */
export function isFile(path: string): boolean {
  return isSure(path) || isCode(path) || DOCUMENT.test(path);
}
