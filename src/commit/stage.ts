/** Staging: everything that can run out of space happens here, before any file changes. */

import { dirname, join } from "node:path";
import { RESERVED } from "../plan/paths.ts";
import type { FileWrite } from "../plan/changes.ts";
import type { Disk } from "./disk.ts";

/** A write with its temporary names, which lie beside the target. */
export interface Staged {
  readonly write: FileWrite;
  /** The new content, complete, waiting to be renamed. */
  readonly temporary: string;
  /** The name that the old content gets until all is done. */
  readonly backup: string;
}

/** A step that undoes one that was taken. */
export interface Undo {
  readonly path: string;
  /** Where the old content is until the step is done. */
  readonly backup?: string;
  readonly step: () => void;
}

/** Tells two runs of one process apart. */
let runs = 0;

/** What the temporary names of one run begin with. */
export function runName(): string {
  return `${RESERVED}${process.pid.toString(36)}-${Date.now().toString(36)}-${(runs++).toString(36)}`;
}

/** Makes the folders and the temporary file of one write; what undoes each step goes onto `undo`. */
export function stage(write: FileWrite, name: string, disk: Disk, undo: Undo[]): Staged {
  const folder = dirname(write.key);
  const temporary = join(folder, `${name}n`);
  const backup = join(folder, `${name}o`);
  if (write.after !== undefined) {
    makeFolders(folder, write.path, disk, undo);
    const { bytes, mode } = write.after;
    undo.push({ path: write.path, step: () => removeIfThere(temporary, disk) });
    disk.create(temporary, bytes);
    if (write.before !== undefined) disk.copyOwner(temporary, write.key);
    const fresh = (mode === "executable" ? 0o777 : 0o666) & ~process.umask();
    disk.setMode(temporary, typeof mode === "number" ? mode : fresh);
  }
  return { write, temporary, backup };
}

function makeFolders(folder: string, path: string, disk: Disk, undo: Undo[]): void {
  if (disk.exists(folder)) return;
  makeFolders(dirname(folder), path, disk, undo);
  disk.makeFolder(folder);
  undo.push({ path, step: () => disk.removeFolder(folder) });
}

/** Removes a temporary name that may be gone already. */
export function removeIfThere(path: string, disk: Disk): void {
  if (disk.exists(path)) disk.remove(path);
}
