/** Applies the file edits one after the other to the overlay, or finds why that is impossible. */

import {
  type CreateEdit,
  type DeleteEdit,
  type FileEdit,
  type Hunk,
  type Patch,
  type Repair,
  type UpdateEdit,
} from "../patch.ts";
import { LIMITS, TooLargeError } from "../limits.ts";
import type { FilePlace, Problem, ProblemOf, Warning } from "../problem.ts";
import { isSelected, namesOf } from "../revise/select.ts";
import { areSameBytes } from "../text/bytes.ts";
import { joinLines, linesIn } from "../text/content.ts";
import { type Decoded, unmarkedEncoding } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { contentBytes, differenceIn, fileText, type PatchText } from "./file-text.ts";
import { type NamedFile, Names } from "./names.ts";
import { withCells } from "./notebook.ts";
import type { PlanOptions } from "./options.ts";
import {
  fileOf,
  type FileImage,
  type FileState,
  isExecutable,
  NOTHING,
  type OverlayFile,
  withMode,
} from "./overlay.ts";
import { DECORATED, type Root, withSlashes } from "./paths.ts";
import { type PlacedHunk, placeIn, type Refusal, type RefusedHunks } from "./placed.ts";
import { cutOffLineIn, placeholderIn } from "./placeholder.ts";
import { rewrite } from "./rewrite.ts";
import { systemCode } from "./tree.ts";

/** A file, and its name in reports. */
interface OpenedFile {
  readonly file: OverlayFile;
  readonly place: FilePlace;
}

/** A file that was moved from its path, but not yet to the other. */
interface Move {
  readonly edit: UpdateEdit;
  readonly target: OpenedFile;
  readonly state: FileState;
}

export class Planner {
  /** Nothing may be written unless this is empty. */
  readonly refusals: Refusal[] = [];
  readonly warnings: Warning[] = [];
  readonly hunks: PlacedHunk[] = [];
  readonly repairs: Repair[] = [];
  /** All files that the edits name, by their keys. */
  readonly files: Map<string, OverlayFile> = new Map();
  readonly names: Names;
  readonly #root: Root;
  readonly #options: PlanOptions;
  #patch: Partial<Patch> = {};
  /** The files that the current patch has changed, as they were before it. */
  readonly #atStart = new Map<OverlayFile, FileState>();
  /** Consecutive moves happen together, as in git: all files leave their paths before any gets its new one. */
  #moves: Move[] = [];

  constructor(root: Root, options: PlanOptions) {
    this.#root = root;
    this.#options = options;
    this.names = new Names(root, ({ key, entry }) => {
      const file = this.files.get(key);
      return (file === undefined ? entry : file.state.now) !== undefined;
    });
  }

  /** Plans the patches; the folder of all names is decided by `all`, the patches of the reply. */
  plan(patches: readonly Patch[], all: readonly Patch[] = patches): void {
    this.names.settle(all.flatMap(({ edits }) => edits));
    const files = patches.reduce((sum, { edits }) => sum + edits.length, 0);
    let file = 0;
    for (const patch of patches) {
      this.#patch = patch;
      this.#atStart.clear();
      for (const edit of patch.edits) {
        this.#options.onStep?.({ kind: "planning", file: ++file, files });
        if (edit.kind !== "update" || edit.target === undefined) this.#settleMoves();
        this.#planEdit(edit);
      }
      this.#settleMoves();
    }
  }

