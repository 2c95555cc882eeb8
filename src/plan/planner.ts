/** Applies the file edits one after the other to the overlay, or finds why that is impossible. */

import {
  type CreateEdit,
  type DeleteEdit,
  type FileEdit,
  type Patch,
  type Repair,
  type UpdateEdit,
} from "../patch.ts";
import type { FilePlace, Problem, ProblemOf, Warning } from "../problem.ts";
import { areSameBytes } from "../text/bytes.ts";
import { linesIn } from "../text/content.ts";
import { canEncode, type Decoded, textIn, unmarkedEncoding } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { decodingsOf } from "./decodings.ts";
import { FileFinder } from "./files.ts";
import { addedContent, contentBytes, differenceIn } from "./listing.ts";
import { withCells } from "./notebook.ts";
import type { PlanOptions } from "./options.ts";
import {
  type FileImage,
  type FileState,
  isExecutable,
  NOTHING,
  Overlay,
  type OverlayFile,
  withMode,
} from "./overlay.ts";
import { DECORATED, type Root, rootOf } from "./paths.ts";
import { type Finding, type PlacedHunk, placeIn, type RefusedHunks } from "./placed.ts";
import { cutOffLineIn, placeholderIn } from "./placeholder.ts";
import { rewrite } from "./rewrite.ts";
import type { Folder } from "./tree.ts";

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
  #patch: Partial<Patch> = {};
  /** Consecutive moves happen together, as in git: all files leave their paths before any gets its new one. */
  #moves: Move[] = [];

  constructor(folder: Folder, options: PlanOptions) {
    this.root = rootOf(folder, options.allowOutside);
    this.#options = options;
    this.overlay = new Overlay(folder.tree);
    this.files = new FileFinder(this.root, this.overlay, this);
  }

  /** Plans the patches; names are resolved by `all`, the patches of the reply. */
  plan(patches: readonly Patch[], all: readonly Patch[] = patches): void {
    this.files.settle(all.flatMap(({ edits }) => edits));
    const files = patches.reduce((sum, { edits }) => sum + edits.length, 0);
    let file = 0;
    for (const patch of patches) {
      this.#patch = patch;
      this.overlay.startPatch();
      for (const edit of patch.edits) {
        this.#options.onStep?.({ kind: "planning", file: ++file, files });
        if (edit.kind !== "update" || edit.target === undefined) this.#settleMoves();
        if (edit.kind === "create") this.#create(edit);
        else if (edit.kind === "delete") this.#delete(edit);
        else this.#update(edit);
        this.#setOrigin(edit);
      }
      this.#settleMoves();
    }
  }

  #setOrigin(edit: FileEdit): void {
    while (this.origins.length < this.findings.length) this.origins.push(edit);
  }

  #create(edit: CreateEdit): void {
    const { content, patchLine } = edit;
    const place = { path: this.files.nameIn(edit), patchLine };
    const file = this.files.open(place.path, patchLine);
    if (file === undefined) return;
    // A diff could not undo it.
    if (content.includes("\0")) {
      this.#refuse({ code: "unsupported", ...place, what: "binary-file" });
      return;
    }
    const { now } = file.state;
    const old = now && this.#decodeReplaced(now, content, place);
    const bytes = contentBytes(content, old);
    const isFree =
      now === undefined
        ? this.#isPlainName(place) && this.#isComplete(cutOffLineIn(content), place)
        : old !== undefined && this.#mayReplace(now, old, bytes, edit, place);
    if (isFree) this.#write(file, bytes, edit, old);
  }

  #write(file: OverlayFile, bytes: Uint8Array, edit: CreateEdit | UpdateEdit, old?: Decoded): void {
    const newMode = edit.kind === "create" ? edit.mode : edit.modes?.new;
    const mode = withMode(file.state.now?.mode ?? file.before?.mode, newMode);
    const now = { bytes, mode, encoding: old && unmarkedEncoding(old) };
    this.overlay.write(file, { ...NOTHING, now, editedBy: edit });
  }

  /** True if the path of a new file is only a name. Programs write diffs, so theirs are. */
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
  #mayReplace(
    image: FileImage,
    old: Decoded,
    bytes: Uint8Array,
    edit: CreateEdit,
    place: FilePlace,
  ): boolean {
    if (edit.fillsEmpty === true && isBlank(old.text)) return true;
    const sameMode =
      edit.mode === undefined || isExecutable(image.mode) === (edit.mode === "executable");
    if (sameMode && areSameBytes(image.bytes, bytes)) {
      this.warnings.push({ code: "already-there", ...place });
      return false;
    }
    if (image.bytes.length === 0) return true;
    if (!this.#options.overwrite && edit.overwrite !== true)
      return this.#refuse({ code: "exists", ...place, operation: "create" });
    if (!this.#isComplete(placeholderIn(edit.content, old.text), place)) return false;
    this.warnings.push({ code: "overwritten", ...place });
    return true;
  }

  /** The text of a file to be replaced, whose encoding the new lines may show; undefined and a problem if it is binary. */
  #decodeReplaced(image: FileImage, content: string, place: FilePlace): Decoded | undefined {
    const texts = (): readonly string[] => linesIn(content).map((line) => line.trim());
    const encoding = image.encoding ?? this.#options.encoding;
    const { contents } = decodingsOf(image.bytes, texts, encoding);
    const [first, ...others] = contents.every((old) => canEncode(content, old.encoding))
      ? contents.map((old) => contentBytes(content, old))
      : [];
    const isClear = first !== undefined && others.every((one) => areSameBytes(one, first));
    return isClear ? contents[0] : this.#decode({ ...image, encoding: undefined }, place);
  }

  #delete(edit: DeleteEdit): void {
    const found = this.files.find(edit, ({ state }) => state, true);
    if (found === undefined) return;
    const { file, name: path } = found;
    const { patchLine } = edit;
    const place = { path, patchLine };
    const { now } = file.state;
    if (now === undefined) {
      if (this.#options.skipApplied) this.warnings.push({ code: "skipped-file", ...place });
      else this.#missing(place, "delete", file.state);
      return;
    }
    const content = this.#decode(now, place);
    if (content === undefined) return;
    const line = edit.content === undefined ? undefined : differenceIn(edit.content, content.text);
    if (line !== undefined) {
      const facts = { cause: "stale", hunk: 1, hunks: 1, expected: [], deletion: true } as const;
      this.findings.push({ code: "not-found", ...place, ...facts, elsewhere: [line] });
      return;
    }
    this.overlay.write(file, { ...NOTHING, editedBy: edit });
  }

  #update(edit: UpdateEdit): void {
    const { patchLine } = edit;
    const isCopy = edit.kind === "copy";
    const isMove = edit.target !== undefined && !isCopy;
    // A copy in a diff starts from the file before the whole diff.
    const isEarlier = isCopy && this.#patch.isStepwise !== true;
    const content = (file: OverlayFile): FileState =>
      isEarlier ? this.overlay.contentAtStart(file) : file.state;
    const found = this.files.find(edit, content, isMove);
    const targetPath = this.files.names.get(edit)?.target;
    const target =
      targetPath === undefined ? found?.file : this.files.open(targetPath, patchLine, isMove);
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
    const changed = this.#changed(edit, isCopy ? { ...NOTHING, now } : state, now, place);
    if (changed === undefined) return;
    if (target === file && !isCopy) {
      this.overlay.write(file, changed);
    } else if (edit.kind === "copy") {
      this.#writeTarget(edit, target, changed);
    } else {
      this.overlay.write(file, { ...NOTHING, editedBy: edit });
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
  #writeTarget(edit: UpdateEdit, target: OverlayFile, state: FileState): void {
    const { now } = target.state;
    const place = { path: edit.target ?? edit.path, patchLine: edit.patchLine };
    if (now !== undefined) {
      if (this.#decode(now, place) === undefined) return;
      const isCopy = edit.kind === "copy";
      if (!this.#options.overwrite && !(isCopy && edit.overwrite === true)) {
        this.#refuse({ code: "exists", ...place, operation: isCopy ? "create" : "move" });
        return;
      }
      this.warnings.push({ code: "overwritten", ...place });
    } else if (!this.#isPlainName(place)) return;
    const mode = state.now?.mode ?? now?.mode;
    this.overlay.write(target, { ...state, now: state.now && { ...state.now, mode } });
  }

  /** An update of a missing file, which it may create. */
  #updateMissing(edit: UpdateEdit, file: OverlayFile, place: FilePlace): void {
    const { kind, hunks } = edit;
    const isUpdate = edit.target === undefined;
    const mayCreate = isUpdate && kind === "update" && edit.mayCreate === true;
    const content = mayCreate ? addedContent(hunks) : undefined;
    if (content === undefined) {
      this.#missing(place, isUpdate ? "update" : kind === "copy" ? "copy" : "move", file.state);
      return;
    }
    if (!this.#isPlainName(place)) return;
    for (const at of hunks.keys())
      this.hunks.push({ ...placeIn({ path: place.path, hunks }, at), level: "exact", line: 1 });
    this.#write(file, contentBytes(content, undefined), edit);
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
    if ("code" in hunks) {
      this.#refuse({ ...hunks, path: place.path });
      return undefined;
    }
    const { rawBytes, closesLines, isDiff } = this.#patch;
    const set = { ...place, hunks, rawBytes, closesLines, isDiff };
    const { encoding } = image;
    const options = encoding === undefined ? this.#options : { ...this.#options, encoding };
    const result = this.files.attempt(place, () => rewrite(set, image.bytes, options));
    for (const hunk of result?.hunks ?? []) this.hunks.push(hunk);
    if (result === undefined) return undefined;
    if ("findings" in result) {
      this.#refuseHunks(result.findings, edit, source);
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

  #refuseHunks(findings: readonly Finding[], edit: UpdateEdit, source: FileState): void {
    const cut = edit.hunks.find(({ cutOffAfter }) => cutOffAfter !== undefined);
    if (cut?.cutOffAfter !== undefined) {
      const patchLine = cut.lines.at(-1)?.patchLine ?? cut.patchLine;
      this.#refuse({ code: "truncated", patchLine, missing: cut.cutOffAfter });
      return;
    }
    const earlier = this.#earlier(source);
    for (const finding of findings)
      this.findings.push("refusals" in finding ? { ...finding, earlier } : finding);
  }

  /** The last edit of the reply that changed a file, and the file before all edits. */
  #earlier({ origin, editedBy }: FileState): RefusedHunks["earlier"] {
    if (editedBy === undefined) return undefined;
    const before = origin === undefined ? undefined : this.overlay.known(origin)?.before;
    return { patchLine: editedBy.patchLine, bytes: before?.bytes };
  }

  /** The text of a file, or undefined and a problem. */
  #decode({ bytes, encoding }: FileImage, place: FilePlace): Decoded | undefined {
    const content = textIn(bytes, encoding ?? this.#options.encoding);
    if (content === undefined) this.#refuse({ code: "unsupported", ...place, what: "binary-file" });
    return content;
  }

  #missing(
    place: FilePlace,
    operation: ProblemOf<"missing-file">["operation"],
    { editedBy }: FileState,
  ): void {
    const earlierPatchLine = editedBy?.patchLine;
    const movedTo = editedBy?.kind === "update" ? editedBy.target : undefined;
    this.#refuse({
      code: "missing-file",
      ...place,
      operation,
      suggestions: [],
      earlierPatchLine,
      movedTo,
    });
  }

  #refuse(problem: Problem): false {
    this.findings.push(problem);
    return false;
  }
}
