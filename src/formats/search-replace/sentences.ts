/**
 * What a line of text says of the files that it names: whether one of them is edited. That is the
 * object of a verb ("update `a.ts`") or the place of what is done ("add this to `a.ts`", "in `a.ts`:"); other
 * paths are what the sentence is about, or a mere mention ("import it from `a.ts`").
 */

import {
  type Found,
  isFile,
  isPath,
  MAX_LENGTH,
  pathsIn,
  quotedIn,
  undecorated,
  unglued,
  wordsIn,
} from "./names.ts";

/** What a line may say of the file of the block below it. */
export interface Said {
  /** What may be a word of prose: it is the name if such a file exists. Best first. */
  readonly words?: readonly string[] | undefined;
  /** The file that the line says is edited, if it exists. */
  readonly edited?: string | undefined;
  /** That file, or the one of the block before. */
  readonly isDoubtful?: boolean | undefined;
  /** It is only a path with a word beside it: what names another file goes first. */
  readonly isRemark?: boolean | undefined;
  /** The one path in a sentence: if it exists, it is meant rather than the file of the block before. */
  readonly topic?: string | undefined;
}

type Role = "edited" | "doubtful" | "remark" | "topic" | "mention";

/** What only the files can tell from prose: a word, a path with blanks, the path that a sentence is about. */
export function guessIn(line: string): Said {
  const { text } = undecorated(line);
  const mayBeName = isPath(text, true) || /^[\w.+@\\-]*\w$/.test(text);
  const all = pathsIn(text);
  const files = all.filter(isFile);
  // Beside files, others are words of code.
  const paths = files.length === 0 ? all : files;
  const roles = new Map(paths.map((path) => [path, roleOf(line, path, paths)]));
  const titles = paths.filter((one) => !/topic|mention/.test(roles.get(one) ?? ""));
  const path = [paths, titles].find(({ length }) => length === 1)?.[0];
  // What is around the path may as well belong to it.
  const glued = wordsIn(text)
    .filter((word) => unglued(word) === path)
    .slice(0, 1);
  const quoted = quotedIn(text).filter((one) => /\s/.test(one) && isPath(one, true));
  const words = [...glued, ...quoted, ...(mayBeName ? [text] : [])].filter((word) => word !== path);
  const role = roles.get(path ?? "");
  if (titles.length !== 1) return { words, ...(role === "topic" && { topic: path }) };
  const isRemark = role === "remark";
  const isDoubtful = isRemark || role === "doubtful";
  return { words, edited: path, ...(isDoubtful && { isDoubtful }), ...(isRemark && { isRemark }) };
}

/** How a clause begins that says what is done: "Then, we should also". */
const LEAD =
  /^(?:(?:and|also|next|now|then|first|finally|lastly|instead|please|just|simply|so)[ ,]+)*(?:(?:I|we|you|let['’]?s)(?:['’](?:ll|ve))? (?:(?:will|have|can|could|should|must|need|to|also) )*)?/i;
