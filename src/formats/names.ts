/**
 * What names the file of an edit that does not name it itself: the nearest line above that is not
 * blank, if it holds exactly one path. Fences are looked through: the one around the edit may name the
 * file in its line, those that are closed above it are skipped with all that they hold.
 *
 *  - A line that consists of a path names it, whatever is around that: a heading, an item, bold,
 *    backquotes, a label (`File: a.py`), a tag (`<edit path="a.py">`), a comment.
 *  - In other lines a token that ends like a file, or has folders and an extension, is a path.
 *  - Other words (`Makefile`, `self.name`, a name with blanks) count only if such a file is there.
 *  - Two paths name nothing: that is refused.
 *
 * If nothing names it, it is the file of the edit before, in the same format.
 */

import type { FileEdit } from "../patch.ts";
import { isCode } from "../text/code.ts";
import { fenceAt, mayOpen } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";

/** What a line says of a file. */
export interface Named {
  /** The paths in it. */
  readonly paths: readonly string[];
  /** What else is one if such a file is there. */
  readonly words: readonly string[];
  /** They name lines of the file: below them is a part of it. */
  readonly isExcerpt: boolean;
  /** The line consists of the path. */
  readonly isAlone: boolean;
}

/** The line that names the file of an edit; 0-based. */
interface NameLine extends Named {
  readonly line: number;
}

/** No line with a name is longer. */
const MAX_LENGTH = 500;
/** More words than these are prose. */
const MAX_WORDS = 8;

const LINES = /(?<=\.\w+)(?:(?::|#L)\d+(?:-L?\d+)?|[`*]*,? \(?lines? \d+(?:[-–]\d+)?\)?)$/i;
const LABEL = /^(?:(?:new |modified |updated )?file ?(?:name|path)?|path)\s*:\s*/i;
const NOTE =
  /\s+(?:\((?:changed|created|modified|new|updated)(?: file)?(?:,[ \d+/-]+)?\)|[-–—] .*)$/i;
/** Without a dot or slash, and files all the same. */
const KNOWN =
  /^(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|(?:Docker|Container|Gem|Rake|Proc|Pip|Brew|Jenkins|Vagrant|Caddy)file|LICEN[CS]E|COPYING|README|CHANGELOG|AUTHORS|CODEOWNERS|NOTICE|VERSION|BUILD|WORKSPACE)$/;
/** Attributes of tags, and keys in the line of a fence, that name a file. */
const KEY = "(?:file_?path|file_?name|title|path|file|name)";
const TAG = new RegExp(
  `^<[a-z][\\w:-]*(?=[^<>]*?\\s${KEY}=)[^<>]*?\\s${KEY}=["']([^"'<>]+)["'][^<>]*>$`,
  "i",
);
const ELEMENT = /^<(?:file|path|uri|file_?path|file_?name)>([^<>]+)<\/\w+>$/i;
/** What may be around a name; the group is what stays. */
const AROUND: readonly RegExp[] = [
  /^#+\s+(.*)$/,
  /^(?:\/\/|[-*+>]|\d+[.)])\s+(.*)$/,
  /^(?:\/\*|<!--)\s*(.*?)\s*(?:\*\/|-->)$/,
  /^\*+([^*]+)\*+$/,
  /^`+([^`]+)`+$/,
  /^["']([^"']+)["']$/,
  /^\[([^\]]+)\]\([^()]*\)$/,
  /^(.*\S)\s*:$/,
];
/** The brackets of a folder such as `(auth)/` belong to a path; Chinese and Japanese need no blank beside one. */
const WORD =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?:(?<=^|[\s/])\([\w.-]+\)(?=\/)|[^\s`"'()<>,;|*\p{Lo}（）【】「」『』、，。：])+/gu;
const GLUED = /[\p{Lo}（）【】「」『』、，。：]/u;
const DOCUMENT = /\.(?:mdx?|rst|txt)$/i;

