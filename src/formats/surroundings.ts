/**
 * What the text around patches says of them: fences, documents, scripts. It never changes what a
 * patch is, only whether it is one, and from which folder its paths start. Files in it are told of.
 *
 *  - A patch in a fence inside another fence is a quotation, unless the outer one wraps it all.
 *  - A patch in a heredoc is one if the command applies it; else it is what another program gets.
 *  - What a tool or a command has given out is no patch, nor is a string of a program; a tag that closes after a line is no part of it.
 *  - A script that goes elsewhere first means that folder, if it does nothing else.
 *  - A fence that is open at the end was cut off; a patch with an end of its own is whole.
 *  - Of patches below `Option A` and `Option B`, or with `Or` or `Use this instead` between them, only one is meant.
 *    One below `Do not do this` is not, nor one with prose in a tag such as `<draft>` beside another.
 */

import { readCall } from "../input/shell.ts";
import type { Patch } from "../patch.ts";
import type { FilePlace, MalformedReason, Problem } from "../problem.ts";
import { type Fence, fenceAt, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import {
  changesFile,
  closerOf,
  goesElsewhere,
  heredocOf,
  onlyGoesElsewhere,
  openingTag,
  ToolResults,
} from "./commands.ts";
import { Asides } from "./asides.ts";
import { malformed } from "./cursor.ts";
import type { Parsed } from "./format.ts";
import {
  askedOf,
  offersOther,
  optionIn,
  revisionIn,
  showsExample,
  takesBack,
  warns,
} from "./remarks.ts";
import { fencedFile, holdsCommands, shownFile } from "./whole-file.ts";

/** Where a patch is. */
interface Place {
  readonly patch: Patch;
  /** The line (0-based) of one of its edits. */
  readonly line: number;
  /** The file that the edit is of. */
  readonly path?: string;
}

/** What a shell takes out of a heredoc that is not quoted: its author meant the shell to. */
const ESCAPED = /\\[$`\\]/;

/** A command that prints what is below it, or the beginning of a string in a program or for a command. */
const QUOTES =
  /^[ \t]*[$%] (?!cd )\S|^[ \t]*(?:echo|printf|git apply|patch)\b(?:[^'"]|'[^']*'|"[^"]*")*['"][^'"]*$|[=(,]\s*\w{0,2}(?:"""|'''|`)[^"'`]*$/;

/** What a fence around calls in tags may say: in another language they are part of a text. */
const HOLDS_CALLS = /^(?:$|xml|html|markup|te?xt|plain|(?:\w+:)?(?:tool|function|invoke|call))/i;

const PROMPT = /^\s*[$%] \S/;

/** A remark on edits is at the beginning of its line. */
const LOOKED_AT = 300;

const TAG = /^\s*<\w/;
/** A tag that may as well be an element of a document. */
const ELEMENT = /^\s*<file\s/;

/** What the text shows in other words than a patch: a command, or lines of a file. */
interface Shown {
  readonly path?: string;
  readonly patchLine: number;
}

/** Patches that are meant, the fences of text alone that name a file, and what else may be meant as a change. */
export interface Placed extends Parsed {
  readonly files: readonly FilePlace[];
  readonly shown: readonly Shown[];
}

/** Judges patches by the lines (0-based) of text around them; `lines` are those of the reply. */
export function placed(
  lines: readonly string[],
  text: readonly number[],
  patches: readonly Patch[],
): Placed {
  const surroundings = new Surroundings(lines, text, patches);
  surroundings.walk();
  const { problems, files, shown, folders } = surroundings;
  const meant = problems.length > 0 ? [] : patches;
  const inFolder = meant.map((patch) => ({ ...patch, folder: folders.get(patch) ?? patch.folder }));
  return { patches: inFolder, problems, files, shown };
}

class Surroundings {
  readonly problems: Problem[] = [];
  readonly files: FilePlace[] = [];
  readonly shown: Shown[] = [];
  /** Where the paths of patches start from. */
  readonly folders: Map<Patch, string> = new Map();
  readonly #lines: readonly string[];
  readonly #text: readonly number[];
  readonly #patches: readonly Patch[];
  /** Patches that a problem is told of. */
  readonly #told = new Set<Patch>();
  readonly #fences = new OpenFences();
  #opened = -1;
  /** Which line of text comes next. */
  #behind = 0;
  readonly #results = new ToolResults();
  /** What would close the tag or heredoc around a diff, which has no end of its own. */
  #unclosed: string | undefined;
  /** The last line with an end, by its text. */
  readonly #closings = new Map<string, number>();
  /** The lines of text since the last fence or edit. */
  #above: number[] = [];
  /** Edits that are quoted, if the fence around them does not wrap the whole reply. */
  #quoted: Place[] = [];
  /** An edit in the open fence is of a patch that has no end of its own. */
  #isCutOff = false;
  /** The option that the text is about, and the first one with an edit. */
  #option: string | undefined;
  #chosen: string | undefined;
  /** There are edits above, and the last paragraph is about what can be done instead of them. */
  #isBegun = false;
  #isInstead = false;
  /** The text since the last edit takes it back, calls what comes next better, warns of that, or calls it an example. */
  #isRetracted = false;
  #isRevision = false;
  #isWarning = false;
  #isExample = false;
  /** The files that are edited above, and the titles there. */
  readonly #edited = new Set<string>();
  readonly #titles = new Set<string>();
  readonly #asides = new Asides<Place>();

  constructor(lines: readonly string[], text: readonly number[], patches: readonly Patch[]) {
    this.#lines = lines;
    this.#text = text;
    this.#patches = patches;
  }

  walk(): void {
    const places = this.#places();
    const last = places.reduce((most, { line }) => Math.max(most, line), -1);
    const text = this.#text.map((line) => ({ patch: undefined, line }));
    const all = [...text, ...places].toSorted((one, other) => one.line - other.line);
    for (const { patch, line, ...of } of all) {
      if (patch !== undefined) {
        this.#edit({ patch, line, ...of });
        continue;
      }
      const fence = fenceAt(this.#lines[line] ?? "");
      if (fence !== undefined) this.#fence(fence, line);
      else this.#line(line, line <= last);
      this.#behind++;
    }
    const end = this.#text.at(-1) ?? -1;
    const { outer } = this.#fences;
    const isBehind = this.#patches.every(({ lastPatchLine }) => lastPatchLine <= end);
    const opensAtEnd = this.#opened === end && outer?.info !== "" && isBehind;
    const missing = (this.#isCutOff || opensAtEnd ? outer?.closing : undefined) ?? this.#unclosed;
    for (const place of this.#asides.quoted) this.#refuse("quoted-patch", place);
    if (missing === undefined) this.#judgeQuoted(undefined);
    else this.problems.push({ code: "truncated", patchLine: this.#lines.length, missing });
  }

  /** The lines of all edits. A patch that a call carries has been judged. */
  #places(): readonly Place[] {
    return this.#patches.flatMap((patch) => {
      const edits = patch.callLine === undefined ? patch.edits : [];
      return edits.flatMap((edit) =>
        [edit, ...("hunks" in edit ? edit.hunks : [])].map(({ patchLine }) => {
          return { patch, line: patchLine - 1, path: edit.path };
        }),
      );
    });
  }

  /** What a line says is of edits below, if there are any. */
  #line(at: number, hasMore: boolean): void {
    const line = this.#lines[at] ?? "";
    this.#above.push(at);
    const isResult = this.#results.take(line);
    if (this.#fences.outer === undefined) this.#asides.take(line);
    const mayRun = PROMPT.test(line) || holdsCommands(this.#fences.outer);
    if (mayRun && !isResult && changesFile(line)) this.shown.push({ patchLine: at + 1 });
    if (this.#fences.outer !== undefined || isResult || isBlank(line)) return;
    const asked = askedOf(line.slice(0, LOOKED_AT));
    if (asked !== undefined) this.shown.push({ path: asked, patchLine: at + 1 });
    if (hasMore) this.#remark(line.slice(0, LOOKED_AT), isBlank(this.#lines[at - 1] ?? ""));
  }

  /** What a line says of the edits above and below it. */
  #remark(line: string, begins: boolean): void {
    // A single word may be the name of the file.
    if (/\S\s+\S|^\W*\w+\W*:\W*$/.test(line)) {
      this.#isWarning = warns(line);
      this.#isExample = showsExample(line);
    }
    this.#option = optionIn(line) ?? this.#option;
    if (begins) this.#isInstead = this.#isBegun && offersOther(line);
    this.#isRetracted ||= this.#isBegun && takesBack(line);
    const title = revisionIn(line);
    if (title === undefined) return;
    // What is a title above other edits, too, is not about them.
    this.#isRevision ||= this.#isBegun && !this.#titles.has(title);
    this.#titles.add(title);
  }

  #fence(fence: Fence, at: number): void {
    const [from = at] = this.#above;
    this.#above = [];
    const effect = this.#fences.take(fence);
    if (effect === "inside") return;
    this.#judgeQuoted(effect === "closes" ? at : undefined);
    this.#isCutOff = false;
    if (effect === "closes") {
      this.#isWarning = false;
      this.#isExample = false;
      return;
    }
    this.#opened = at;
    const isText = this.#lines.slice(at + 1, this.#text[this.#behind + 1]).every(isBlank);
    if (!isText) return;
    const file = fencedFile(this.#lines, at, fence);
    const isFile = file?.isDoubtful === false;
    if (isFile) this.files.push({ path: file.path, patchLine: at + 1 });
    const path = isFile ? undefined : shownFile(this.#lines, at, fence, from);
    if (path !== undefined) this.shown.push({ path, patchLine: at + 1 });
  }

  /** The outer fence ends at a line, or never: does it wrap the whole reply? */
  #judgeQuoted(end: number | undefined): void {
    const isBehind = this.#patches.some(
      ({ callLine, lastPatchLine }) => callLine === undefined && lastPatchLine > (end ?? 0),
    );
    const isWhole = this.#opened === this.#text[0] && end === this.#text.at(-1) && !isBehind;
    if (!isWhole) for (const place of this.#quoted) this.#refuse("quoted-patch", place);
    this.#quoted = [];
  }

  #edit(place: Place): void {
    const { patch } = place;
    const { outer, inner } = this.#fences;
    if (outer !== undefined && patch.hasEnd !== true) this.#isCutOff = true;
    if (inner !== undefined) this.#quoted.push(place);
    const line = this.#lines[place.line] ?? "";
    const isCall = patch.format === "string-edits" && TAG.test(line);
    const info = outer?.info ?? "";
    const isElement = info !== "" && ELEMENT.test(line);
    const isShown = isCall && (isElement || !HOLDS_CALLS.test(info));
    if (isShown || this.#results.isOpen) this.#refuse("quoted-patch", place);
    this.#chosen ??= this.#option;
    this.#isBegun = true;
    const isRevised = this.#isRevision && this.#edited.has(place.path ?? "");
    const isOther =
      this.#chosen !== this.#option || this.#isInstead || this.#isRetracted || isRevised;
    if (isOther) this.#refuse("alternatives", place);
    this.#isRevision = false;
    if (place.path !== undefined) this.#edited.add(place.path);
    const isExample = this.#isExample && this.#patches.length > 1;
    if (this.#isWarning || isExample) this.#refuse("quoted-patch", place);
    this.#asides.edit(place);
    this.#opening(place);
    this.#above = [];
  }

  /** Looks at the commands above the first edit of a fence, or the tag. */
  #opening(place: Place): void {
    const { patch } = place;
    const above = this.#above;
    const last = above.at(-1) ?? -1;
    const opening = this.#lines[last] ?? "";
    const atLast = { patch, line: last };
    // A tag above the patch may close after its last line, which then is not what it seems.
    const tag = openingTag(opening);
    const end = { patch, line: patch.lastPatchLine - 1 };
    const isTagged = tag !== undefined && this.#lines[end.line]?.trimEnd().endsWith(`</${tag}>`);
    if (isTagged === true) this.#refuse("text-in-tag", end);
    const heredoc = heredocOf(opening);
    if (heredoc?.applies === false) return this.#refuse("other-command", atLast);
    const closer = closerOf(opening, patch.isDiff === true);
    if (closer !== undefined && this.#closing(closer) < place.line) this.#unclosed = closer;
    const isEscaped = (): boolean =>
      this.#lines.slice(patch.patchLine - 1, patch.lastPatchLine).some((row) => ESCAPED.test(row));
    if (heredoc?.isLiteral === false && isEscaped()) return this.#refuse("shell-call", atLast);
    const isFenced = this.#fences.outer !== undefined;
    if (!isFenced && heredoc === undefined) {
      // Prose may speak of `cd`; a line right above the patch that is nothing else is a command.
      if (onlyGoesElsewhere(opening)) this.#refuse("other-folder", atLast);
      return;
    }
    if (heredoc === undefined && above.some((at) => QUOTES.test(this.#lines[at] ?? "")))
      return this.#refuse("quoted-patch", place);
    const elsewhere = above.find((at) => goesElsewhere(this.#lines[at] ?? ""));
    if (elsewhere === undefined) return;
    const from = isFenced ? this.#opened + 1 : last;
    const folder = heredoc && this.#folderOf(from, patch, heredoc.word);
    if (folder === undefined) this.#refuse("other-folder", { patch, line: elsewhere });
    else this.folders.set(patch, folder);
  }

  /** The last line with the closing tag, or that begins with the word of a heredoc. */
  #closing(end: string): number {
    let last = this.#closings.get(end);
    const closes = (line: string): boolean =>
      end.startsWith("<") ? line.includes(end) : line.trimStart().startsWith(end);
    last ??= this.#lines.findLastIndex(closes);
    this.#closings.set(end, last);
    return last;
  }

  /** The folder of a script that does nothing but go there and hand the patch over. */
  #folderOf(from: number, { format }: Patch, word: string): string | undefined {
    const end = this.#text[this.#behind] ?? this.#lines.length;
    if (format !== "apply-patch" || this.#lines[end]?.trim() !== word) return undefined;
    const after = this.#text[this.#behind + 1] ?? this.#lines.length;
    const isClosed = fenceAt(this.#lines[after] ?? "") !== undefined;
    if (this.#fences.outer !== undefined && !isClosed) return undefined;
    const call = readCall(["bash", "-lc", this.#lines.slice(from, end + 1).join("\n")]);
    return call.kind === "apply-patch" ? call.cwd : undefined;
  }

  #refuse(reason: MalformedReason, { patch, line }: Place): void {
    if (this.#told.has(patch)) return;
    this.#told.add(patch);
    this.problems.push(malformed(this.#lines, reason, line));
  }
}
