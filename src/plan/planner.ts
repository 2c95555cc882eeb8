/** Applies the file edits one after the other to the overlay, or finds why that is impossible. */

import {
  type CreateEdit,
  type DeleteEdit,
  type FileEdit,
  type Hunk,
  onlyAdds,
  type Patch,
  type Repair,
  type UpdateEdit,
} from "../patch.ts";
import { LIMITS, TooLargeError } from "../limits.ts";
import type { Problem, Warning } from "../problem.ts";
import { isSelected } from "../revise/select.ts";
import { areSameBytes } from "../text/bytes.ts";
import { joinLines, linesIn } from "../text/content.ts";
import { type Decoded, unmarkedEncoding } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { contentBytes, differenceIn, fileText, type PatchText } from "./file-text.ts";
import { isChanged } from "./changes.ts";
import { Names } from "./names.ts";
import type { PlanOptions } from "./options.ts";
import {
  fileOf,
  type FileImage,
  type FileState,
  isExecutable,
  type OverlayFile,
  withMode,
} from "./overlay.ts";
import { DECORATED, type Root, withSlashes } from "./paths.ts";
import { type FileProblem, type PlacedHunk, placeIn, problemAt, type Refusal } from "./placed.ts";
import { cutOffLineIn, placeholderIn } from "./placeholder.ts";
import { rewrite } from "./rewrite.ts";
import { systemCode } from "./tree.ts";

/** A file of an edit, by its path in reports. */
interface EditedFile {
  readonly edit: FileEdit;
  readonly path: string;
}

interface OpenedFile extends EditedFile {
  readonly file: OverlayFile;
}

export class Planner {
  /** Nothing may be written unless this is empty. */
  readonly refusals: Refusal[] = [];
  readonly warnings: Warning[] = [];
  readonly hunks: PlacedHunk[] = [];
  readonly repairs: Repair[] = [];
  /** The edits that changed a file, or would without the refusals. */
  readonly effective: Set<FileEdit> = new Set();
  /** All files that the edits name, by their keys. */
  readonly files: Map<string, OverlayFile> = new Map();
  readonly names: Names;
  readonly #root: Root;
  readonly #options: PlanOptions;
  #patch: Partial<Patch> = {};
  /** The files that the refused edits were to make. */
  readonly #unmade = new Set<string | undefined>();
  /** The files that the current patch has changed, as they were before it. */
  readonly #atStart = new Map<OverlayFile, FileState>();

  constructor(root: Root, options: PlanOptions) {
    this.#root = root;
    this.#options = options;
    this.names = new Names(root, this.files);
  }

  /** Plans the patches; the folder of all names is decided by `all`, the patches of the reply. */
  plan(patches: readonly Patch[], all: readonly Patch[] = patches): void {
    this.names.decidePrefix(all.flatMap(({ edits }) => edits));
    const files = patches.reduce((sum, { edits }) => sum + edits.length, 0);
    let file = 0;
    for (const patch of patches) {
      this.#patch = patch;
      this.#atStart.clear();
      for (const edit of patch.edits) {
        this.#options.onStep?.({ kind: "planning", file: ++file, files });
        const count = this.refusals.length;
        this.#planEdit(edit);
        const { source, target } = this.names.files.get(edit) ?? {};
        if (this.refusals.length > count)
          this.#unmade.add(edit.kind === "create" ? source : target);
      }
    }
  }

  #planEdit(edit: FileEdit): void {
    const { source, target = source, other } = this.names.namesOf(edit);
    // Another path in the reply does not show which rule the file meets.
    const real = [source, target].map((name) => ({ path: name, ...this.names.find(name) }).path);
    if (!isSelected(real, this.#options.select)) return;
    const at = { edit, path: source };
    if (other !== undefined)
      return this.#refuse(at, { code: "malformed", reason: "file-name", found: other });
    const from = this.#open(at, target !== source || edit.kind === "delete");
    const to = target === source ? from : this.#open({ edit, path: target }, true);
    if (from === undefined || to === undefined) return;
    if (edit.kind === "create") this.#create(edit, from);
    else if (edit.kind === "delete") this.#delete(edit, from);
    else this.#update(edit, from, to);
  }

  /** Opens the file; undefined and a problem if there can be none. `moves`: it is deleted, moved, copied or replaced. */
  #open(at: EditedFile, moves: boolean): OpenedFile | undefined {
    const { edit, path } = at;
    const { tree } = this.#root;
    const found = this.names.find(path);
    if ("code" in found) return this.#refuse(at, found);
    if (withSlashes(path, tree.paths) !== path)
      this.repairs.push({ name: "backslash-path", patchLine: edit.patchLine });
    if (moves && found.viaLink) return this.#refuse(at, { code: "bad-path", reason: "link" });
    const limit = this.#options.limits?.file ?? LIMITS.file;
    const known = this.files.get(found.key);
    const file = known ?? this.#attempt(at, () => fileOf(found, tree, limit));
    if (file === undefined) return undefined;
    this.files.set(found.key, file);
    return { ...at, file };
  }

