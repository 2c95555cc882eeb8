/**
 * Tags in which a model keeps what is not its answer, such as `<draft>` or `<previous_attempt>`: prose
 * and a patch are in them, and another patch is outside of all such tags.
 */

import { isCarrier, openingTag } from "./commands.ts";

/** Tags that say that an answer is in them, and elements of a document. */
const ANSWER =
  /answer|response|result|solution|final|step|task|fix|file|code|^(?:details|div|section|article|blockquote|center|body|html|li|p)$/i;
/** Less may be the name of a file. */
const PROSE = /\S\s+\S+\s+\S/;

export class Asides<Place> {
  #tag: string | undefined;
  #hasProse = false;
  /** The edits in the open tag. */
  #inside: Place[] = [];
  readonly #aside: Place[] = [];
  #hasOthers = false;

  /** The edits that are no part of the answer. */
  get quoted(): readonly Place[] {
    return this.#hasOthers ? this.#aside : [];
  }

  /** Takes the next line of text that is in no fence. */
  take(line: string): void {
    const opened = openingTag(line);
    if (this.#tag === undefined) {
      const isAside = opened !== undefined && !isCarrier(opened) && !ANSWER.test(opened);
      if (isAside) this.#tag = opened;
    } else if (line.trim() === `</${this.#tag}>`) {
      if (this.#hasProse) this.#aside.push(...this.#inside);
      this.#tag = undefined;
      this.#hasProse = false;
      this.#inside = [];
    } else if (opened === undefined) {
      this.#hasProse ||= PROSE.test(line);
    }
  }

  edit(place: Place): void {
    if (this.#tag === undefined) this.#hasOthers = true;
    else this.#inside.push(place);
  }
}
