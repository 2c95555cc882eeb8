/**
 * A disk in memory that can lose power: it knows what was flushed and what was not. Files
 * and folders are objects with two states; names are lists of pending changes, so that a
 * crash may keep any of them, in order (a rename in one folder is one change).
 */

import type { Disk, FileStats } from "../../src/commit/disk.ts";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { WholeTree } from "./disk.ts";
import { systemError } from "./disk.ts";

interface Inode {
  readonly id: number;
  readonly kind: FileStats["kind"];
  mode: number;
  bytes: Uint8Array;
  /** How often somebody has written into it. */
  writes: number;
  /** What a power failure leaves of a file; undefined: it was never flushed. */
  flushed: { readonly mode: number; readonly bytes: Uint8Array } | undefined;
  names: Map<string, Inode>;
  /** Names as they were at the last flush, and what was changed since. */
  kept: Map<string, Inode>;
  pending: ((names: Map<string, Inode>) => void)[];
}

/** What a power failure leaves: all that was not flushed is gone, or any of it. */
export type Loss = "all" | ((chance: number) => boolean);

export class MemoryDisk implements Disk {
  readonly #base: string;
  readonly #root: Inode;
  #next = 1;

  /** A copy of what is at `folder`, a path without links; all of it flushed. */
  constructor(folder: string, copied?: MemoryDisk) {
    this.#base = folder;
    this.#root = copied === undefined ? this.#load(folder) : copyOf(copied.#root, new Map());
    this.#next = copied === undefined ? this.#next : copied.#next;
  }

  look(path: string): FileStats | undefined {
    const inode = this.#find(path);
    if (inode === undefined) return undefined;
    const { id, kind, mode, writes } = inode;
    return { kind, mode, identity: `1:${id}`, stamp: `${id} ${writes}` };
  }

  read(path: string): Uint8Array | undefined {
    const inode = this.#find(path);
    return inode?.kind === "file" ? inode.bytes : undefined;
  }

  isInPlace(folder: string): boolean {
    return this.#find(folder)?.kind === "folder";
  }

