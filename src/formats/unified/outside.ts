/** The text around the sections of a diff: it is no part of the patch, but it tells what is. */

import type { Unsupported } from "../../problem.ts";
import { OpenFences } from "../../text/fences.ts";
import { heredocOf, isCarrier, openingTag } from "../commands.ts";
import type { Cursor } from "../cursor.ts";
import {
  COMMIT,
  differingFiles,
  indentedFence,
  isBetweenSections,
  type OpenFence,
} from "./lines.ts";
import { splitNames, spellingsOf, type NamePair } from "./names.ts";
import { StrayLines } from "./stray.ts";

/** Passes over the text round sections, and remembers what is before the next one. */
export class DiffText {
  readonly #cursor: Cursor;
  readonly #strip: number | undefined;
  /** Lines (0-based) that are no part of a section, in order. */
  readonly passed: number[] = [];
  readonly stray: StrayLines = new StrayLines();
  /** Lines with this indentation are read without it. */
  indent = "";
  /** The fence that is open. */
  fence: OpenFence | undefined;
  /** The line that closes the heredoc or tag around the next section. */
  closer: string | undefined;
  /** Are we in the head of a log's commit, whose message is indented? */
  inLog = false;
  readonly #fences = new OpenFences();
  #index: string | undefined;

  constructor(cursor: Cursor, strip: number | undefined) {
    this.#cursor = cursor;
    this.#strip = strip;
  }

  /** A section begins: gives the name of the `Index: ` line above it. */
  takeIndex(): string | undefined {
    const index = this.#index;
    this.#index = undefined;
    this.inLog = false;
    this.stray.section();
    return index;
  }

  /** The reply has ended: the lines (0-based) of a patch that are in no hunk. */
  strayLines(): readonly number[] {
    this.stray.end();
    return this.stray.found;
  }

  /** Passes over a line (0-based) that is no part of a section. */
  pass(at: number): void {
    const line = this.#cursor.text(at);
    if (!isBetweenSections(line)) this.#cursor.once("text-outside", at);
    this.passed.push(at);
    const isDedented = this.indent !== "" && line.startsWith(this.indent);
    this.stray.see(isDedented ? line.slice(this.indent.length) : line, at, isDedented);
    this.#passFence(indentedFence(line));
    const tag = openingTag(line);
    const closer = tag !== undefined && isCarrier(tag) ? `</${tag}>` : heredocOf(line)?.word;
    if (closer !== undefined || line.trim() === this.closer) this.closer = closer;
    if (COMMIT.test(line)) this.inLog = line.startsWith("commit ");
    if (line.startsWith("Index: ")) this.#index = line.slice("Index: ".length).trim();
    const files = differingFiles(line);
    if (files !== undefined) this.unsupported("binary-patch", at, differingNames(files));
  }

  #passFence(fence: OpenFence | undefined): void {
    const effect = fence === undefined ? "inside" : this.#fences.take(fence);
    if (fence === undefined || effect === "inside") return;
    const opens = effect === "opens";
    this.fence = opens ? fence : undefined;
    this.stray.fence(fence.info, opens);
  }

  unsupported(what: Unsupported["what"], at: number, names: NamePair | undefined): void {
    const first = names && spellingsOf(names, this.#strip)[0];
    const path = first?.new ?? first?.old;
    const problem = { code: "unsupported", what, patchLine: at + 1 } as const;
    this.#cursor.problems.push(path === undefined ? problem : { ...problem, path });
  }
}

/** The names in `Binary files A and B differ`. */
export function differingNames(files: string): NamePair | undefined {
  const [old, added] = splitNames(files, " and ") ?? [];
  return old === undefined ? undefined : { old, new: added };
}