  #planEdit(edit: FileEdit): void {
    const { target, other, missing, ...source } = this.names.filesOf(edit);
    const place = { path: source.path, patchLine: edit.patchLine };
    // An absolute path, or one from another folder, does not show which rule its file meets.
    const found = [source, target ?? source].map((one) =>
      "path" in one.found ? one.found.path : one.path,
    );
    if (!isSelected([...namesOf(edit), ...found], this.#options.select)) return;
    if (other !== undefined) {
      this.refuse(edit, { code: "malformed", reason: "file-name", ...place, found: other });
      return;
    }
    const isMove = edit.kind === "update" && target !== undefined;
    const from = this.#open(edit, source, isMove || edit.kind === "delete");
    const to = target === undefined ? from : this.#open(edit, target, isMove);
    if (from === undefined || to === undefined) return;
    if (missing !== undefined)
      this.warnings.push({ code: "ignored-name", ...place, name: missing });
    if (edit.kind === "create") this.#create(edit, from);
    else if (edit.kind === "delete") this.#delete(edit, from);
    else this.#update(edit, from, to);
  }

  /** The file with a name; undefined and a problem if there can be none. `moves`: it is deleted, moved or replaced. */
  #open(edit: FileEdit, { path, found }: NamedFile, moves: boolean): OpenedFile | undefined {
    const place = { path, patchLine: edit.patchLine };
    if ("code" in found) return this.refuse(edit, { ...found, ...place });
    if (withSlashes(path, this.#root.tree.paths) !== path)
      this.repairs.push({ name: "backslash-path", patchLine: edit.patchLine });
    if (moves && found.viaLink)
      return this.refuse(edit, { code: "bad-path", ...place, reason: "link" });
    const limit = this.#options.limits?.file ?? LIMITS.file;
    const file =
      this.files.get(found.key) ??
      this.#attempt(edit, place, () => fileOf(found, this.#root.tree, limit));
    if (file === undefined) return undefined;
    this.files.set(found.key, file);
    return { file, place };
  }

  /** The result of an action with a file; undefined and a problem if the file is too large, or the system refuses. */
  #attempt<T>(edit: FileEdit, place: FilePlace, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      return this.refuse(
        edit,
        error instanceof TooLargeError
          ? { code: "too-large", what: error.what, limit: error.limit, ...place }
          : { code: "io", path: place.path, operation: "read", reason: systemCode(error) },
      );
    }
  }

  #create(edit: CreateEdit, to: OpenedFile): void {
    const { content } = edit;
    const { file, place } = to;
    // A diff could not undo it.
    if (content.includes("\0")) {
      this.refuse(edit, { code: "unsupported", ...place, what: "binary-file" });
      return;
    }
    const { now } = file.state;
    const patchText = (): PatchText => {
      return { expected: linesIn(content).map((line) => line.trim()), added: content };
    };
    const old = now && this.#textOf(edit, now, place, patchText);
    if (now !== undefined && old === undefined) return;
    const bytes = contentBytes(content, old);
    const mode = withMode(now?.mode ?? file.before?.mode, edit.mode);
    const hasSameMode = isExecutable(mode) === isExecutable(now?.mode);
    if (now !== undefined && hasSameMode && areSameBytes(now.bytes, bytes)) {
      this.warnings.push({ code: "already-there", ...place });
      return;
    }
    const isEmpty = old === undefined || old.text === "";
    const isFree = isEmpty || (edit.fillsEmpty === true && isBlank(old.text));
    const lost = isFree ? cutOffLineIn(content) : placeholderIn(content, old.text);
    const state = { now: { bytes, mode, encoding: old && unmarkedEncoding(old) }, editedBy: edit };
    this.#put(edit, to, { ...NOTHING, ...state }, isFree, lost);
  }

  /** Puts content at a path that is free, or whose file has text (of a created file it is known) and may be replaced. `lost`: a line that shows that content is missing. */
  #put(
    edit: CreateEdit | UpdateEdit,
    { file, place }: OpenedFile,
    state: FileState,
    isFree: boolean = file.state.now === undefined,
    lost?: string,
  ): void {
    const { now } = file.state;
    const { overwrite, allowPlaceholder } = this.#options;
    const mayReplace = overwrite === true || edit.overwrite === true;
    const isDecoded = now === undefined || edit.kind === "create";
    if (!isDecoded && this.#textOf(edit, now, place) === undefined) return;
    if (!isFree && !mayReplace) {
      const operation = edit.kind === "update" ? "move" : "create";
      this.refuse(edit, { code: "exists", ...place, operation });
      // The path of a new file must be only a name. Programs write diffs, so theirs are.
    } else if (now === undefined && this.#patch.isDiff !== true && DECORATED.test(place.path)) {
      this.refuse(edit, { code: "bad-path", ...place, reason: "decorated" });
    } else if (lost !== undefined && allowPlaceholder !== true) {
      this.refuse(edit, { code: "placeholder", ...place, text: lost });
    } else {
      if (!isFree) this.warnings.push({ code: "overwritten", ...place });
      const mode = state.now?.mode ?? now?.mode;
      this.#write(file, { ...state, now: state.now && { ...state.now, mode } });
    }
  }

  /** Gives the file new content, or deletes it. */
  #write(file: OverlayFile, state: FileState): void {
    if (!this.#atStart.has(file)) this.#atStart.set(file, file.state);
    file.state = state;
  }

  #delete(edit: DeleteEdit, { file, place }: OpenedFile): void {
    const { now } = file.state;
    if (now === undefined) {
      if (this.#options.skipApplied === true)
        this.warnings.push({ code: "skipped-file", ...place });
      else this.#refuseMissing(edit, file, place.path, "delete");
      return;
    }
    const content = this.#textOf(edit, now, place);
    if (content === undefined) return;
    const line = edit.content === undefined ? undefined : differenceIn(edit.content, content.text);
    if (line === undefined) {
      this.#write(file, { ...NOTHING, editedBy: edit });
      return;
    }
    const facts = { cause: "stale", hunk: 1, hunks: 1, expected: [], deletion: true } as const;
    this.refuse(edit, { code: "not-found", ...place, ...facts, elsewhere: [line] });
  }

  #update(edit: UpdateEdit, from: OpenedFile, to: OpenedFile): void {
    const { file, place } = from;
    // A pending move may put the file there.
    if (file.state.now === undefined) this.#settleMoves();
    const isCopy = edit.kind === "copy";
    // A copy in a diff starts from the file before the whole diff.
    const isEarlier = isCopy && this.#patch.isStepwise !== true;
    const state = (isEarlier ? this.#atStart.get(file) : undefined) ?? file.state;
    const { now } = state;
    if (now === undefined) {
      this.#updateMissing(edit, from);
      return;
    }
    if (isCopy && this.#textOf(edit, now, place) === undefined) return;
    const changed = this.#changed(edit, isCopy ? { ...NOTHING, now } : state, now, place);
    if (changed === undefined) return;
    if (isCopy) {
      this.#put(edit, to, changed);
    } else if (to.file === file) {
      this.#write(file, changed);
    } else {
      this.#write(file, { ...NOTHING, editedBy: edit });
      this.#moves.push({ edit, target: to, state: changed });
      if (this.#patch.isStepwise === true) this.#settleMoves();
    }
  }

  #settleMoves(): void {
    for (const { edit, target, state } of this.#moves.splice(0)) this.#put(edit, target, state);
  }

  /** An update of a missing file, which it may create. */
  #updateMissing(edit: UpdateEdit, to: OpenedFile): void {
    const { file, place } = to;
    const { kind, hunks, target } = edit;
    const content =
      target === undefined && edit.mayCreate === true ? addedContent(hunks) : undefined;
    if (content === undefined) {
      const operation = kind === "update" && target !== undefined ? "move" : kind;
      this.#refuseMissing(edit, file, place.path, operation);
      return;
    }
    for (const at of hunks.keys())
      this.hunks.push({ ...placeIn({ path: place.path, hunks }, at), level: "exact", line: 1 });
    const mode = withMode(file.before?.mode, edit.modes?.new);
    const now = { bytes: contentBytes(content, undefined), mode };
    this.#put(edit, to, { ...NOTHING, now, editedBy: edit });
  }

  /** The state after the edit's hunks and its change of mode; undefined if there were problems. */
  #changed(
    edit: UpdateEdit,
    source: FileState,
    image: FileImage,
    place: FilePlace,
  ): FileState | undefined {
    const { modes } = edit;
    const changesMode = modes !== undefined && modes.old !== modes.new;
    const mode = changesMode ? withMode(image.mode, modes.new) : image.mode;
    if (edit.hunks.length === 0) return { ...source, now: { ...image, mode } };
    const hunks = withCells(edit.hunks, image.bytes);
    if ("code" in hunks) return this.refuse(edit, { ...hunks, path: place.path });
    const { rawBytes, closesLines, isDiff } = this.#patch;
    const set = { ...place, hunks, rawBytes, closesLines, isDiff };
    const result = this.#attempt(edit, place, () => rewrite(set, image, this.#options));
    if (result === undefined) return undefined;
    for (const hunk of result.hunks) this.hunks.push(hunk);
    if ("findings" in result) {
      const { editedBy, origin } = source;
      const earlier = editedBy && { patchLine: editedBy.patchLine, bytes: origin?.before?.bytes };
      const cut = edit.hunks.find(({ cutOffAfter }) => cutOffAfter !== undefined);
      if (cut?.cutOffAfter !== undefined) {
        const patchLine = cut.lines.at(-1)?.patchLine ?? cut.patchLine;
        return this.refuse(edit, { code: "truncated", patchLine, missing: cut.cutOffAfter });
      }
      for (const finding of result.findings)
        this.refuse(edit, "misses" in finding ? { ...finding, earlier } : finding);
      return undefined;
    }
    for (const warning of result.warnings) this.warnings.push(warning);
    for (const repair of result.repairs) this.repairs.push(repair);
    return {
      ...source,
      now: { bytes: result.bytes, mode, encoding: result.encoding },
      edits: source.edits?.length === 0 ? result.edits : undefined,
      hunks: source.hunks.length === 0 ? result.hunks : [...source.hunks, ...result.hunks],
      editedBy: edit,
    };
  }

  /** The text of a file, or undefined and a problem. */
  #textOf(
    edit: FileEdit,
    { bytes, encoding }: Omit<FileImage, "mode">,
    place: FilePlace,
    patchText?: () => PatchText,
  ): Decoded | undefined {
    const text = fileText(bytes, encoding ?? this.#options.encoding, patchText);
    return "code" in text ? this.refuse(edit, { ...text, ...place }) : text;
  }

  #refuseMissing(
    edit: FileEdit,
    { state: { editedBy } }: OverlayFile,
    path: string,
    operation: ProblemOf<"missing-file">["operation"],
  ): void {
    const movedTo = editedBy?.kind === "update" ? editedBy.target : undefined;
    const facts = { operation, suggestions: [], earlierPatchLine: editedBy?.patchLine, movedTo };
    this.refuse(edit, { code: "missing-file", path, patchLine: edit.patchLine, ...facts });
  }

  refuse(edit: FileEdit | undefined, finding: Problem | RefusedHunks): undefined {
    this.refusals.push({ edit, finding });
  }
}

/** The content of a file made by hunks that only add lines; undefined if they expect any, or add none. */
function addedContent(hunks: readonly Hunk[]): string | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (lines.length === 0 || lines.some(({ kind }) => kind !== "added")) return undefined;
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, lines.at(-1)?.noNewline === true);
}
