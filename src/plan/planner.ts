/** Applies the file edits one after the other to the overlay, or finds why that is impossible. */

import {
  type CopyEdit,
  type CreateEdit,
  type DeleteEdit,
  type FileEdit,
  type Patch,
  type Repair,
  targetOf,
  type UpdateEdit,
} from "../patch.ts";
import type { FilePlace, Problem, ProblemOf } from "../problem.ts";
import type { Warning } from "../warning.ts";
import { linesIn } from "../text/content.ts";
import { canEncode, type Decoded, textIn, unmarkedEncoding } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { areSameBytes } from "../text/bytes.ts";
import { decodingsOf } from "./decodings.ts";
import { FileFinder } from "./files.ts";
import { addedContent, compareListing, contentBytes } from "./listing.ts";
import {
  type FileState,
  type FileImage,
  isExecutable,
  NOTHING,
  Overlay,
  type OverlayFile,
  withMode,
} from "./overlay.ts";
import { DECORATED, type Root, rootOf } from "./paths.ts";
import { cutOffLineIn, placeholderIn } from "./placeholder.ts";
import { withCells } from "./notebook.ts";
import type { PlanOptions } from "./options.ts";
import type { Finding, RefusedHunks, Unfit } from "./refused.ts";
import { rewrite, type Rewritten } from "./rewrite.ts";
import type { Folder } from "./tree.ts";
import { type PlacedHunk, placeIn } from "./placed.ts";

/** A file that was moved from its path, but not yet to the other. */
interface Move {
  readonly edit: UpdateEdit;
  readonly target: OverlayFile;
  readonly state: FileState;
}

export class Planner {
  /** Nothing may be written unless this is empty. */
  readonly findings: Finding[] = [];
  /** The edit of each finding, for the first findings. */
  readonly origins: FileEdit[] = [];
  readonly warnings: Warning[] = [];
  readonly hunks: PlacedHunk[] = [];
  readonly repairs: Repair[] = [];
  readonly root: Root;
  readonly overlay: Overlay;
  readonly files: FileFinder;
  readonly #options: PlanOptions;
  /** File edits of all patches. */
  readonly #edits: readonly FileEdit[];
  #patch: Partial<Patch> = {};
  /** Consecutive moves happen together, as in git: all files leave their paths before any gets its new one. */
  #moves: Move[] = [];

  constructor(edits: readonly FileEdit[], folder: Folder, options: PlanOptions) {
    this.root = rootOf(folder, options.allowOutside);
    this.#options = options;
    this.#edits = edits;
    this.overlay = new Overlay(folder.tree);
    this.files = new FileFinder(this.root, this.overlay, this);
  }

  /** Plans the patches, which consist of the edits given to the constructor; names are resolved by `all`. */
  plan(patches: readonly Patch[], all: readonly Patch[] = patches): void {
    this.files.settle(all.flatMap(({ edits }) => edits));
    let file = 0;
    for (const patch of patches) {
      this.#patch = patch;
      this.overlay.startPatch();
      for (const edit of patch.edits) {
        this.#options.onStep?.({ kind: "planning", file: ++file, files: this.#edits.length });
        if (edit.kind !== "update" || edit.moveTo === undefined) this.#settleMoves();
        this.#addEdit(edit);
        this.#setOrigin(edit);
      }
      this.#settleMoves();
    }
  }

