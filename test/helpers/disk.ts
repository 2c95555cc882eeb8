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

/** The disk of this machine, watched; a watcher that throws makes the call fail. */
export function watchedDisk(watch: Watcher): Disk {
  let index = 0;
  const said = (call: Call, ...args: readonly unknown[]): void => watch(call, args, index++);
  return {
    read(path) {
      said("read", path);
      return nodeDisk.read(path);
    },
    exists(path) {
      said("exists", path);
      return nodeDisk.exists(path);
    },
    makeFolder(path) {
      said("makeFolder", path);
      nodeDisk.makeFolder(path);
    },
    removeFolder(path) {
      said("removeFolder", path);
      nodeDisk.removeFolder(path);
    },
    create(path, bytes) {
      said("create", path, bytes);
      nodeDisk.create(path, bytes);
    },
    setMode(path, mode) {
      said("setMode", path, mode);
      nodeDisk.setMode(path, mode);
    },
    copyOwner(path, like) {
      said("copyOwner", path, like);
      nodeDisk.copyOwner(path, like);
    },
    link(path, name) {
      said("link", path, name);
      nodeDisk.link(path, name);
    },
    rename(from, to) {
      said("rename", from, to);
      nodeDisk.rename(from, to);
    },
    remove(path) {
      said("remove", path);
      nodeDisk.remove(path);
    },
  };
}

/** What the system throws; `path` is missing for calls on an open file. */
export function systemError(code: string, syscall: string, path?: string): Error {
  const error = new Error(`${code}: ${syscall}`);
  return Object.assign(error, path === undefined ? { code, syscall } : { code, syscall, path });
}
