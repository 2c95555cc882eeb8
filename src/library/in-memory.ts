/** The library for files in memory, or in any given tree. Nothing here needs Node. */

import { asApplied, type CheckOptions, checkPatches, makePlan, type Outcome } from "../check.ts";
import type { Parsed as Read } from "../formats/format.ts";
import { formatOf } from "../formats/index.ts";
import { replyText } from "../input/reply.ts";
import { unwrap } from "../input/unwrap.ts";
import type { FormatName, Patch } from "../patch.ts";
import {
  type Content,
  type FileRecord,
  type Files,
  isMap,
  memoryTree,
} from "../plan/memory-tree.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { Folder } from "../plan/tree.ts";
import { type ReadOptions, readPatches } from "../reading.ts";
import { assertContent, isRecord } from "../values.ts";
import { reported, type ReportedProblem } from "../report/json.ts";
import { checked } from "./options.ts";
import { type Change, changesOf, type ReportedPlan, type Result, resultOf } from "./result.ts";

/** The patches of a reply. */
export interface Parsed {
  /** In the order of the reply; empty if there are problems. */
  readonly patches: readonly Patch[];
  readonly problems: readonly ReportedProblem[];
}

/** The files: a map or an object, or a folder of any tree. */
export type Place = Files | FileRecord | Folder;

/** The result of a reply, and the files after it. */
export interface Applied<After = Files> extends Result {
  /**
   * All files, with their given names; the same map or object if the patch is refused.
   * A changed file is text if it is UTF-8, else bytes.
   */
  readonly after: After;
}

/** The root of files in memory: no absolute path of a patch and no folder of a machine begins with it. */
const ROOT = "/files in memory";

/**
 * The format of the first patch in a reply; undefined if there is none. The patch may still be unreadable.
 *
 * @example
 * detect("Here you are:\n*** Begin Patch\n"); // "apply-patch"
 */
export function detect(reply: Content): FormatName | undefined {
  assertContent(reply, "the reply");
  const source = replyText(reply);
  return "code" in source ? undefined : formatOf(unwrap(source.text));
}

/**
 * The patches of a reply, in prose and fences or bare, in any formats. Looks at no files. Errors
 * of the reply are problems.
 *
 * @example
 * const { patches, problems } = parse(reply);
 * const paths = patches.flatMap(({ edits }) => edits.map(({ path }) => path));
 */
export function parse(reply: Content, options: ReadOptions = {}): Parsed {
  const { patches, problems, format } = readPatches(reply, checked(options));
  return { patches, problems: problems.map((problem) => reported(problem, format)) };
}

/**
 * Plans patches as one transaction: all files before and after. Nothing is written.
 * A plan with problems must not be written: its `files` and `writes` are empty. Throws only errors of a `Tree`
 * of the caller without a `code`, and a TypeError for files that cannot exist together.
 *
 * @example
 * const { problems, files } = plan(parse(reply).patches, new Map([["greet.py", text]]));
 */
export function plan(
  patches: readonly Patch[],
  place: Place,
  options: PlanOptions = {},
): ReportedPlan {
  const made = makePlan(patches, folderOf(place), checked(options));
  const format = patches[0]?.format;
  return { ...made, problems: made.problems.map((problem) => reported(problem, format)) };
}

/**
 * Reads a reply and plans what it would do to the files. `status` is `would-apply` or `refused`
 * (with `partial` also `would-apply-partly`). Throws as `plan` does.
 *
 * @example
 * const { status, diff, problems } = check(reply, new Map([["greet.py", text]]));
 */
export function check(reply: Content, place: Place, options: CheckOptions = {}): Result {
  const read = readPatches(reply, checked(options));
  return resultOf(checkPatches(read, folderOf(place), options));
}

/**
 * Reads a reply and applies it to files in memory, in a map or an object: all of it, or nothing.
 * The given files are not changed. `status` is `applied` or `refused` (with
 * `partial` also `applied-partly`). Throws as `plan` does.
 *
 * @example
 * const { status, after } = apply(reply, { "greet.py": text });
 * if (status === "applied") editor.setText(after["greet.py"]);
 */
export function apply<F extends Files | FileRecord>(
  reply: Content,
  files: F,
  options?: CheckOptions,
): Applied<F extends Files ? Files : FileRecord>;
export function apply(
  reply: Content,
  files: Files | FileRecord,
  options: CheckOptions = {},
): Applied<Files | FileRecord> {
  if (isFolder(files)) throw new TypeError("apply takes files: check takes a folder of a tree");
  const after = isMap(files) ? new Map(files) : { ...files };
  const read = readPatches(reply, checked(options));
  const result = resultOf(workspaceOf(after).run(read, options, false));
  return { ...result, after: result.status === "refused" ? files : after };
}

/** Files, and how patches are applied to them. */
export interface Workspace {
  readonly folder: Folder;
  /** Plans patches and, but for a check, writes them. */
  readonly run: (read: Read, options: CheckOptions, isCheck: boolean) => Outcome;
}

export function workspaceOf(place: OpenFiles | Folder): Workspace {
  return {
    get folder() {
      return folderOf(place);
    },
    run(read, options, isCheck) {
      const outcome = checkPatches(read, folderOf(place), options);
      if (isCheck || outcome.status === "refused") return outcome;
      if (!isFolder(place)) changeFiles(place, changesOf(outcome));
      return asApplied(outcome);
    },
  };
}

export type OpenFiles = Map<string, Content> | Record<string, Content>;

function changeFiles(files: OpenFiles, changes: readonly Change[]): void {
  const given = isMap(files) ? files.keys() : Object.keys(files);
  const pathOf = (name: string): string => slashPaths.resolve(ROOT, name);
  const names = new Map(Array.from(given, (name) => [pathOf(name), name]));
  for (const change of changes) {
    const name = names.get(pathOf(change.path)) ?? change.path;
    if (change.action === "remove") {
      if (isMap(files)) files.delete(name);
      else Reflect.deleteProperty(files, name);
    } else if (isMap(files)) {
      files.set(name, change.content);
    } else {
      const open = { enumerable: true, writable: true, configurable: true };
      // Needed for a file called __proto__.
      Object.defineProperty(files, name, { value: change.content, ...open });
    }
  }
}

function folderOf(place: Place): Folder {
  return isFolder(place) ? place : { root: ROOT, tree: memoryTree(place, ROOT) };
}

/** True for a folder of a tree; an object of files may hold a file called `tree`. */
export function isFolder(place: Place): place is Folder {
  if (!isRecord(place))
    throw new TypeError("the second argument must be a path, a Map, an object or a Folder");
  return "tree" in place && typeof place.tree === "object" && "look" in place.tree;
}