/** Has the text a slash or a dot, and nothing that a path has not? */
export function isPath(text: string, mayHaveBlanks = false): boolean {
  if (/[<>|?*"`\u0000-\u001f]|:\/\//.test(text) || (!mayHaveBlanks && /\s/.test(text)))
    return false;
  if (/[.,;:!/)\]}]$/.test(text) || /^v?\d+(?:\.\d+)*$/.test(text)) return false;
  return /[/\\]/.test(text) || /\.\w/.test(text);
}

/** Is it a file for sure, and no word of code? */
function isFile(path: string): boolean {
  const isKnown = /[/\\].*\.\w+$/.test(path) || isCode(path) || DOCUMENT.test(path);
  return isPath(path) && isKnown && !/^\.\w+$/.test(path);
}

const NOTHING: Named = { paths: [], words: [], isExcerpt: false, isAlone: false };

/** What a line of text says. */
export function nameIn(line: string): Named {
  if (line.length > MAX_LENGTH) return NOTHING;
  const written = line.trim();
  const [, tagged] = TAG.exec(written) ?? ELEMENT.exec(written) ?? [];
  if (tagged !== undefined)
    return isPath(tagged, true) ? { ...NOTHING, paths: [tagged], isAlone: true } : NOTHING;
  const { text, isQuoted, isExcerpt } = bareName(written);
  const isGlued = !isQuoted && GLUED.test(text);
  if ((isPath(text, isQuoted) && !isGlued) || KNOWN.test(text))
    return { ...NOTHING, paths: [text], isExcerpt, isAlone: true };
  const isHeading = /^#+\s/.test(written);
  const files = new Set<string>();
  // A name with blanks, or a single word.
  const isName = isPath(text, true) && /^[^\s,;]+(?: [^\s,;]+){0,3}$/.test(text);
  const words = new Set(isName || isWord(text) ? [text] : []);
  for (const [all, quoted = "", bold = ""] of written.matchAll(WORD)) {
    const marked = (quoted || bold).replaceAll("`", "");
    const word = (marked || all).replace(/[.:!?]+$/, "").replace(LINES, "");
    if (isFile(word)) files.add(word);
    else if (isPath(word, marked !== "") || (isWord(word) && (marked !== "" || isHeading)))
      words.add(word);
  }
  return { ...NOTHING, paths: [...files], words: [...words].slice(0, MAX_WORDS), isExcerpt };
}

function isWord(text: string): boolean {
  return /^[\w.@+\\-]*\w[\w.@+\\-]*$/.test(text);
}

/** The line without labels and signs around it. */
function bareName(written: string): {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isExcerpt: boolean;
} {
  let text = written;
  let isQuoted = false;
  let isExcerpt = false;
  for (let before = ""; before !== text;) {
    before = text;
    if (/^[\w./\\-]+$/.test(text)) break;
    // Bold may be around the label alone.
    const label = LABEL.exec(text.replace(/^\*\*([^*]+?):?\*\*:?/, "$1:"));
    if (label !== null) {
      text = text.replace(/^\*\*([^*]+?):?\*\*:?/, "$1:").slice(label[0].length);
      isQuoted = true;
    }
    isExcerpt ||= LINES.test(text);
    text = text.replace(LINES, "").trim();
    if (isPath(text.replace(NOTE, "").replace(/^[`*]+|[`*]+$/g, ""))) text = text.replace(NOTE, "");
    const around = AROUND.find((pattern) => pattern.test(text));
    if (around === undefined) continue;
    isExcerpt ||= /#L\d+(?:-L?\d+)?\)$/.test(text);
    isQuoted ||= text.startsWith("`");
    text = (around.exec(text)?.[1] ?? "").trim();
  }
  return { text, isQuoted, isExcerpt };
}

