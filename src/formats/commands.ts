/** Commands of a script around a patch. They are read to see what the patch means, never run. */

/** The heredoc that a command opens. */
export interface Heredoc {
  readonly word: string;
  /** The shell would leave its text as it is. */
  readonly isLiteral: boolean;
  /** The command does nothing with the text but apply it, or show it. */
  readonly applies: boolean;
}

/** `<<WORD`, whatever is around it; more signs are a marker or a string. */
const HEREDOC = /(?<!<)<<-?\s*(["']?)([A-Za-z_]\w*)\1/;
const CHANGES = /^(?:\s*[$>%]\s+)?(?:cd|pushd)\s+[^\s&;|]+\s*(?:&&|;)/;
const FLAG =
  "(?:-p1|-p0|-v|--verbose|-u|-N|--forward|-s|-3|--3way|--recount|--index|--unidiff-zero|--whitespace=[a-z]+|-)";
const APPLIES = `(?:apply_?patch|(?:npx\\s+)?llm-patch(?:\\s+apply)?|(?:git\\s+apply|patch)(?:\\s+${FLAG})*)`;
const COMMAND = new RegExp(
  `^\\s*(?:[$>%]\\s+)?(?:${APPLIES}|cat(?:\\s+-)?(?:\\s*\\|\\s*${APPLIES})?)?\\s*$`,
);
const ELSEWHERE =
  /(?:^|[;&|(]|\b(?:if|then|do|else|while)\s)\s*(?:[$>%]\s+)?(?:cd|pushd|chdir|Set-Location)\s+\S/;
/** A root's prompt, or a remark: a command has one argument. */
const ROOT_ELSEWHERE = /^\s*#\s+cd\s+\S+\s*$/;
/** No command is longer; it spares long lines the patterns. */
const MAX_LENGTH = 2000;

export function heredocOf(line: string): Heredoc | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  const [operator, quote, word] = HEREDOC.exec(line) ?? [];
  if (operator === undefined || word === undefined) return undefined;
  const command = line.split(operator).join(" ").replace(CHANGES, "");
  return { word, isLiteral: quote !== "", applies: COMMAND.test(command) };
}

/** What changes a file of the project by itself. */
const CHANGES_FILE =
  /^\s*(?:[$>%]\s+)?(?:sed\s.*-i|perl\s+-\w*i|(?:git\s+)?(?:mv|rm)\s|(?:cat|echo|printf|tee)\b.*(?<![<>&\d-])>{1,2}\s*(?!\/dev\/)["'\w./~$-])/;

const COMMAND_TAG = /^\s*<\w+\s[^<>]*\btype=["'](?:shell|bash|command|script)["'][^<>]*>/i;

/** The tag of a command for a shell that the line begins with. */
export function commandTag(line: string): string {
  return COMMAND_TAG.exec(line)?.[0] ?? "";
}

export function changesFile(line: string): boolean {
  return line.length <= MAX_LENGTH && CHANGES_FILE.test(line);
}

const LONE_ELSEWHERE = /^\s*(?:[$>%]\s+)?(?:cd|pushd)\s+[^\s;&|]+\s*$/;

/** Is the line, outside a fence, nothing but a command that goes to another folder? */
export function onlyGoesElsewhere(line: string): boolean {
  return line.length <= MAX_LENGTH && LONE_ELSEWHERE.test(line);
}

export function goesElsewhere(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  return ELSEWHERE.test(line) || ROOT_ELSEWHERE.test(line);
}

export interface EditTag {
  readonly name: string;
  readonly closing: boolean;
  /** It needs no closing tag. */
  readonly isWhole: boolean;
  /** The line holds nothing else. */
  readonly isAlone: boolean;
  /** A patch may be in it, not only what a file shall hold. */
  readonly carries: boolean;
}

const EDIT_TAG =
  /^\s*<(\/?)([a-z]+(?:[_-][a-z]+)*|[A-Za-z][a-z]+(?:[A-Z][a-z]+)*)((?:\s(?:[^<>"]|"[^"]*")*)?)>/;
/** The file that a tag names. */
const NAMES_FILE = /\s(?:\w+_)?(?:file_?path|file_?name|path|file|from)\s*=\s*["']/i;
const VERBS =
  "write|create|new|add|append|insert|overwrite|rewrite|save|delete|remove|rename|move|edit|multi|update|modify|replace|apply|patch|change";
const VERB = new RegExp(`^(?:${VERBS})$`);
/** What is to be done with that file. */
const NAMES_DEED = new RegExp(`\\s(?:type|action|operation)=["'](?:file|${VERBS}|migration)["']`);
const OBJECT =
  /^(?:files?|contents?|code|text|lines?|diff|patch|edit|str|string|block|notebook|cell|directory|folder|replace|search)$/;
/** Such a tool takes what a file shall hold. */
const FILLS = /^(?:write|create|new|add|append|insert|overwrite|rewrite|save|delete|remove)$/;

/**
 * The tag of a tool that edits with which a line begins: two words, as no document has them, or one
 * beside the file that it names.
 */
export function editTag(line: string): EditTag | undefined {
  const [all, slash, name, rest = ""] = EDIT_TAG.exec(line.slice(0, MAX_LENGTH)) ?? [];
  if (all === undefined || name === undefined) return undefined;
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split(/[_-]/);
  const verb = words.findIndex((word) => VERB.test(word));
  const hasObject = words.some((word, at) => at !== verb && OBJECT.test(word));
  const isWhole = rest.endsWith("/");
  const isDone = verb !== -1 || NAMES_DEED.test(rest) || (name === "file" && !isWhole);
  const isFile = NAMES_FILE.test(rest) && isDone;
  // A component may have such a name. A closing tag tells no more than its name.
  if (slash === "" && !isFile && (verb === -1 || !hasObject || /-|^[A-Z]/.test(name)))
    return undefined;
  return {
    name,
    closing: slash !== "",
    isWhole,
    isAlone: line.trim() === all.trim(),
    carries: !words.some((word) => FILLS.test(word)),
  };
}

const TAG = /^\s*<([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?>\s*$/;
const RESULT =
  /^(?:\w+:)?(?:function_results?|tool_(?:results?|outputs?|response)|results?|user|human|examples?|stdout|stderr|output|observation)$/i;

/** The name of the tag that a line consists of. */
export function openingTag(line: string): string | undefined {
  return line.length > MAX_LENGTH ? undefined : TAG.exec(line)?.[1];
}

/** Follows the lines of a text into what tools and users have said, and into examples: that is not wanted of us. */
export class ToolResults {
  #tag: string | undefined;

  get isOpen(): boolean {
    return this.#tag !== undefined;
  }

  /** Takes the next line; true if it belongs to a result, or is its tag. */
  take(line: string): boolean {
    const tag = this.#tag ?? openingTag(line);
    if (tag === undefined || !RESULT.test(tag)) return false;
    this.#tag = line.includes(`</${tag}>`) ? undefined : tag;
    return true;
  }
}

const CARRIER = /call|patch|diff|edit|change|invoke|function|parameter|input|apply/i;
/** The tag around all files of an answer. */
const FILES = /(?:-code|artifact|project|changes|files)$/i;

/** Is it the tag of a call, or of a value in one, that may hold a diff, or else the tag around all edits? */
export function isCarrier(tag: string, isDiff = true): boolean {
  return FILES.test(tag) || (isDiff && CARRIER.test(tag));
}

/** What closes the tag or heredoc around a patch that the line opens. */
export function closerOf(line: string, isDiff = true): string | undefined {
  const tag = openingTag(line);
  if (tag !== undefined) return isCarrier(tag, isDiff) ? `</${tag}>` : undefined;
  return isDiff ? heredocOf(line)?.word : undefined;
}