  makeFolder(path: string): void {
    if (this.#find(path) !== undefined) throw systemError("EEXIST", "mkdir", path);
    this.#set(path, this.#inode("folder", 0o755, new Uint8Array()));
  }

  removeFolder(path: string): void {
    const inode = this.#find(path);
    if (inode !== undefined && inode.names.size === 0) this.#set(path, undefined);
  }

  create(path: string, bytes: Uint8Array, mode: number): void {
    if (this.#find(path) !== undefined) throw systemError("EEXIST", "open", path);
    this.#set(path, this.#inode("file", mode, bytes));
  }

  /** Gives a file other bytes without a new one: what somebody else's program does. */
  overwrite(path: string, bytes: Uint8Array): void {
    const inode = this.#get(path);
    inode.bytes = bytes;
    inode.writes++;
  }

  link(path: string, name: string): boolean {
    if (this.#find(name) !== undefined) throw systemError("EEXIST", "link", path);
    this.#set(name, this.#get(path));
    return true;
  }

  copy(path: string, name: string): void {
    const { bytes, mode } = this.#get(path);
    this.create(name, bytes, mode);
  }

  rename(from: string, to: string): void {
    const inode = this.#get(from);
    if (this.#find(to) === inode) return;
    const change = (names: Map<string, Inode>): void => {
      names.delete(basename(from));
      names.set(basename(to), inode);
    };
    if (dirname(from) === dirname(to)) {
      this.#change(dirname(from), change);
      return;
    }
    this.#set(to, inode);
    this.#set(from, undefined);
  }

  remove(path: string): void {
    this.#get(path);
    this.#set(path, undefined);
  }

  flush(paths: readonly string[]): void {
    for (const path of paths) {
      const inode = this.#get(path);
      inode.flushed = { mode: inode.mode, bytes: inode.bytes };
      inode.kept = new Map(inode.names);
      inode.pending = [];
    }
  }

  /** The same disk again, to try something on. */
  clone(): MemoryDisk {
    return new MemoryDisk(this.#base, this);
  }

  /** Cuts the power, and starts again with what is on the disk. */
  crash(loss: Loss): void {
    this.#crash(this.#root, loss);
  }

  /** Everything below the base, without links. */
  whole(): WholeTree {
    const tree: Record<string, string> = {};
    const modes: Record<string, string> = {};
    const walk = (inode: Inode, below: string): void => {
      for (const [name, child] of [...inode.names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const path = below === "" ? name : `${below}/${name}`;
        modes[path] = child.mode.toString(8);
        if (child.kind !== "folder") tree[path] = Buffer.from(child.bytes).toString("latin1");
        else if (child.names.size === 0) tree[path] = "folder";
        walk(child, path);
      }
    };
    walk(this.#root, "");
    return { tree, modes };
  }

  #crash(inode: Inode, loss: Loss): void {
    const keeps = (): boolean => loss !== "all" && loss(0.5);
    if (inode.kind !== "folder") {
      if (!keeps()) {
        // What was being written may be there in part.
        const torn = inode.bytes.subarray(0, loss === "all" ? 0 : inode.bytes.length >> 1);
        inode.bytes = inode.flushed?.bytes ?? torn;
        inode.writes++;
        inode.mode = inode.flushed?.mode ?? inode.mode;
      }
      inode.flushed = { mode: inode.mode, bytes: inode.bytes };
      return;
    }
    for (const change of inode.pending) if (keeps()) change(inode.kept);
    inode.names = new Map(inode.kept);
    inode.pending = [];
    for (const child of new Set(inode.names.values())) this.#crash(child, loss);
  }

  #load(path: string): Inode {
    const stats = lstatSync(path);
    const kind = stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
    const bytes = kind === "file" ? readFileSync(path) : new Uint8Array();
    const inode = this.#inode(kind, stats.mode & 0o7777, bytes);
    if (stats.isDirectory())
      for (const name of readdirSync(path)) inode.names.set(name, this.#load(join(path, name)));
    inode.flushed = { mode: inode.mode, bytes: inode.bytes };
    inode.kept = new Map(inode.names);
    return inode;
  }

  #inode(kind: FileStats["kind"], mode: number, bytes: Uint8Array): Inode {
    const names = new Map<string, Inode>();
    const id = this.#next++;
    return {
      id,
      kind,
      mode,
      bytes,
      writes: 0,
      flushed: undefined,
      names,
      kept: new Map(),
      pending: [],
    };
  }

  #find(path: string): Inode | undefined {
    if (path === this.#base) return this.#root;
    if (!path.startsWith(`${this.#base}/`)) throw new Error(`outside: ${path}`);
    let inode: Inode | undefined = this.#root;
    for (let from = this.#base.length + 1; inode !== undefined && from <= path.length;) {
      const slash = path.indexOf("/", from);
      const to = slash === -1 ? path.length : slash;
      inode = inode.names.get(path.slice(from, to));
      from = to + 1;
    }
    return inode;
  }

  #get(path: string): Inode {
    const inode = this.#find(path);
    if (inode === undefined) throw systemError("ENOENT", "open", path);
    return inode;
  }

  #set(path: string, inode: Inode | undefined): void {
    const name = basename(path);
    this.#change(dirname(path), (names) => {
      if (inode === undefined) names.delete(name);
      else names.set(name, inode);
    });
  }

  #change(folder: string, change: (names: Map<string, Inode>) => void): void {
    const inode = this.#get(folder);
    change(inode.names);
    inode.pending.push(change);
  }
}

/** A copy of a disk that has just started: nothing is pending. */
function copyOf(inode: Inode, copies: Map<Inode, Inode>): Inode {
  const known = copies.get(inode);
  if (known !== undefined) return known;
  const copy: Inode = { ...inode, names: new Map(), kept: new Map(), pending: [] };
  copies.set(inode, copy);
  for (const [name, child] of inode.names) copy.names.set(name, copyOf(child, copies));
  copy.kept = new Map(copy.names);
  return copy;
}