  #setOrigin(edit: FileEdit): void {
    while (this.origins.length < this.findings.length) this.origins.push(edit);
  }

  #addEdit(edit: FileEdit): void {
    switch (edit.kind) {
      case "create":
        return this.#create(edit);
      case "delete":
        return this.#delete(edit);
      case "update":
      case "copy":
        return this.#update(edit);
    }
  }

  #create(edit: CreateEdit): void {
    const place = { path: this.files.nameOfNew(edit), patchLine: edit.patchLine };
    const file = this.files.open(place.path, edit.patchLine);
    if (file === undefined) return;
    const { now } = file.state;
    const isFree =
      now === undefined
        ? this.#isPlainName(place) && this.#isComplete(cutOffLineIn(edit.content), place)
        : this.#mayReplace(now, edit, place);
    if (isFree) this.#write(file, edit);
  }

  /** True if the path of a new file is only a name, without quotes or remarks. Programs write diffs, so theirs are. */
  #isPlainName(place: FilePlace): boolean {
    if (this.#patch.isDiff === true || !DECORATED.test(place.path)) return true;
    return this.#refuse({ code: "bad-path", ...place, reason: "decorated" });
  }

  /** True unless a file that is sent whole has a placeholder. */
  #isComplete(text: string | undefined, place: FilePlace): boolean {
    if (text === undefined || this.#options.allowPlaceholder) return true;
    return this.#refuse({ code: "placeholder", ...place, text });
  }

  /** True if a new file may replace another. If both are the same there is nothing to do. */
  #mayReplace(image: FileImage, edit: CreateEdit, place: FilePlace): boolean {
    const old = this.#decodeReplaced(image, edit.content);
    if (old === undefined) return this.#decode(image, place) !== undefined;
    if (edit.fillsEmpty === true && isBlank(old.text)) return true;
    const sameMode =
      edit.mode === undefined || isExecutable(image.mode) === (edit.mode === "executable");
    if (sameMode && areSameBytes(image.bytes, contentBytes(edit.content, old))) {
      this.warnings.push({ code: "already-there", ...place });
      return false;
    }
    if (image.bytes.length === 0) return true;
    if (!this.#options.overwrite && edit.overwrite !== true)
      return this.#refuse({ code: "exists", ...place, by: "create" });
    if (!this.#isComplete(placeholderIn(edit.content, old.text), place)) return false;
    this.warnings.push({ code: "overwritten", ...place });
    return true;
  }

  #write(
    file: OverlayFile,
    { content, mode: newMode, patchLine }: Pick<CreateEdit, "content" | "mode" | "patchLine">,
  ): void {
    const { now } = file.state;
    const old = now && this.#decodeReplaced(now, content);
    const bytes = contentBytes(content, old);
    const mode = withMode(now?.mode ?? file.before?.mode, newMode);
    const encoding = old && unmarkedEncoding(old);
    this.overlay.write(file, { ...NOTHING, now: { bytes, mode, encoding }, editedAt: patchLine });
  }

  /** The text of a file to be replaced, whose encoding the new lines may show. Undefined if it is binary. */
  #decodeReplaced({ bytes, encoding }: FileImage, content: string): Decoded | undefined {
    const texts = (): readonly string[] => linesIn(content).map((line) => line.trim());
    const { contents } = decodingsOf(bytes, texts, encoding ?? this.#options.encoding);
    const isKnown = contents.every((old) => canEncode(content, old.encoding));
    const [first, ...others] = isKnown ? contents.map((old) => contentBytes(content, old)) : [];
    const isUnambiguous = first !== undefined && others.every((one) => areSameBytes(one, first));
    return isUnambiguous ? contents[0] : textIn(bytes);
  }

  #delete(edit: DeleteEdit): void {
    const found = this.files.find(edit, ({ state }) => state, true);
    if (found === undefined) return;
    const { file, name: path } = found;
    const { now, editedAt } = file.state;
    const { patchLine } = edit;
    const place = { path, patchLine };
    if (now === undefined) {
      if (this.#options.skipApplied) this.warnings.push({ code: "skipped-file", ...place });
      else this.#missing(place, "delete", editedAt);
      return;
    }
    const content = this.#decode(now, place);
    if (content === undefined) return;
    const listed = edit.content === undefined ? undefined : compareListing(edit.content, content);
    if (listed !== undefined && "firstDifference" in listed) {
      const elsewhere = [listed.firstDifference];
      const facts = { cause: "stale", hunk: 1, hunks: 1, expected: [], isDeletion: true } as const;
      this.findings.push({ code: "not-found", ...place, ...facts, elsewhere });
      return;
    }
    if (listed?.plain === true) this.repairs.push({ name: "carriage-returns", patchLine });
    this.overlay.write(file, { ...NOTHING, editedAt: patchLine });
  }

  #update(edit: UpdateEdit | CopyEdit): void {
    const { patchLine } = edit;
    const isCopy = edit.kind === "copy";
    const targetPath = targetOf(edit);
    const isMove = targetPath !== undefined && !isCopy;
    // A copy in a diff starts from the file before the whole diff.
    const isEarlier = isCopy && this.#patch.isStepwise !== true;
    const content = (file: OverlayFile): FileState =>
      isEarlier ? this.overlay.contentAtStart(file) : file.state;
    const found = this.files.find(edit, content, isMove);
    const target =
      targetPath === undefined
        ? found?.file
        : this.files.open(this.files.named(targetPath, edit), patchLine, isMove);
    if (found === undefined || target === undefined) return;
    const { file, name: path } = found;
    // A pending move may put the file there.
    if (file.state.now === undefined) this.#settleMoves();
    const place = { path, patchLine };
    const state = content(file);
    const { now } = state;
    if (now === undefined) {
      this.#updateMissing(edit, file, place);
      return;
    }
    if (isCopy && this.#decode(now, place) === undefined) return;
    const result = this.#rewritten(edit, now, place);
    const source = isCopy ? { ...NOTHING, now } : state;
    const changed = this.#changed(edit, source, now, place, result);
    if (changed === undefined) return;
    if (target === file && !isCopy) {
      this.overlay.write(file, changed);
    } else if (edit.kind === "copy") {
      this.#writeTarget(edit, target, changed);
    } else {
      this.overlay.write(file, { ...NOTHING, editedAt: patchLine });
      this.#moves.push({ edit, target, state: changed });
      if (this.#patch.isStepwise === true) this.#settleMoves();
    }
  }

  /** Puts moved files at their new paths. */
  #settleMoves(): void {
    for (const { edit, target, state } of this.#moves.splice(0)) {
      this.#writeTarget(edit, target, state);
      this.#setOrigin(edit);
    }
  }

  /** Puts a file at another path, if that is free or may be replaced. */
  #writeTarget(edit: UpdateEdit | CopyEdit, target: OverlayFile, state: FileState): void {
    const { now } = target.state;
    const place = { path: targetOf(edit) ?? edit.path, patchLine: edit.patchLine };
    if (now === undefined) {
      if (!this.#isPlainName(place)) return;
    } else {
      if (this.#decode(now, place) === undefined) return;
      const isCopy = edit.kind === "copy";
      if (!this.#options.overwrite && !(isCopy && edit.overwrite === true)) {
        this.#refuse({ code: "exists", ...place, by: isCopy ? "create" : "move" });
        return;
      }
      this.warnings.push({ code: "overwritten", ...place });
    }
    const mode = state.now?.mode ?? now?.mode;
    this.overlay.write(target, { ...state, now: state.now && { ...state.now, mode } });
  }

  /** An update of a missing file, which it may create. */
  #updateMissing(edit: UpdateEdit | CopyEdit, file: OverlayFile, place: FilePlace): void {
    const { path, patchLine } = place;
    const { kind, hunks, modes } = edit;
    const isUpdate = targetOf(edit) === undefined;
    const mayCreate = isUpdate && kind === "update" && edit.mayCreate === true;
    const content = mayCreate ? addedContent(hunks) : undefined;
    if (content !== undefined) {
      for (const at of hunks.keys())
        this.hunks.push({ ...placeIn({ path, hunks }, at), level: "exact", line: 1 });
      this.#write(file, { content, mode: modes?.new, patchLine });
      return;
    }
    const wantedFor = isUpdate ? "update" : kind === "copy" ? "copy" : "move";
    this.#missing(place, wantedFor, file.state.editedAt);
  }

  /** The state after the edit's hunks and its change of mode; undefined if there were problems. */
  #changed(
    edit: UpdateEdit | CopyEdit,
    source: FileState,
    image: FileImage,
    place: FilePlace,
    result: Rewritten | Unfit | undefined,
  ): FileState | undefined {
    const { hunks, modes } = edit;
    const changesMode = modes !== undefined && modes.old !== modes.new;
    const mode = changesMode ? withMode(image.mode, modes.new) : image.mode;
    if (hunks.length === 0) return { ...source, now: { ...image, mode } };
    if (result === undefined) return undefined;
    for (const hunk of result.hunks) this.hunks.push(hunk);
    if ("findings" in result) {
      const cut = hunks.find(({ cutOffAfter }) => cutOffAfter !== undefined);
      if (cut?.cutOffAfter !== undefined) {
        const patchLine = cut.lines.at(-1)?.patchLine ?? cut.patchLine;
        this.findings.push({ code: "truncated", patchLine, missing: cut.cutOffAfter });
        return undefined;
      }
      const earlier = this.#earlier(source);
      for (const finding of result.findings)
        this.findings.push("refusals" in finding ? { ...finding, earlier } : finding);
      return undefined;
    }
    for (const warning of result.warnings) this.warnings.push(warning);
    for (const repair of result.repairs) this.repairs.push(repair);
    return {
      ...source,
      now: { bytes: result.bytes, mode, encoding: result.encoding },
      edits: source.edits?.length === 0 ? result.edits : undefined,
      hunks: [...source.hunks, ...result.hunks],
      editedAt: place.patchLine,
    };
  }

  #rewritten(
    edit: UpdateEdit | CopyEdit,
    { bytes, encoding }: FileImage,
    { path, patchLine }: FilePlace,
  ): Rewritten | Unfit | undefined {
    if (edit.hunks.length === 0) return { bytes, edits: [], hunks: [], warnings: [], repairs: [] };
    const hunks = withCells(edit.hunks, bytes);
    if ("code" in hunks) return { findings: [{ ...hunks, path }], hunks: [] };
    const { rawBytes, closesLines, isDiff } = this.#patch;
    const options = encoding === undefined ? this.#options : { ...this.#options, encoding };
    const set = { path, patchLine, hunks, rawBytes, closesLines, isDiff };
    return this.files.attempt(path, "", () => rewrite(set, bytes, options), patchLine);
  }

  /** The last edit of the reply that changed a file, and the file before all edits. */
  #earlier({ origin, editedAt }: FileState): RefusedHunks["earlier"] {
    if (editedAt === undefined) return undefined;
    const before = origin === undefined ? undefined : this.overlay.known(origin)?.before;
    return { patchLine: editedAt, bytes: before?.bytes };
  }

  /** The text of a file, or undefined and a problem. */
  #decode({ bytes, encoding }: FileImage, place: FilePlace): Decoded | undefined {
    const content = textIn(bytes, encoding ?? this.#options.encoding);
    if (content === undefined) this.#refuse({ code: "unsupported", ...place, what: "binary-file" });
    return content;
  }

  #missing(
    place: FilePlace,
    wantedFor: ProblemOf<"missing-file">["wantedFor"],
    goneAt?: number,
  ): void {
    const earlierEdit = this.#edits.find((edit) => edit.patchLine === goneAt);
    const movedTo = earlierEdit?.kind === "update" ? earlierEdit.moveTo : undefined;
    this.findings.push({ code: "missing-file", ...place, wantedFor, near: [], goneAt, movedTo });
  }

  #refuse(problem: Problem): false {
    this.findings.push(problem);
    return false;
  }
}
