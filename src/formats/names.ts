/**
 * Finds the file of an edit that does not name it itself: in the nearest line above that is not
 * blank, if it contains exactly one path. The opening line of an enclosing fence may name the file;
 * closed fences above are skipped with their content, unless that is a name.
 *
 *  - A line that consists of a path names it, in any of these forms: a heading, an item, bold,
 *    backquotes, a label (`File: a.py`), a tag (`<edit path="a.py">`), a comment.
 *  - In other lines a token that ends like a file, or has folders and an extension, is a path.
 *  - Other words (`script`, `self.name`, a name with spaces) count only if such a file is there. No path is cut out of
 *    `docs/my notes.md`, and of `my notes.md` none of a new file.
 *  - A line with two paths is ambiguous: that is refused.
 *
 * Without a name, it is the file of the previous edit in the same format. If the name of another file is alone on a line
 * between the two, that is refused.
 */

import type { FileEdit } from "../patch.ts";
import { isCode } from "../text/code.ts";
import { fenceAt } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import type { Cursor } from "./cursor.ts";
import type { Outline } from "./outline.ts";

/** The file names in a line. */
export interface Named {
  /** The paths in it. */
  readonly paths: readonly string[];
  /** Words that are paths only if such a file exists. */
  readonly words: readonly string[];
  /** The line consists of the path, without a range of lines. */
  readonly isAlone: boolean;
}

/** No line with a name is longer. */
const MAX_LENGTH = 500;
/** A line with more words is prose. */
const MAX_WORDS = 8;

