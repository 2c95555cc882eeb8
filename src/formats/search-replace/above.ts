/**
 * The file that the lines above a block name: a title, an item of a list or the fence around the block
 * (`python src/a.py`, `src/a.py`, `patch src/a.py`), or else a sentence. A title owns all blocks up to the next
 * one: what a sentence below it names is at most a rival. Several names in a list, a table or a fence
 * that is closed name nothing.
 */

import { fenceAt, OpenFences } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import { type Found, isSure, nameIn, nameInFence, pathsIn, undecorated } from "./names.ts";
import { guessIn, isHeading, isItem, isRow, type Said } from "./sentences.ts";

/** What the lines above a block say of its file. */
export interface Above extends Said {
  /** The line that names it for sure. */
  readonly name?: Found & { readonly line: number };
  /** What a title above it names, or a remark below it: where the block fits there too, nobody knows. */
  readonly rivals?: readonly string[];
  /** The paths in the nearest sentence with any, if it names none of them for sure. */
  readonly mentions?: readonly string[];
}

/** What is said above line `open`, at line `from` or below it. */
export function nameAbove(lines: readonly string[], open: number, from: number): Above {
  const shown = linesInFences(lines, from, open);
  let near: Above | undefined;
  let mentions: readonly string[] = [];
  for (let line = open - 1; line >= from; line--) {
    const text = lines[line] ?? "";
    if (isBlank(text) || shown.has(line)) continue;
    const info = fenceAt(text)?.info;
    if (info !== undefined) {
      const name = near === undefined ? nameInFence(info) : undefined;
      if (name !== undefined) return { name: { ...name, line } };
    } else if (near === undefined) {
      near = nearest(lines, line);
      if (isNamed(near) && near.isDoubtful !== true && isTitle(text)) return near;
      // A word is no sentence.
      const isSentence = near.words?.every((word) => /\s/.test(word)) !== false;
      if (isSentence) mentions = pathsIn(text);
    } else if (isTitle(text) || !isNamed(near)) {
      const { name, edited } = titleIn(text);
      const path = name?.path ?? edited;
      if (path !== undefined && isNamed(near)) return { ...near, rivals: [path] };
      if (path !== undefined && !isListed(lines, line)) {
        const rivals = near.edited === undefined ? [] : [near.edited];
        return { ...(name && { name: { ...name, line } }), edited, words: near.words, rivals };
      }
      if (mentions.length === 0) mentions = path === undefined ? pathsIn(text) : [path];
    }
  }
  return { ...near, mentions };
}

/** What the nearest line with text says. */
function nearest(lines: readonly string[], line: number): Above {
  const text = lines[line] ?? "";
  if (isListed(lines, line)) return {};
  const name = nameIn(text);
  return name === undefined ? guessIn(text) : { name: { ...name, line } };
}

/** Is the line above others that are about what it names? */
function isTitle(text: string): boolean {
  return !isItem(text) && (nameIn(text) !== undefined || isHeading(text));
}

/** Does it name the file, also below a title? */
function isNamed({ name, edited, isRemark }: Above): boolean {
  return name !== undefined || (edited !== undefined && isRemark !== true);
}

/** The name in a title that prose may follow, or the file that it says is edited. */
function titleIn(text: string): Pick<Above, "edited"> & { readonly name?: Found } {
  const name = nameIn(text);
  if (name === undefined) return { edited: guessIn(text).edited };
  // Others may be words of code, or of a title.
  return isSure(name.path) || undecorated(text).labelled ? { name } : { edited: name.path };
}

/** Is the line one of several items or rows that name files? */
export function isListed(lines: readonly string[], line: number): boolean {
  const names = (at: number, text = lines[at] ?? ""): boolean =>
    isItem(text) && pathsIn(text).length === 1;
  return isRow(lines[line] ?? "") || (names(line) && (names(line - 1) || names(line + 1)));
}

/** The lines of the fences that open and close between two lines; the first of all may close the fence of a block. */
function linesInFences(lines: readonly string[], from: number, end: number): ReadonlySet<number> {
  const inside = new Set<number>();
  const fences = new OpenFences();
  let opened = from;
  let isFirst = from > 0;
  for (let at = from; at < end; at++) {
    const line = lines[at] ?? "";
    const fence = fenceAt(line);
    const isEnd = isFirst && fence?.info === "";
    isFirst &&= isBlank(line);
    if (fence === undefined || isEnd) continue;
    const effect = fences.take(fence);
    if (effect === "opens") opened = at;
    if (effect === "closes") for (let line = opened; line <= at; line++) inside.add(line);
  }
  return inside;
}
