/**
 * The end of a call, written into the text of one of its values: `...</content>`, `</invoke>`. Some
 * models close a value with its own name, and go on; what they have written is then no text of a file.
 */

/** What calls in tags consist of. No file has them but one that shows such calls, and then in pairs. */
const CALL =
  "(?:\\w+:)?(?:parameter|invoke|function_calls|tool_calls?)|(?:new|old)_(?:string|str)|file_text";
/** What a value may be closed with, though a file may have such an element. */
const VALUE = "content|contents";
const CLOSING = new RegExp(`</(${CALL})>\\s*$|</(${CALL}|${VALUE})>\\s*<parameter\\b[^<]*$`);
const CLOSING_FILE = new RegExp(`</(${CALL}|${VALUE})>\\s*$`);
/** What leaks is at the end of the text. */
const LOOKED_AT = 2000;

/** The closing tag of a call at the end of a text that is to replace another, if it belongs to neither. */
export function leakedTag(text: string, old: string): string | undefined {
  return unpaired(CLOSING, text, old);
}

/** The same of all that a file shall hold. */
export function leakedIntoFile(text: string): string | undefined {
  return unpaired(CLOSING, text, "") ?? unpaired(CLOSING_FILE, text, "");
}

function unpaired(closing: RegExp, text: string, old: string): string | undefined {
  const name = closing
    .exec(text.slice(-LOOKED_AT))
    ?.slice(1)
    .find((group) => group !== undefined);
  if (name === undefined) return undefined;
  const excess = (part: string): number =>
    part.split(`</${name}>`).length - part.split(new RegExp(`<${name}[\\s>=]`)).length;
  return excess(text) > Math.max(excess(old), 0) ? `</${name}>` : undefined;
}
