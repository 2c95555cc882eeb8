/**
 * Writes a plan: all files or none, whatever fails or is killed in between.
 *
 *     lock, recover what an earlier run left          exclusive.ts, recover.ts
 *     journal "staging", flushed                      journal.ts
 *     folders, temporary files beside their targets,
 *     second names for old content; flushed           stage.ts
 *     compare every target with what was read
 *     journal "commit", flushed: the commit point     a kill was undone before, is finished from here on
 *     compare again, change the names                 steps.ts
 *     compare the old content, flush
 *     remove the temporary names, then the journal
 *
 * One file alone takes a shorter way: single.ts.
 */

import { basename, dirname, resolve } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import { RESERVED } from "../plan/paths.ts";
import { type Busy, type ChangedOnDisk, type Io, OPEN_JOURNAL } from "../problem.ts";
import { hasCode } from "./codes.ts";
import type { Disk } from "./disk.ts";
import { draft, encode, journalFile, numberOf, type Work, worksOf } from "./journal.ts";
import { clean, recover, turnBack } from "./recover.ts";
import { isSimple, Stuck, tidySingle, writeSingle } from "./single.ts";
import { checkOwners, makeFolders, missingFolders, runName, stage } from "./stage.ts";
import { foldersOf, holds, isStraight, isUntouched, put, topOf } from "./steps.ts";

