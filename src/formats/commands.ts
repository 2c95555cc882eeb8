/** Commands of a script round a patch. They are read to see what the patch means, never run. */

/** The heredoc that a command opens. */
export interface Heredoc {
  readonly word: string;
  /** The shell would leave its text as it is. */
  readonly isLiteral: boolean;
  /** The command does nothing with the text but apply it, or show it. */
  readonly applies: boolean;
}

/** `<<WORD`, whatever stands round it. */
const HEREDOC = /<<-?\s*(["']?)([A-Za-z_]\w*)\1/;
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

/** The heredoc that the line opens, or undefined. */
export function heredocOf(line: string): Heredoc | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  const [operator, quote, word] = HEREDOC.exec(line) ?? [];
  if (operator === undefined || word === undefined) return undefined;
  const command = line.split(operator).join(" ").replace(CHANGES, "");
  return { word, isLiteral: quote !== "", applies: COMMAND.test(command) };
}

/** Does the line go to another folder? */
export function goesElsewhere(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  return ELSEWHERE.test(line) || ROOT_ELSEWHERE.test(line);
}

const TAG = /^\s*<([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?>\s*$/;
const RESULT =
  /^(?:\w+:)?(?:function_results?|tool_results?|tool_response|results?|stdout|stderr|output|observation)$/i;

/** The name of the tag that a line consists of. */
export function openingTag(line: string): string | undefined {
  return line.length > MAX_LENGTH ? undefined : TAG.exec(line)?.[1];
}

/** Does the tag hold what a tool gave, and not what is wanted of it? */
export function isResult(tag: string): boolean {
  return RESULT.test(tag);
}