/** Lines of a file, after its name: `a.py:3-5`, `a.py#L3`, `a.py (lines 3-5)`. */
const LINES = /(?<=\.\w+)(?:(?::|#L)\d+(?:-L?\d+)?|[`*]*,? \(?lines? \d+(?:[-–]\d+)?\)?)(?=\W*$)/i;
/** Text that may precede a name that is alone on its line: signs, a list number, a label. */
const BEFORE =
  /^(?:[*"'\s]|[#>+-]+(?=[\s`"'*])|\[(?!\[?[\w.-]+\]+[/.\w])|\d+[.)]\s|\/\/\s|\/\*|<!--|(?:(?:new|modified|updated) )?file ?(?:name|path)?\s*:|path\s*:)*`*/i;
/** Text that may follow it, including a remark such as `(new file)`, and the target of a link that is no path. */
const AFTER =
  /(?:[`*"'\]:\s]|\*\/|-->|\]\((?:\w+:\/\/[^()]*|[^().]*)\)|\((?:changed|created|modified|new|updated)(?: file)?\))+$/i;
/** Files without a dot or slash in their names. */
const KNOWN = /^(?:\w*[Mm]akefile|[A-Z]\w+file|LICEN[CS]E|README|CHANGELOG|CODEOWNERS)$/;
/** Attributes of tags, and keys in the line of a fence, that name a file. */
const KEY = "(?:file_?path|file_?name|title|path|file|name)";
const TAG = new RegExp(
  `^<[a-z][\\w:-]*(?:\\s[^<>]*)?\\s${KEY}=["']([^"'<>]+)["'][^<>]*>$|^<(?:uri|${KEY})>([^<>]+)</\\w+>$`,
  "i",
);
/** Brackets of a folder such as `(auth)/` belong to a path; Chinese and Japanese need no space beside one. */
const WORD =
  /(?:\*\*)?`([^`]+)`|(?:(?<=^|[\s/])\([\w.-]+\)(?=\/)|[^\s`"'()<>,;|*\p{Lo}（）【】「」『』、，。：])+/gu;
const GLUED = /[\p{Lo}（）【】「」『』、，。：]/u;
const DOCUMENT = /\.(?:mdx?|rst|txt)$/i;

/** True if the text has a slash or a dot, and only characters of paths. */
export function isPath(text: string, mayHaveBlanks = false): boolean {
  if (/[<>|?*"`\u0000-\u001f]|:\/\/|[.,;:!/)\]}]$|^[\d.]+$/.test(text)) return false;
  return (mayHaveBlanks || !/\s/.test(text)) && /[/\\]|\.\w/.test(text);
}

/** True if it is certainly a file, and not a word of code. */
function isFile(path: string): boolean {
  return isPath(path) && (/[/\\].*\.\w+$/.test(path) || isCode(path) || DOCUMENT.test(path));
}

function isWord(text: string): boolean {
  return /^[\w.@+\\-]*[A-Za-z][\w.@+\\-]*$/.test(text);
}

/** The file names in a line of text. */
export function nameIn(line: string): Named {
  const written = line.trim();
  const tag = written.startsWith("<") ? TAG.exec(written) : null;
  if (tag !== null) return { paths: [tag[1] ?? tag[2] ?? ""], words: [], isAlone: true };
  if (written.length > MAX_LENGTH) return { paths: [], words: [], isAlone: false };
  const [before = ""] = BEFORE.exec(written) ?? [];
  const bare = written.slice(before.length).replace(AFTER, "");
  const text = bare.replace(LINES, "").replace(AFTER, "");
  const isQuoted = /[`:]/.test(before);
  const isGlued = !isQuoted && GLUED.test(text);
  if ((isPath(text, isQuoted) && !isGlued) || KNOWN.test(text))
    return { paths: [text], words: [], isAlone: text === bare };
  const files = new Set<string>();
  // A name with spaces, or a single word.
  const isName = isPath(text, true) && /^[^\s,;]+(?: [^\s,;]+){0,3}$/.test(text);
  const words = new Set(isName || isWord(text) ? [text] : []);
  for (const [all, marked = ""] of written.matchAll(WORD)) {
    const word = (marked || all).replace(/[.:!?]+$/, "").replace(LINES, "");
    if (isFile(word)) files.add(word);
    else if (isPath(word, marked !== "") || (marked !== "" && isWord(word))) words.add(word);
  }
  return { paths: [...files], words: [...words].slice(0, MAX_WORDS), isAlone: false };
}

const KEYED = new RegExp(`(?:^|[\\s{])${KEY}=`, "gi");
const QUOTED = new RegExp(`${KEYED.source}(["'])(.+?)\\1`, "i");

/** The name in the line of a fence: `python src/a.py`, `py:a.py`, `title="a.py"`, or with its lines `12:15:a.py`. */
function nameInFence(info: string): Named {
  const [, , quoted = ""] = QUOTED.exec(info) ?? [];
  const [cited = ""] = /^(?:\d+:\d+:|\w+:)/.exec(info) ?? [];
  const text = info.slice(cited.length).replace(KEYED, " ");
  const { paths } = nameIn(isPath(quoted, true) ? `\`${quoted}\`` : text);
  // `md docs/my notes.md`: only a language and attributes may precede the name.
  const [, spaced = ""] = /^\w+\s+([^\s=]+\s[^=]*)$/.exec(text) ?? [];
  const others = spaced.endsWith(paths[0] ?? " ") ? [spaced] : [];
  const isAlone = !/^\d/.test(cited) && !LINES.test(info);
  return { paths: [...paths, ...others], words: [], isAlone };
}

/** Tags alone on their line, or the line below the name in a diff of Subversion: they are skipped. */
const WRAPPER = /^\s*(?:<[\w:-]+(?:\s[^<>]*)?>\s*)+(?:<!\[CDATA\[\s*)?$|^={4,}\s*$/;

/**
 * The line (0-based) that names the file of an edit at line `at`: the nearest from line `from` on. `opener`: the line
 * of the fence around the edit, if there is one. `isFar`: the nearest that consists of a path, above other text, too.
 */
export function nameAbove(
  lines: readonly string[],
  at: number,
  from: number,
  opener: number | undefined,
  isFar = false,
): (Named & { readonly line: number }) | undefined {
  for (let line = at - 1; line >= from; line--) {
    const text = lines[line] ?? "";
    if (isBlank(text)) continue;
    const fence = fenceAt(text);
    if (fence === undefined) {
      const named = nameIn(text);
      if (isFar ? named.isAlone : named.paths.length + named.words.length > 0)
        return { ...named, line };
      if (!isFar && !WRAPPER.test(text)) return undefined;
    } else if (line === opener) {
      const named = nameInFence(fence.info);
      if (named.paths.length > 0) return { ...named, line };
    } else {
      let open = line - 1;
      while (open >= from && fenceAt(lines[open] ?? "") === undefined) open--;
      // DeepSeek's models put the name alone into a fence.
      const isName = open >= from && open === line - 2 && nameIn(lines[open + 1] ?? "").isAlone;
      if (!isName) line = open;
    }
  }
  return undefined;
}

/** A word with a slash that others follow: `my notes/to do.txt`. */
const IN_FOLDER = /[/\\]\S*(?<!:) /;

/** How an edit names its file. */
export type FileName = Pick<FileEdit, "path" | "spellings" | "mustExist">;

/**
 * The file of an edit at a line (0-based), by the line above it, or `last`: that of the previous edit, or the caller's;
 * undefined, and a problem, if there is none. `isNew`: words that name existing files are ignored.
 */
export function fileAbove(
  cursor: Cursor,
  { from, opener }: Pick<Outline, "from" | "opener">,
  at: number,
  last: FileName | undefined,
  isNew = false,
): FileName | undefined {
  const { paths = [], words = [], line = at } = nameAbove(cursor.lines, at, from, opener) ?? {};
  // A name that ends with the path: it has a folder with spaces, or the file is new.
  const [whole = ""] = words;
  const isOne = IN_FOLDER.test(whole) || (isNew && !/:\W*$/.test(cursor.text(line)));
  if (isOne && whole.endsWith(paths[0] ?? " ")) {
    if (isNew) return cursor.malformed("file-name", line);
    return { path: whole, spellings: [[whole]], mustExist: true };
  }
  const isLast = paths.length === 0 && last !== undefined;
  const far = isLast ? nameAbove(cursor.lines, at, from, opener, true) : undefined;
  const other = far?.paths.find((one) => one !== last?.path);
  const [path, second] = other === undefined ? paths : [other, last?.path];
  if (path !== undefined && second !== undefined) {
    const place = { path, patchLine: (far?.line ?? line) + 1 };
    cursor.problems.push({ code: "malformed", reason: "file-name", ...place, found: second });
    return undefined;
  }
  const found = path === undefined ? last : { path };
  const [word, ...more] = isNew ? [] : words;
  if (found === undefined && (word === undefined || more.length > 0))
    return cursor.malformed("file-name", at);
  if (word === undefined) return found;
  const others = path === undefined && last ? (last.spellings ?? [[last.path]]) : [];
  const spellings = [[...words, ...paths], ...others].slice(-MAX_WORDS);
  return { path: found?.path ?? word, spellings, mustExist: found === undefined || undefined };
}
