/** Objects that mean an edit in words that nobody here reads: beside edits none of them must be dropped. */

import type { JsonObject } from "./json.ts";
import { hasOne, TELLING_KEY, textIn } from "./keys.ts";
import * as KEYS from "./spellings.ts";
import { isWriting } from "./tools.ts";

/** Words for an old text and a new one that data have, too. */
const FROM = KEYS.words("from find match needle search old_path oldPath src");
const TO = KEYS.words("to with replace replacement new_path newPath dst");
/** A route of a web server, or a place in a document (JSON Patch), is no path of a file. */
const ROUTE = /^\/[^.]*$/;
/** A key that is a file: its value is what that shall hold. */
const FILE = /\w\.[a-z]\w*$/i;
/** What is said of a file. Other text of several lines, or with indentation, is some of its own. */
const REMARK =
  /^(?:comments?|context|descri\w+|errors?|explan\w+|instruc\w+|issues?|match\w*|messages?|notes?|output|preview|reason\w*|result\w*|snippet|std\w+|suggest\w+|summary|thoughts?|title)$/i;

/** Is the object for sure an edit of a tool that is not known, or the move of a file? */
export function isMeant(object: JsonObject): boolean {
  const texts = [...object.fields].flatMap(([key, text]) =>
    typeof text === "string" ? [{ key, text }] : [],
  );
  const hasTexts = (...kinds: readonly (readonly string[])[]): boolean =>
    kinds.every((keys) => textIn(object, keys) !== undefined);
  const place = textIn(object, ["source", ...KEYS.PATH]) ?? "";
  if (ROUTE.test(place) && hasOne(object, ["destination", "op"])) return false;
  return (
    texts.some(({ key, text }) => TELLING_KEY.test(text) || (FILE.test(key) && /\n/.test(text))) ||
    (hasTexts(["source"]) && hasOne(object, ["destination"])) ||
    (hasTexts(["newText"]) && hasOne(object, ["range"])) ||
    (hasTexts(["pattern"], ["replacement"]) && hasOne(object, ["multiple"])) ||
    (hasTexts(FROM, TO) && isWriting(object)) ||
    (hasTexts(KEYS.PATH) &&
      (hasTexts(KEYS.BODIES) ||
        hasTexts(FROM, TO) ||
        texts.some(({ key, text }) => /^\s|\n/.test(text) && !REMARK.test(key)) ||
        isWriting(object)))
  );
}