/** What the commit wrote: paths relative to the root. */
export interface Receipt {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** What an error before the first temporary file is about. */
const JOURNAL = `${RESERVED}journal`;

/** Somebody else changed a target: not an error of the system. */
class Changed extends Error {}

/** The file in hand, for whatever goes wrong, and whether the commit point is passed. */
interface Position {
  path: string;
  isCommitted: boolean;
}

/**
 * Writes all files or none. The caller holds the lock of the tree and has recovered it;
 * `root` is its real path. Returns a problem, with the tree as it was, if the system
 * refuses a step or a target is not what was read.
 */
export function writeAll(
  writes: readonly FileWrite[],
  root: string,
  disk: Disk,
): Receipt | ChangedOnDisk | Io | Busy {
  const [only, ...others] = writes;
  if (only === undefined) return { written: [], removed: [] };
  const position: Position = { path: only.path, isCommitted: false };
  try {
    checkOwners(writes, disk, (path) => (position.path = path));
    if (others.length > 0 || !writeOne(only, root, disk, position)) {
      const problem = writeMany(writes, root, disk, position);
      if (problem !== undefined) return problem;
    }
  } catch (error) {
    const isStuck = error instanceof Stuck || (position.isCommitted && isLost(root, disk));
    const first = error instanceof Stuck ? (error.first ?? new Changed()) : error;
    const problem = closedRoot(first, root) ?? problemOf(first, position.path);
    const isUndone = attempt(() => abandon(root, disk)) || attempt(() => abandon(root, disk));
    if (isUndone && !isStuck) return problem;
    return { operation: "undo", reason: problem.code, ...problem, code: "io", unfinished: true };
  }
  const paths = (removed: boolean): readonly string[] =>
    writes.filter((write) => (write.after === undefined) === removed).map((write) => write.path);
  return { written: paths(false), removed: paths(true) };
}

/** Throws what goes wrong, to be undone; false if the way for one file is not for this one. */
function writeOne(write: FileWrite, root: string, disk: Disk, position: Position): boolean {
  checkFolders([write], root, disk, position);
  if (!isSimple(write, root, disk)) return false;
  try {
    if (!writeSingle(write, root, disk)) throw new Changed();
  } catch (error) {
    // Folders may be mounted twice, which only the attempt tells.
    if (!hasCode(error, "EXDEV")) throw error;
    tidySingle(root, disk);
    return false;
  }
  if (!attempt(() => tidySingle(root, disk))) attempt(() => recover(root, disk));
  return true;
}

/** Throws what goes wrong, to be undone; a problem if nothing was begun. */
function writeMany(
  writes: readonly FileWrite[],
  root: string,
  disk: Disk,
  position: Position,
): Busy | undefined {
  const identity = { root: numberOf(root, disk), run: runName() };
  const journal = draft(identity, writes, missingFolders(root, writes, disk));
  const works = worksOf(root, journal);
  position.path = JOURNAL;
  try {
    disk.create(journalFile(root, "staging"), encode(journal));
  } catch (error) {
    // A run that our lock does not know of, in another container.
    if (hasCode(error, "EEXIST")) return { code: "busy", path: root };
    throw error;
  }
  disk.flush([journalFile(root, "staging"), root]);

  makeFolders(root, journal, disk);
  checkFolders(writes, root, disk, position);
  for (const [index, work] of works.entries()) {
    position.path = work.path;
    const write = writes[index];
    if (write !== undefined) stage(write, work, disk);
  }
  flushStaged(works, root, journal.folders, disk);
  checkFolders(writes, root, disk, position);
  const isReady = (work: Work, index: number): boolean =>
    isUntouched(work, disk) && isBackedUp(work, disk) && hasMode(writes[index], disk);
  check(works, isReady, position);

  position.path = JOURNAL;
  disk.rename(journalFile(root, "staging"), journalFile(root, "commit"));
  position.isCommitted = true;
  disk.flush([root]);

  check(works, (work) => put(work, disk), position);
  const replaced = works.filter(({ before }) => before !== undefined);
  disk.flush(foldersOf(works, disk));
  check(
    replaced,
    ({ backup, ...work }) => holds(backup, { ...work, backup }, "before", disk),
    position,
  );

  // The tree is new by now: what cannot be tidied up does not change the verdict.
  const finish = (): void => {
    clean(root, works, [], disk);
    disk.remove(journalFile(root, "commit"));
    disk.flush([root]);
  };
  if (!attempt(finish)) attempt(() => recover(root, disk));
  return undefined;
}

/** Flushes files, then the folders that name them. */
function flushStaged(
  works: readonly Work[],
  root: string,
  made: readonly string[],
  disk: Disk,
): void {
  disk.flush(works.flatMap(({ after, temporary }) => (after === undefined ? [] : [temporary])));
  const copies = works.filter(
    ({ key, backup }) => disk.look(key)?.identity !== disk.look(backup)?.identity,
  );
  disk.flush(copies.map(({ backup }) => backup).filter((path) => disk.look(path) !== undefined));
  const above = made.map((folder) => dirname(resolve(root, folder)));
  disk.flush([...new Set([...foldersOf(works, disk), ...above])]);
}

/** Is the old content safe? What is deleted is moved away only later. */
function isBackedUp(work: Work, disk: Disk): boolean {
  const { key, backup, before, after } = work;
  if (before === undefined || after === undefined) return true;
  return (
    disk.look(key)?.identity === disk.look(backup)?.identity || holds(backup, work, "before", disk)
  );
}

/** Has nobody changed the permission bits since the file was read? */
function hasMode(write: FileWrite | undefined, disk: Disk): boolean {
  const mode = write?.before?.mode;
  return write === undefined || mode === undefined || disk.look(write.key)?.mode === mode;
}

/** Throws `Changed` for the first work that fails a test. */
function check(
  works: readonly Work[],
  passes: (work: Work, index: number) => boolean,
  position: Position,
): void {
  for (const [index, work] of works.entries()) {
    position.path = work.path;
    if (!passes(work, index)) throw new Changed();
  }
}

/** Throws `Changed` if a folder has become a link since the plan was made. */
function checkFolders(
  writes: readonly FileWrite[],
  root: string,
  disk: Disk,
  position: Position,
): void {
  const known = new Map<string, boolean>();
  for (const { key, path } of writes) {
    position.path = path;
    if (!isStraight(dirname(key), topOf(root, path), disk, known)) throw new Changed();
  }
}

/** Has somebody moved the root away, or taken the journal, so that nothing can be taken back? */
function isLost(root: string, disk: Disk): boolean {
  try {
    return disk.look(journalFile(root, "commit")) === undefined;
  } catch {
    // Taking it back will tell.
    return false;
  }
}

/** Takes back whatever has been done. */
function abandon(root: string, disk: Disk): void {
  if (disk.look(journalFile(root, "commit")) !== undefined) turnBack(root, disk);
  recover(root, disk);
}

/** True if the step went through. */
function attempt(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch {
    // The next step may still succeed, and the first error is the one to report.
    return false;
  }
}

/** The journal, and the temporary names of one file, must lie in the root: there they are found. */
function closedRoot(error: unknown, root: string): Io | undefined {
  if (!isSystemError(error) || !hasCode(error, "EACCES", "EROFS", "EPERM")) return undefined;
  const { code = "unknown", syscall, path = "" } = error;
  const isOurs = dirname(path) === root && basename(path).startsWith(RESERVED);
  if (syscall !== "open" || !isOurs) return undefined;
  return { code: "io", path: root, operation: OPEN_JOURNAL, reason: code };
}

function problemOf(error: unknown, path: string): ChangedOnDisk | Io {
  if (error instanceof Changed) return { code: "changed-on-disk", path };
  if (!isSystemError(error)) throw error;
  const { code = "unknown", syscall = "write" } = error;
  // A name that is taken, or gone, since it was looked at.
  if (code === "EEXIST" || code === "ENOENT") return { code: "changed-on-disk", path };
  return { code: "io", path, operation: syscall, reason: code };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error;
}
