/** What a line of text says of the patches around it: that one of several is meant, or none of those above, or not that below. */

import { isCode } from "../text/code.ts";
import { isPath } from "./search-replace/names.ts";

/** The name of what can be done instead of something else, in several languages, and a paragraph about that. */
const OPTION =
  /^[\s#*_>\d.【-]*(?:(?:option|alternativ[ae]|approach|attempt|variante?|solution|opci[oó]n|opção|вариант|способ) |(?:解决)?方[案法] ?|选项 ?|案 ?|옵션 |방법 )([a-z]|\d|[一二三四])(?![\p{L}\d])/iu;
const INSTEAD =
  /^[^\p{L}]*(?:or|oder|ou|или|或者|alternatively|another (?:option|way|approach)|if you(?:['’]d| would)? (?:rather|prefer))(?!\p{L})/iu;

const PATCH =
  "(?:patch|diff|edit|change|version|block|code|attempt|answer|solution|approach|variant|alternative|implementation|fix|one)s?";
/** What is said of a patch that is to be taken for another; a final change may be one more. */
const BETTER =
  "(?:corrected|revised|better|simpler|cleaner|shorter|safer|alternative|final (?!change|edit|fix|block|one))";
const ABOVE = "(?:above|previous|earlier|first|last|old)";

/** Words of doubt, with a fault or what replaces it behind them; `Actually` may begin what is to be done besides. */
const DOUBT =
  "(?:wait|oops|hold on|hmm|sorry|no|correction|apologies|my (?:mistake|bad)|on (?:reflection|second thoughts?))";
const FAULT = "\\b(?:wrong|incorrect\\w*|mistaken?|not (?:needed|necessary)|unnecessary)\\b";
const INSTEAD_OF_IT = "\\b(?:instead|redo|scrap|corrected)\\b";
const THEN = "\\s*[,.!:;–—-]";
/** An order to drop what is above, or to take what is below for it. */
const DROP = `(?:scratch|scrap|ignore|disregard|forget|never ?mind|redo) (?:(?:all )?(?:that|this)|the ${ABOVE}|(?:the|my)(?: ${ABOVE})? ${PATCH}(?: ${ABOVE})?)(?=\\W*$|[.,;:!)–—]| and\\b)`;
const TAKE = "(?:use|do|try|apply) (?:this|the following)(?: \\w+)? instead\\b";
const RETRACTION: readonly RegExp[] = [
  new RegExp(`^\\P{L}*${DOUBT}${THEN}.*(?:${FAULT}|${INSTEAD_OF_IT})`, "iu"),
  new RegExp(
    `^\\P{L}*actually${THEN}(?: (?:that|this|it|my)\\b.*${FAULT}|.*${INSTEAD_OF_IT})`,
    "iu",
  ),
  new RegExp(`(?:^\\P{L}*|[.!:] )(?:(?:please|let me|let['’]s) )?(?:${DROP}|${TAKE})`, "iu"),
];
/** Code may be better than that of the file. */
const REVISED = PATCH.replace("code|", "");
const REVISION: readonly RegExp[] = [
  new RegExp(
    `^\\P{L}*(?:(?:an?|the|my) )?(?:(?:even|much|slightly) )?${BETTER}(?: ?${REVISED})?\\P{L}*$`,
    "iu",
  ),
  new RegExp(
    `\\bhere(?:['’]s| is) (?:an?|the|my) (?:${BETTER}|correct|right) ?${PATCH}\\b(?! (?:for|in|of)\\b)`,
    "iu",
  ),
];

/** What shows how not to do it. */
const WARNING: readonly RegExp[] = [
  /\b(?:do not|don['’]t|never) (?:do|write|apply) (?:this|it)\b|^\W*(?:\u274c|\ud83d\udeab)/i,
  new RegExp(
    `^\\W*(?:not (?:like )?(?:this|that)|(?:wrong|bad|incorrect|old|broken)(?: (?:${PATCH}|way))?(?: \\([^()]*\\))?)\\W*$`,
    "i",
  ),
];
const EXAMPLE = /\b(?:example|e\.g\.|for instance)\W*$/i;

/** The option that the line is about. */
export function optionIn(line: string): string | undefined {
  return OPTION.exec(line)?.[1]?.toLowerCase();
}

/** Does a paragraph begin so that is about what can be done instead of what is above? */
export function offersOther(paragraph: string): boolean {
  return INSTEAD.test(paragraph);
}

/** Does the line take back the patches above it? */
export function takesBack(line: string): boolean {
  return RETRACTION.some((one) => one.test(line));
}

/** The words of a title that call what is below it a better version of something. */
export function revisionIn(line: string): string | undefined {
  const [words] = REVISION.flatMap((one) => one.exec(line)?.[0] ?? []);
  return words?.toLowerCase();
}

/** Does the line warn of what is below it? */
export function warns(line: string): boolean {
  return WARNING.some((one) => one.test(line));
}

/** Does it call that an example? */
export function showsExample(line: string): boolean {
  return EXAMPLE.test(line);
}

/** A sentence that asks for something that no patch here does, and the file in backquotes for which it asks it. */
const ASKED =
  /^[^\p{L}]*(?:(?:and|also|then|next|now|finally|please|(?:you (?:can|should|must)|remember to|don['’]t forget to))[ ,]+)*(?:(?:delete|remove|rename|move)(?: (?:the|old|obsolete|unused|file))*|do the same (?:in|for|to)|repeat (?:this|that|it|the same)(?: \w+)? (?:in|for)) (?:the (?:file )?)?`([^`\s()]+)`/iu;

/** The file with which a line of prose says that something is to be done. */
export function askedOf(line: string): string | undefined {
  const [, path] = ASKED.exec(line) ?? [];
  return path !== undefined && isPath(path) && (path.includes("/") || isCode(path))
    ? path
    : undefined;
}