const INFO_WORD = /[^\s=]+=(?:"[^"]*"|'[^']*')\}?|\S+/g;
const KEYED = /^\{?(\w+)=["']?(.*?)["']?\}?$/;

/** The name in what is after the signs of a fence: `python src/a.py`, `py:a.py`, `title="a.py"`, `12:15:a.py`. */
function nameInFence(info: string): Named {
  const all = info.match(INFO_WORD) ?? [];
  const keys = all.map((word) => KEYED.exec(word) ?? []);
  const words = all.filter((word, at) => keys[at]?.[1] === undefined && !/^(?:\/\/|#)$/.test(word));
  const keyed = keys.find(([, key = ""]) => new RegExp(`^${KEY}$`, "i").test(key))?.[2];
  const word = keyed ?? words.at(-1) ?? "";
  const [prefix = "", cited] =
    keyed === undefined ? (/^\{?(?:(\d+:\d+:)|\w+[:;])/.exec(word) ?? []) : [];
  const text = word.slice(prefix.length).replace(/\}$/, "");
  const path = text.replace(LINES, "");
  const isExcerpt =
    path !== text ||
    cited !== undefined ||
    keys.some(([, key = ""]) => /^(?:start|end|lines?)/i.test(key));
  // The only word may be the language, and the words before a name are one.
  const mayBeKnown = keyed !== undefined || prefix !== "" || words.length > 1;
  const isName = words.length < 3 && (isPath(path) || (mayBeKnown && KNOWN.test(path)));
  return isName ? { ...NOTHING, paths: [path], isExcerpt, isAlone: true } : NOTHING;
}

/** A tag alone on its line, or the line below the name in a diff of Subversion: they are looked through. */
const WRAPPER = /^\s*<[\w:-]+(?:\s[^<>]*)?>\s*$|^={4,}\s*$/;

/**
 * The line that names the file of an edit at line `at`: the nearest from line `from` on. `opener`: the line
 * of the fence around the edit, if there is one.
 */
export function nameAbove(
  lines: readonly string[],
  at: number,
  from: number,
  opener: number | undefined,
): NameLine | undefined {
  for (let line = at - 1; line >= from; line--) {
    const text = lines[line] ?? "";
    const fence = isBlank(text) ? undefined : fenceAt(text);
    if (fence !== undefined) {
      const named = line === opener ? nameInFence(fence.info) : NOTHING;
      if (named.paths.length > 0) return { ...named, line };
      // What a closed fence holds is no name.
      if (line !== opener) line = openingAbove(lines, line, from);
    } else if (!isBlank(text)) {
      const named = nameIn(text);
      const isNothing = named.paths.length + named.words.length === 0;
      if (!isNothing || !WRAPPER.test(text)) return { ...named, line };
    }
  }
  return undefined;
}

/** The line that opens the fence that a line closes; the line itself if none does. */
function openingAbove(lines: readonly string[], closing: number, from: number): number {
  const sign = fenceAt(lines[closing] ?? "")?.sign;
  for (let line = closing - 1; line >= from; line--) {
    const fence = fenceAt(lines[line] ?? "");
    if (fence?.sign === sign && fence !== undefined && mayOpen(fence)) return line;
  }
  return closing;
}

/** How an edit names its file. */
export type FileName = Pick<FileEdit, "path" | "spellings">;

/** Why an edit has no file, and the line (0-based) that says so. */
interface Unnamed {
  readonly line: number;
  readonly paths: readonly string[];
}

/**
 * The file of an edit, by the line above it, or that of the edit before (`last`). `isNew`: the edit makes
 * the file, so that words count for nothing.
 */
export function fileOf(
  named: NameLine | undefined,
  last: FileName | undefined,
  isNew: boolean,
): FileName | Unnamed | undefined {
  const { paths = [], words = [], line = 0 } = named ?? {};
  const [path, ...others] = paths;
  if (others.length > 0) return { line, paths };
  const found = path === undefined ? last : { path };
  if (isNew || words.length === 0) return found;
  const spellings = words.map((word) => [word]);
  if (found !== undefined)
    return {
      path: found.path,
      spellings: [...spellings, ...(found.spellings ?? [[found.path]])].slice(-MAX_WORDS),
    };
  const [word, ...more] = words;
  return word === undefined || more.length > 0 ? undefined : { path: word, spellings };
}
