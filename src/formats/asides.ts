/**
 * Tags in which a model keeps what is not its answer, such as `<draft>` or `<previous_attempt>`: prose
 * and a patch are in them, and another patch is outside of all such tags. What other tags hold is no part of the answer if
 * the patch outside is of the same file.
 */

import { isCarrier, openingTag } from "./commands.ts";

/** Tags that say that an answer is in them, and elements of a document. */
const ANSWER =
  /answer|response|result|solution|final|step|task|fix|file|code|^(?:details|div|section|article|blockquote|center|body|html|li|p)$/i;
const DRAFT =
  /(?:^|[_-])(?:draft|plan(?:ning)?(?![a-z])|original|previous|attempt|reject|context|scratch|old(?![a-z]))/i;
/** Less may be the name of a file. */
const PROSE = /\S\s+\S+\s+\S/;

export class Asides<Place extends { readonly path?: string }> {
  #tag: string | undefined;
  #hasProse = false;
  /** The edits in the open tag. */
  #inside: Place[] = [];
  readonly #aside: { readonly place: Place; readonly isDraft: boolean }[] = [];
  /** The files that are edited outside of such tags. */
  readonly #others = new Set<string | undefined>();

  /** The edits that are no part of the answer. */
  get quoted(): readonly Place[] {
    const others = this.#others;
    return this.#aside.flatMap(({ place, isDraft }) =>
      (isDraft && others.size > 0) || others.has(place.path) ? [place] : [],
    );
  }

  /** Takes the next line of text that is in no fence. */
  take(line: string): void {
    const opened = openingTag(line);
    if (this.#tag === undefined) {
      const isAside = opened !== undefined && !isCarrier(opened) && !ANSWER.test(opened);
      if (isAside) this.#tag = opened;
    } else if (line.trim() === `</${this.#tag}>`) {
      const isDraft = DRAFT.test(this.#tag);
      if (this.#hasProse) this.#aside.push(...this.#inside.map((place) => ({ place, isDraft })));
      this.#tag = undefined;
      this.#hasProse = false;
      this.#inside = [];
    } else if (opened === undefined) {
      this.#hasProse ||= PROSE.test(line);
    }
  }

  edit(place: Place): void {
    if (this.#tag === undefined) this.#others.add(place.path);
    else this.#inside.push(place);
  }
}
