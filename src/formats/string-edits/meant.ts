/** Whether text outside of values and calls is meant as an edit too, or left over from one. */

import { MARKER } from "../apply-patch/markers.ts";
import { OPENING } from "../search-replace/markers.ts";
import { TELLING, TELLING_KEY, TELLING_PARAMETER } from "./keys.ts";
import * as KEYS from "./spellings.ts";

/** A file in a call in tags (`<param>` is a tag of documentation, too); and the tag of a call that writes one. */
const WRITING_TAG = new RegExp(
  `<[^<>\\n]{0,40}(?:parameter|arg)[^<>\\n=]{0,40}=\\s*["']?(?:${KEYS.PATH.join("|")})["'>]|<(?:${KEYS.WRITERS})>\\s*(?:<|$)`,
  "m",
);
const NAMED_TEXT = new RegExp(`"(?:${KEYS.PATH.join("|")})\\\\*"\\s*:`);
const BODY_TEXT = new RegExp(`"(?:${KEYS.BODIES.join("|")})\\\\*"\\s*:`);
/** No quotation in prose is longer. */
const LOOKED_AT = 2000;

/** A telling key with its text, in whatever notation: `old_string: "`, `old_string="`, a tag. */
const TELLING_TEXT = new RegExp(
  `^BEGIN_ARG: |(?:^[-\\s]*|[{,(]\\s*|["'“])(?:${TELLING})["'”]?\\s*[:=]\\s*(?:["'“|]|<\\|)|>(?:${TELLING})(?:</|\\s*$)`,
);

/** A path and what its file shall hold, one after the other, in a call or an object. */
const WRITING_TEXT = new RegExp(
  `[{(,]\\s*["']?(?:${KEYS.PATH.join("|")})["']?\\s*[:=]\\s*["'][^,\\n]{1,300},\\s*["']?(?:contents?|file_(?:text|content))["']?\\s*[:=]\\s*["']`,
);

/** A command of an editor in a shell, with the lines or the texts that it replaces. */
const EDITOR_COMMAND =
  /^\s*(?:[$>%]\s+|Action:\s*)?(?:(?:str_replace|file)_editor\s+(?:str_replace|insert|create)\s|edit\s+\d+:\d+\s*(?:<<.*)?$|edit_file_by_\w+\(|(?:print\()?default_api\.\w*(?:create|edit|insert|replace|write)\w*\()/m;

/** The first lines of patches where the line ends with an escape, or with a CR alone. */
const ESCAPED_PATCH = new RegExp(
  String.raw`(?:${MARKER}|diff --git |${OPENING}|<FILE_[A-Z]+).{0,150}?(?:\\n|\r)|--- \S.{0,150}?(?:\\n|\r)\+\+\+ `,
);

/** Each with what it cannot do without: most text is spared the patterns. */
const MEANT: readonly (readonly [sign: RegExp, pattern: RegExp])[] = [
  [new RegExp(`BEGIN_ARG|${TELLING}`), TELLING_TEXT],
  [/</, TELLING_PARAMETER],
  [/</, WRITING_TAG],
  [/[:=]\s*["']/, WRITING_TEXT],
  [/[\\\r]/, ESCAPED_PATCH],
  [/edit|default_api/, EDITOR_COMMAND],
];

/** Is the text, which is no JSON, meant as an edit? A span of code is not. */
export function isMeantText(text: string): boolean {
  const brace = text.indexOf("{");
  const head = text.slice(0, Math.max(brace, 0) + LOOKED_AT).replace(/(?<!`)`[^`\n]*`(?!`)/g, "");
  if (MEANT.some(([sign, pattern]) => sign.test(head) && pattern.test(head))) return true;
  if (!head.includes("{")) return false;
  return TELLING_KEY.test(head) || (NAMED_TEXT.test(head) && BODY_TEXT.test(head));
}

/** The end of a text, or of a call that writes a file, which is outside of calls if a value has held another. */
const STRAY_END = new RegExp(`^\\s*(?:</\\w+>\\s*)?</(?:${KEYS.WRITERS})>\\s*$|</new>`);

export function isStrayEnd(text: string): boolean {
  return STRAY_END.test(text);
}
