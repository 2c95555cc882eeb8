/**
 * The file name above a block: on the nearest line of text, or in the line of the fence around it
 * (`python src/a.py`, `src/a.py`, `patch src/a.py`); else the nearest title between it and the block
 * before. Prose is no name.
 */

import { fenceAt } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";

/** A path, and whether something around it was taken off. */
interface Found {
  readonly path: string;
  readonly decorated: boolean;
}

/** What the lines above a block say of its file. */
export interface Above {
  /** The line that names it for sure. */
  readonly name?: Found & { readonly line: number };
  /** What may be a word of prose: it is the name if such a file exists. Best first. */
  readonly words?: readonly string[] | undefined;
  /** The file that a line says is edited, if it exists. */
  readonly edited?: string | undefined;
  /** The one path in a sentence: if it exists, it is meant rather than the file of the block before. */
  readonly topic?: string | undefined;
  /** The paths in the nearest sentence with any, if it names none of them for sure. */
  readonly mentions?: readonly string[];
}

const MAX_LENGTH = 500;

/** What is said above line `open`, at line `from` or below it. */
export function nameAbove(lines: readonly string[], open: number, from: number): Above {
  let near: Above | undefined;
  let mentions: readonly string[] = [];
  let isFenced: boolean | undefined;
  for (let line = open - 1; line >= from; line--) {
    const text = lines[line] ?? "";
    const info = fenceAt(text)?.info;
    if (isBlank(text)) continue;
    if (info !== undefined) {
      const name = near === undefined ? nameInFence(info) : undefined;
      if (name !== undefined) return { name: { ...name, line } };
      // Upwards, a fence without a word closes what is above it, but for the one around the block.
      isFenced = info === "" && isFenced === false;
    } else if (isFenced === true) {
      continue;
    } else if (near === undefined) {
      const name = nameIn(text);
      if (name !== undefined) return { name: { ...name, line } };
      near = guessIn(text);
      if (near.edited !== undefined) return near;
      // A word is no sentence.
      const isSentence = near.words?.every((word) => /\s/.test(word)) === true;
      if (isSentence) mentions = pathsIn(text);
      isFenced ??= false;
    } else {
      const { name, edited } = titleIn(text);
      const path = name?.path ?? edited;
      if (path !== undefined && !isListed(lines, line))
        return { ...(name && { name: { ...name, line } }), edited, words: near.words };
      if (mentions.length === 0) mentions = path === undefined ? pathsIn(text) : [path];
    }
  }
  return { ...near, mentions };
}

/** The name in a title that prose may follow, or the file that it says is edited. */
function titleIn(text: string): { readonly name?: Found; readonly edited?: string | undefined } {
  const name = nameIn(text);
  if (name === undefined) return { edited: guessIn(text).edited };
  // Others may be words of code, or of a title.
  return isSure(name.path) || undecorated(text).labelled ? { name } : { edited: name.path };
}

const SURE = /[/\\].*\.\w+$/;

/** Is no other file meant if that of the title is not there? */
export function isSure(title = ""): boolean {
  return SURE.test(title);
}

/** Is the line one of several items that name files? */
function isListed(lines: readonly string[], line: number): boolean {
  const names = (at: number, text = lines[at] ?? ""): boolean =>
    /^\s*(?:[-*+]|\d+[.)])[ \t]/.test(text) && pathsIn(text).length === 1;
  return names(line) && (names(line - 1) || names(line + 1));
}

