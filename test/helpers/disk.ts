/** Trees with their modes, and disks that fail. */

import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Disk, nodeDisk } from "../../src/commit/disk.ts";
import { readTree, type TreeData } from "./tree.ts";

/** Contents and permission bits of everything below a folder. */
export interface WholeTree {
  readonly tree: TreeData;
  readonly modes: Readonly<Record<string, string>>;
}

export function wholeTree(folder: string): WholeTree {
  const modes: Record<string, string> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    modes[path] = (lstatSync(join(folder, path)).mode & 0o7777).toString(8);
  }
  return { tree: readTree(folder), modes };
}

export type Call = keyof Disk;

/** Called before each call of a disk with its name, its arguments and its number from 0 on. */
export type Watcher = (call: Call, args: readonly unknown[], index: number) => void;

/** A disk, watched; a watcher that throws makes the call fail. */
export function watchedDisk(watch: Watcher, disk: Disk = nodeDisk): Disk {
  let index = 0;
  const watched = (Object.keys(nodeDisk) as Call[]).map((call) => [
    call,
    (...args: readonly unknown[]): unknown => {
      watch(call, args, index++);
      return Reflect.apply(disk[call], disk, args);
    },
  ]);
  return Object.fromEntries(watched) as Disk;
}

/** What the system throws; `path` is missing for calls on an open file. */
export function systemError(code: string, syscall: string, path?: string): Error {
  const error = new Error(`${code}: ${syscall}`);
  return Object.assign(error, path === undefined ? { code, syscall } : { code, syscall, path });
}