/** What is before the object of an edit: "change", "in", "the updated version of", "here is the patch for". */
const OBJECT: readonly RegExp[] = [
  /^(?:in|for|(?:chang|updat)(?:e|ed|ing)|(?:edit|fix|patch)(?:ed|ing)?|modif(?:y|ied|ying))$/i,
  /^(?:here(?:['’]s| is| are) )?(?:(?:an?|all|complete|corrected|following|full|minimal|my|new|needed|one|other|proposed|required|several|small|suggested|the|these|three|two|unified|updated|\d+) )*(?:changes?|diff|edits?|fix|patch|updates?)(?: \S+){0,2} (?:for|in|of|to)$/i,
  /^(?:here(?:['’]s| is) )?(?:the|my) (?:corrected|fixed|modified|patched|revised|updated)(?: version of)?$/i,
];
/** And before its place: "add this to", "change the name in", "remove it from". */
const PLACE =
  /^(?:(?:mak|mov)(?:e|ing)|made|(?:add|insert|put)(?:ing)?|apply(?:ing)?)(?: \S+)* (?:at|in|into|to)$|^(?:(?:chang|remov|renam|replac|updat|us)(?:e|ing)|(?:edit|fix)(?:ing)?)(?: \S+)* in$|^remov(?:e|ing)(?: \S+)* from$/i;
/** What is changed may be a part of the file, or what tells of it elsewhere: "update the types of". */
const PART =
  /^(?:(?:chang|renam|replac|updat)(?:e|ing)|(?:edit|fix)(?:ing)?)(?: \S+)* (?:at|for|of|on|to)$/i;
/** Below such words is what was done there before: "the constant added to". */
const DONE = /(?:\w{2}ed|found|made|shown) (?:at|in|into|to)$/i;
const MENTION = /\b(?:about|as|by|from|like|than|via)$/i;
/** What is done in a file: "In `a.ts`, change the import:". */
const EDITING =
  /^(?:add|appl|chang|clean|delet|drop|edit|extend|fix|insert|ma[dk]e|modif|mov|patch|put|remov|renam|replac|swap|switch|updat|wrap)/i;
/** The same before a name that ends the line: else the code may be what does something. */
const PATCHED =
  /^(?:here(?:['’]s| is) )?(?:the|my) (?:corrected|fixed|modified|patched|revised|updated) (?:code|part|section) (?:for|from|in|of)$/i;

/** The same before a file that is made: "create a new header", "save this as". */
const CREATED =
  /^(?:(?:creat(?:e|ed|ing)|add(?:ed|ing)? an? new)(?: (?!and|at|for|from|in|into|of|on|that|to|with)\w+)*(?: at)?|(?:sav|writ)(?:e|ing) (?:it|this) (?:as|to))$/i;

const HEADING =
  /^\s*(?:#{1,6}[ \t]|\*\*[^*]+\*\*:?\s*$|<\w+>[^<>]*<\/\w+>\s*$|(?:(?:[-*+]|\d+[.)])[ \t]+)?[*`]+[^\s*`]+[*`]+:?[ \t]*(?:[-–—(]|:[ \t]))/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])[ \t]/;

export function isHeading(line: string): boolean {
  return HEADING.test(line);
}

export function isItem(line: string): boolean {
  return ITEM.test(line);
}

/** Is the line one of a table? */
export function isRow(line: string): boolean {
  return /^\s*\|/.test(line);
}

/** What denies that the file is edited, or says that another is. */
const DENIED =
  /(?:\b(?:already|as|avoid|before|but|compare|copy|earlier|from|instead of|like|mirrors?|never|next to|not?|original|previous|same|see|similar|tests?|unchanged|unlike|upstream|without|wrong)\b|n['’]t\b|[不别勿]|参[考照]|ない)/i;
const UNCHANGED = /\b(?:unchanged|no (?:\w+ )?(?:changes?|edits?))\b/i;
/** Between names that are equals. */
const JOINS = /^[\s`*"'’)]*(?:[,&+/]|,?\s*(?:and|or)\b)[\s`*"'‘(]*$/i;

/**
 * Sure are a heading that begins with the path, and a sentence such as "Then update `a.ts` too:"; a remark is
 * a path with one word beside it, as in `Backend: a.ts`.
 */
function roleOf(line: string, path: string, paths: readonly string[]): Role {
  const [before = "", behind = ""] = line.split(path);
  if (isJoined(line, path, paths) || /\((?:for|in)[\s`'"*]*$/i.test(before)) return "mention";
  const isDenied = DENIED.test(before);
  const lead = leadOf(before);
  const said = saidOf(lead, behind);
  if (HEADING.test(line) && !isDenied && !UNCHANGED.test(behind))
    return said ?? (lead === "" ? "edited" : "doubtful");
  if (said !== undefined) return said;
  const beside = wordsIn(line).filter((word) => /\w/.test(word) && unglued(word) !== path);
  const isAlone = beside.length <= 1 && !beside.some((word) => isPath(word));
  if ((isAlone && !isDenied) || endsInPath(line, path)) return "remark";
  const isOther = isDenied && !/\bsame\b/i.test(before);
  return isOther || MENTION.test(lead) || DONE.test(lead) ? "mention" : "topic";
}

/** Does a word such as "and" join the path to another? */
function isJoined(line: string, path: string, others: readonly string[]): boolean {
  const [at, end] = [line.indexOf(path), line.indexOf(path) + path.length];
  return others.some((other) => {
    const place = other === path ? -1 : line.indexOf(other);
    if (place === -1) return false;
    return JOINS.test(place > at ? line.slice(end, place) : line.slice(place + other.length, at));
  });
}

function saidOf(lead: string, behind: string): "edited" | "doubtful" | undefined {
  if (PATCHED.test(lead)) return /^\W*$/.test(behind) ? "edited" : undefined;
  if (/[.;!?] |\b(?:but|not)\b|n['’]t\b/i.test(behind)) return undefined;
  if (PART.test(lead)) return "doubtful";
  if (!OBJECT.some((one) => one.test(lead)) && (!PLACE.test(lead) || DONE.test(lead)))
    return undefined;
  return /^(?:in|for)$/i.test(lead) && isClause(behind) ? "doubtful" : "edited";
}

/** So many words are no clause. */
const MOST_WORDS = 3;

/** Does it say something else of the file than what is done, as "In `a.ts` we have a limit already" does? */
function isClause(behind: string): boolean {
  if (/\balready\b/i.test(behind)) return true;
  const rest = behind.replace(/^[`*"')\s]+/, "").replace(LEAD, "");
  return /^[\w`]/.test(rest) && !EDITING.test(rest) && rest.split(/\s+/).length > MOST_WORDS;
}

/** The words of the clause that leads to a name. */
function leadOf(before: string): string {
  const clause = before.split(/[.,;:!?–—](?= )| -(?= )| (?=\()/).at(-1) ?? "";
  return clause
    .replace(/[`*"(]+|(?:\bthe )?\bfile\W*$|['\s]+$|^[\s#>+-]+/g, "")
    .trim()
    .replace(LEAD, "");
}

/** The file that a sentence such as "Then create `a.ts`:" says is made. */
export function createdIn(line: string): Found | undefined {
  const [path, ...others] = line.length > MAX_LENGTH ? [] : pathsIn(line);
  if (path === undefined || others.length > 0) return undefined;
  const [before = "", behind = ""] = line.split(path);
  const isCreated = /^\W*$|[:：]\**\s*$/.test(behind) && CREATED.test(leadOf(before));
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