const KEYED = /^\{?((?:title|file|filename|path)=)/;

/** The name in what is after the signs of a fence. */
export function nameInFence(info: string): Found | undefined {
  const [, patched] = /^patch[ \t]+(.+)$/.exec(info) ?? [];
  if (patched !== undefined) return { path: patched, decorated: false };
  const words = info.split(/[ \t]+/);
  // The last word of a name with blanks is another name.
  if (words.slice(1, -1).some((one) => /^[\w./-]+$/.test(one))) return undefined;
  const word = words.find((one) => KEYED.test(one)) ?? words.at(-1) ?? "";
  const [, key] = KEYED.exec(word) ?? /^\{?(\w+[:;])/.exec(word) ?? [];
  const bare = key === undefined ? word : word.slice(word.indexOf(key) + key.length);
  const path = /^["']?(.*?)["']?\}?$/.exec(bare)?.[1] ?? bare;
  return isPath(path) ? { path, decorated: path !== word } : undefined;
}

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
  /^(.+\.\w+)(?::|#L)\d+(?:-L?\d+)?$/,
  /^(.*\S)[ \t]+\((?:changed|created|modified|new|updated)(?: file)?(?:,[ \d+/-]+)?\)$/i,
];
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
  const { text, labelled, quoted } = undecorated(line);
  if (!quoted && WIDE.test(text)) return undefined;
  const isName =
    isPath(text, quoted) || KNOWN_NAMES.test(text) || (labelled && /^[\w-]+$/.test(text));
  return isName ? { path: text, decorated: text !== line.trim() } : undefined;
}

/** What is between words; names seldom hold the wide marks of Chinese and Japanese. */
const WORD_ENDS = /[\s`*"'()：（）【】「」『』、，。]+/;
const WIDE = /[：（）【】「」『』、，。]/;

/** What only the files can tell from prose: a word, a path with blanks, the path that a sentence is about. */
function guessIn(line: string): Above {
  const { text } = undecorated(line);
  const mayBeName = isPath(text, true) || /^[\w.+@\\-]*\w$/.test(text);
  const paths = pathsIn(text);
  const titles = paths.filter((path) => isTitle(line, path));
  const path = [paths, titles].find(({ length }) => length === 1)?.[0];
  // What is around the path may as well belong to it.
  const glued = wordsIn(text)
    .filter((word) => unglued(word) === path)
    .slice(0, 1);
  const words = [...glued, ...(mayBeName ? [text] : [])].filter((word) => word !== path);
  return titles.length === 1 ? { words, edited: path } : { words, topic: path };
}

/** How a clause begins that says what is done: "Then, we should also". */
const LEAD =
  /^(?:(?:and|also|next|now|then|first|finally|lastly|instead|please|just|simply|so)[ ,]+)*(?:(?:I|we|you|let['’]?s)(?:['’](?:ll|ve))? (?:(?:will|have|can|could|should|must|need|to|also) )*)?/i;
/** What is then before the name of the file that is edited: "in", "change", "add this to", "here is the patch for". */
const EDITED: readonly RegExp[] = [
  /^(?:in|for|(?:chang|updat)(?:e|ed|ing)|(?:edit|fix|patch)(?:ed|ing)?|modif(?:y|ied|ying))$/i,
  /^(?:(?:chang|mak|mov|remov|renam|replac|updat|us)(?:e|ing)|made|(?:add|edit|fix|insert|put)(?:ing)?|apply(?:ing)?)(?: \S+)* (?:at|for|from|in|into|of|on|to)$/i,
  /^(?:here(?:['’]s| is| are) )?(?:(?:an?|all|complete|corrected|following|full|minimal|my|new|needed|one|other|proposed|required|several|small|suggested|the|these|three|two|unified|updated|\d+) )*(?:changes?|diff|edits?|fix|patch|updates?)(?: \S+){0,2} (?:for|in|of|to)$/i,
  /^(?:here(?:['’]s| is) )?(?:the|my) (?:corrected|fixed|modified|patched|revised|updated)(?: version of)?$/i,
];
/** The same before a name that ends the line: else the code may be what does something. */
const PATCHED =
  /^(?:here(?:['’]s| is) )?(?:the|my) (?:corrected|fixed|modified|patched|revised|updated) (?:code|part|section) (?:for|from|in|of)$/i;

/** The same before a file that is made: "create a new header", "save this as". */
const CREATED =
  /^(?:(?:creat(?:e|ed|ing)|add(?:ed|ing)? an? new)(?: (?!and|at|for|from|in|into|of|on|that|to|with)\w+)*(?: at)?|(?:sav|writ)(?:e|ing) (?:it|this) (?:as|to))$/i;

const HEADING =
  /^\s*(?:#{1,6}[ \t]|\*\*[^*]+\*\*:?\s*$|<\w+>[^<>]*<\/\w+>\s*$|(?:(?:[-*+]|\d+[.)])[ \t]+)?[*`]+[^\s*`]+[*`]+:?[ \t]*(?:[-–—(]|:[ \t]))/;

/** What denies that the file is edited, or says that another is. */
const DENIED =
  /(?:\b(?:already|as|avoid|before|but|compare|copy|earlier|from|instead of|like|mirrors?|never|next to|not?|original|previous|same|see|similar|tests?|unlike|upstream|without|wrong)\b|n['’]t\b|[不别勿]|参[考照]|ない)/i;

/**
 * Is the line a heading, a path with one word beside it, as in `EDIT: a.ts` and "Updated `a.ts`",
 * a remark behind one, as in "**a.ts** (new)", or a sentence such as "Then update `a.ts` too:"?
 */
function isTitle(line: string, path: string): boolean {
  const [before = "", behind = ""] = line.split(path);
  const words = line.split(WORD_ENDS).filter((word) => /\w/.test(word));
  if (words.length <= 2 || HEADING.test(line)) return !DENIED.test(before);
  const lead = wordsBefore(before);
  if (PATCHED.test(lead)) return /^\W*$/.test(behind);
  const isEdited =
    EDITED.some((one) => one.test(lead)) && !/[.;!?] |\b(?:but|not)\b|n['’]t\b/i.test(behind);
  return isEdited || endsInPath(line, path);
}

/** The words of the clause that leads to a name. */
function wordsBefore(name: string): string {
  const clause = name.split(/[.,;:!?–—](?= )/).at(-1) ?? "";
  return clause
    .replace(/[`*"(]+|(?:\bthe )?\bfile\W*$|['\s]+$/g, "")
    .trim()
    .replace(LEAD, "");
}

/** The file that a sentence such as "Then create `a.ts`:" says is made. */
export function createdIn(line: string): Found | undefined {
  const [path, ...others] = line.length > MAX_LENGTH ? [] : pathsIn(line);
  if (path === undefined || others.length > 0) return undefined;
  const [before = "", behind = ""] = line.split(path);
  const isCreated = /^\W*$|[:：]\**\s*$/.test(behind) && CREATED.test(wordsBefore(before));
  return isCreated ? { path, decorated: true } : undefined;
}

const COLON = /^[`*"')）」』]*\s*[:：]\**\s*$/;
const ENGLISH = /\b(?:by|for|here|is|it|my|of|that|the|this|to|was|we|with|you|your)\b/i;

/** Does a line in another language end in a path and a colon, as in "Voici la modification de `a.ts` :"? */
function endsInPath(line: string, path: string): boolean {
  const at = line.lastIndexOf(path);
  const before = line.slice(0, at);
  return COLON.test(line.slice(at + path.length)) && !ENGLISH.test(before) && !DENIED.test(before);
}

/** What Chinese and Japanese write around a name, without a blank between. */
const GLUED = /^\p{Lo}+(?=[\w@])|(?<=\.[a-z]\w*)\p{Lo}+$/giu;

function unglued(word: string): string {
  return word.replace(GLUED, "");
}

function wordsIn(text: string): readonly string[] {
  return text.split(WORD_ENDS).map((word) => word.replace(/[.,;:!?]+$/, ""));
}

function pathsIn(text: string): readonly string[] {
  const words = wordsIn(text).map(unglued);
  return [...new Set(words.filter((word) => isPath(word)))];
}

/** The line without labels and signs around it; nothing of one that is too long. */
function undecorated(line: string) {
  if (line.length > MAX_LENGTH) return { text: "", labelled: false, quoted: false };
  let text = line.trim();
  let labelled = false;
  let quoted = false;
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
    text = (pattern.exec(text)?.[1] ?? "").trim();
  }
  return { text, labelled, quoted };
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
