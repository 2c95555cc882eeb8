/** Are lines without marks text behind a hunk, or code of which the marks were lost? */

import { isElision } from "../../text/elision.ts";
import { isBlank } from "../../text/indentation.ts";
import { isSure, nameIn } from "../search-replace/names.ts";

/** How a sentence begins, and how it ends. */
const BEGINNING = /^(?:`[^`]+`|[*_"'(]*[\p{Lu}\p{Lo}])/u;
const END = /[.!?:…。！？：][`*_"')]*$/;
/** So much of its end is looked at. */
const LOOKED_AT = 50;
/** What Markdown or a tool writes at the margin, and hardly a language. */
const MARKUP = /^(?:#{2,6} |\d+[.)] |> |\*\*|__|<[/|｜]|[^\x00-\x7f])/;
/** Signs of code, outside of backquotes. */
const CODE = /[;{}=]|\w[([]|^@/m;

/** `isApart`: there is a blank line above them. */
export function isProse(lines: readonly string[], isApart: boolean): boolean {
  const [first = ""] = lines;
  const end = lines.findIndex(isBlank);
  const text = lines
    .slice(0, end === -1 ? undefined : end)
    .join("\n")
    .trimEnd();
  const isWhole = BEGINNING.test(text) && END.test(text.slice(-LOOKED_AT));
  // A word and a colon may be a key.
  const isSentence = isWhole && /\s|[.!]$/.test(text);
  if (isSentence || isElision(first) || MARKUP.test(first) || isSure(nameIn(first)?.path))
    return true;
  return isApart && !CODE.test(text.replaceAll(/`[^`]*`/g, ""));
}