  /** The result of an action with a file; undefined and a problem if the file is too large, or the system refuses. */
  #attempt<T>(at: EditedFile, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      return this.#refuse(
        at,
        error instanceof TooLargeError
          ? { code: "too-large", what: error.what, limit: error.limit }
          : { code: "io", operation: "read", reason: systemCode(error) },
      );
    }
  }

  #create(edit: Pick<CreateEdit, "content" | "mode" | "fillsEmpty">, to: OpenedFile): void {
    const { content, mode, fillsEmpty } = edit;
    // A diff could not undo it.
    if (content.includes("\0"))
      return this.#refuse(to, { code: "unsupported", what: "binary-file" });
    const { now } = to.file.state;
    const patchText = (): PatchText => ({ expected: linesIn(content), added: content });
    const old = now && this.#textOf(to, now, patchText);
    if (now !== undefined && old === undefined) return;
    const image: FileImage = {
      bytes: contentBytes(content, old),
      mode: withMode(now?.mode ?? to.file.before?.mode, mode),
      encoding: old && unmarkedEncoding(old),
    };
    const hasSameMode = isExecutable(image.mode) === isExecutable(now?.mode);
    if (now !== undefined && hasSameMode && areSameBytes(now.bytes, image.bytes))
      return this.#warn(to, "already-there");
    const isFree = old === undefined || (fillsEmpty ? isBlank(old.text) : old.text === "");
    const lost = isFree ? cutOffLineIn(content) : placeholderIn(content, old.text);
    this.#put(to, { now: image, editedBy: to.edit }, isFree, lost);
  }

  /** Puts content at a free path, or in place of text that may be replaced. `lost`: a line that shows that some is missing. */
  #put(to: OpenedFile, state: FileState, isFree: boolean, lost?: string): void {
    const { edit, file } = to;
    const { now } = file.state;
    const { overwrite, allowPlaceholder } = this.#options;
    const mayReplace = overwrite === true || (edit.kind !== "delete" && edit.overwrite === true);
    if (!isFree && !mayReplace) {
      this.#refuse(to, { code: "exists", operation: edit.kind === "update" ? "move" : "create" });
      // The path of a new file must be only a name. Programs write diffs, so theirs are.
    } else if (now === undefined && this.#patch.isDiff !== true && DECORATED.test(to.path)) {
      this.#refuse(to, { code: "bad-path", reason: "decorated" });
    } else if (lost !== undefined && allowPlaceholder !== true) {
      this.#refuse(to, { code: "placeholder", text: lost });
    } else {
      if (!isFree) this.#warn(to, "overwritten");
      this.#write(to, state);
    }
  }

  /** Gives the file new content, or deletes it. */
  #write({ edit, file }: OpenedFile, state: FileState): void {
    if (isChanged({ ...file, before: file.state.now, state })) this.effective.add(edit);
    if (!this.#atStart.has(file)) this.#atStart.set(file, file.state);
    file.state = state;
  }

  #delete(edit: DeleteEdit, at: OpenedFile): void {
    const { now } = at.file.state;
    if (now === undefined) return this.#planMissing(edit, at);
    const content = this.#textOf(at, now);
    if (content === undefined) return;
    const line = edit.content === undefined ? undefined : differenceIn(edit.content, content.text);
    if (line === undefined) return this.#write(at, { editedBy: edit });
    const facts = { cause: "stale", hunk: 1, hunks: 1, expected: [], deletion: true } as const;
    this.#refuse(at, { code: "not-found", ...facts, elsewhere: [line] });
  }

  #update(edit: UpdateEdit, from: OpenedFile, to: OpenedFile): void {
    const { file } = from;
    const isCopy = edit.kind === "copy";
    // A copy in a diff starts from the file before the whole diff.
    const isEarlier = isCopy && this.#patch.isDiff === true;
    const state = (isEarlier ? this.#atStart.get(file) : undefined) ?? file.state;
    const { now } = state;
    if (now === undefined) return this.#planMissing(edit, from);
    if (isCopy && this.#textOf(from, now) === undefined) return;
    const changed = this.#changed(edit, isCopy ? { now } : state, now, from);
    if (changed === undefined) return;
    if (!isCopy && to.file === file) return this.#write(from, changed);
    if (!isCopy) this.#write(from, { editedBy: edit });
    const { now: replaced } = to.file.state;
    if (replaced !== undefined && this.#textOf(to, replaced) === undefined) return;
    this.#put(to, changed, replaced === undefined);
  }

  /** A deletion or update of a missing file, which an update may create. */
  #planMissing(edit: UpdateEdit | DeleteEdit, at: OpenedFile): void {
    const { kind, target } = edit;
    const { editedBy } = at.file.state;
    // It is no problem of its own if the edit that was to make the file is refused.
    if (this.#unmade.has(at.path)) return;
    const content = kind === "update" && target === undefined ? addedContent(edit) : undefined;
    if (kind !== "delete" && content !== undefined) {
      for (const hunk of edit.hunks.keys())
        this.hunks.push({ ...placeIn({ ...edit, path: at.path }, hunk), level: "exact", line: 1 });
      this.#create({ content, mode: edit.modes?.new }, at);
    } else if (kind === "delete" && this.#options.skipApplied === true) {
      this.#warn(at, "skipped-file");
    } else if (edit.mustExist === true && editedBy === undefined) {
      this.#refuse(at, { code: "malformed", reason: "file-name", found: at.path });
    } else {
      this.#refuse(at, {
        code: "missing-file",
        operation: kind === "update" && target !== undefined ? "move" : kind,
        suggestions: [],
        earlierPatchLine: editedBy?.patchLine,
        movedTo: editedBy?.kind === "update" ? editedBy.target : undefined,
      });
    }
  }

  /** The state after the edit's hunks and its change of mode; undefined if there were problems. */
  #changed(
    { hunks, modes, patchLine }: UpdateEdit,
    source: FileState,
    image: FileImage,
    at: OpenedFile,
  ): FileState | undefined {
    const mode = modes?.old === modes?.new ? image.mode : withMode(image.mode, modes?.new);
    if (hunks.length === 0) return { ...source, now: { ...image, mode } };
    const { editedBy, origin } = source;
    const earlier = editedBy && { patchLine: editedBy.patchLine, bytes: origin?.before?.bytes };
    const { rawBytes, closesLines, isDiff } = this.#patch;
    const set = { path: at.path, patchLine, hunks, rawBytes, closesLines, isDiff, earlier };
    const result = this.#attempt(at, () => rewrite(set, image, this.#options));
    if (result === undefined) return undefined;
    for (const hunk of result.hunks) this.hunks.push(hunk);
    if ("findings" in result) {
      const cut = hunks.find(({ cutOffAfter }) => cutOffAfter !== undefined);
      const findings = cut === undefined ? result.findings : [truncated(cut)];
      for (const finding of findings) this.refusals.push({ edit: at.edit, finding });
      return undefined;
    }
    const { bytes, encoding, edits, warnings, repairs } = result;
    for (const warning of warnings) this.warnings.push(warning);
    for (const repair of repairs) this.repairs.push(repair);
    for (const { repairs: names = [], patchLine } of result.hunks)
      for (const name of names) this.repairs.push({ name, patchLine });
    return {
      now: { bytes, mode, encoding },
      origin,
      edits: source.edits?.length === 0 ? edits : undefined,
      hunks: [...(source.hunks ?? []), ...result.hunks],
      editedBy: at.edit,
    };
  }

  /** The text of a file, or undefined and a problem. */
  #textOf(at: EditedFile, image: FileImage, patchText?: () => PatchText): Decoded | undefined {
    const text = fileText(image.bytes, image.encoding ?? this.#options.encoding, patchText);
    return "code" in text ? this.#refuse(at, text) : text;
  }

  #refuse({ edit, path }: EditedFile, problem: FileProblem): undefined {
    const finding = problemAt({ path, patchLine: edit.patchLine }, problem);
    this.refusals.push({ edit, finding });
  }

  #warn({ edit, path }: EditedFile, code: "overwritten" | "already-there" | "skipped-file"): void {
    this.warnings.push({ code, path, patchLine: edit.patchLine });
  }
}

/** The content of a file that an update may create; undefined if its hunks expect any lines, or add none. */
function addedContent({ hunks, mayCreate }: UpdateEdit): string | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (mayCreate !== true || lines.length === 0 || !onlyAdds({ lines })) return undefined;
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, lines.at(-1)?.noNewline);
}

/** The problem with a hunk that is shorter than it states, if the missing lines are not blank. */
function truncated({ cutOffAfter: missing = "", lines, patchLine }: Hunk): Problem {
  return { code: "truncated", patchLine: lines.at(-1)?.patchLine ?? patchLine, missing };
}
