/** A reply as one text, and where its lines begin and its tags are. */

import { addTo } from "../../text/multimap.ts";
import { lowerBound } from "../../text/sorted.ts";

/** Opening tags that begin a line, and closing ones that end one, or that another tag follows. */
const TAGS =
  /^[ \t]*<([A-Za-z][\w-]*)(?=[\s>])(?![^<>]*\/>)|<\/([A-Za-z][\w-]*)>(?=[ \t]*(?:$|<\/?[A-Za-z]))/gm;

/** What values of JSON and calls in tags are read in. */
export class ReplyText {
  readonly text: string;
  /** Closing tags that were sought in vain: after such a place they need not be sought again. */
  readonly unclosed: Set<string> = new Set<string>();
  /** Where each line begins. */
  readonly #starts: number[] = [];
  /** By name, where tags are. */
  #tags: Map<string, number[]> | undefined;

  constructor(lines: readonly string[]) {
    this.text = lines.join("\n");
    let start = 0;
    for (const line of lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  start(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** Where the next tags of the name begin or end what is in them, from an offset on. */
  tagsFrom(name: string, from: number): readonly number[] {
    this.#tags ??= tagsIn(this.text);
    const places = this.#tags.get(name) ?? [];
    const first = lowerBound(places, from);
    return places.slice(first, first + 2);
  }
}

function tagsIn(text: string): Map<string, number[]> {
  const tags = new Map<string, number[]>();
  for (const { 0: all, 1: opening = "", 2: name = opening, index } of text.matchAll(TAGS))
    addTo(tags, name, index + all.indexOf("<"));
  return tags;
}
