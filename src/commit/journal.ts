/**
 * The journal: what a commit is about to do, written before it is done. It is in the root, and its
 * name shows the phase of the commit:
 *
 *     staging   no target has been touched: remove what was made
 *     commit    all is staged: finish, or restore everything if the run had begun to undo it
 *
 *     journal = "llm-patch journal 1 " sha256-of-the-rest LF json
 *
 * It is written and flushed before anything that it names is made, so an incomplete "staging" describes nothing. A
 * "commit" is complete: if it cannot be read, it is of another version, or damaged, and is kept. A downloaded tree
 * may contain a forged one. So everything that it names must be inside the root and not below a link, temporary files
 * must have our prefix, and unless it has the number of the root folder only `recover` follows it.
 */

import { isAbsolute, join, parse, resolve, sep } from "node:path";
import type { FileImage } from "../plan/overlay.ts";
import { forbidden, RESERVED } from "../plan/paths.ts";
import type { FileWrite } from "../plan/changes.ts";
import { isRecord, jsonOf } from "../values.ts";
import type { Disk } from "./disk.ts";

export const PHASES = ["commit", "staging"] as const;
export type Phase = (typeof PHASES)[number];

export interface Journal {
  /** The number of the root folder, which a journal that was downloaded with a tree cannot know. */
  readonly root: string;
  /** Prefix of the temporary files. */
  readonly run: string;
  /** Folders to make, outermost first, in the spelling of file paths. */
  readonly folders: readonly string[];
  readonly entries: readonly JournalEntry[];
}

/** The change of one file. `before` and `after` are hashes; missing if the file does not exist then. */
export interface JournalEntry {
  /** Relative to the root, with slashes; absolute if it is outside. */
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The bits before and after, if only the mode changes. */
  readonly modes?: readonly [before: number, after: number];
}

/** The work for one file, with absolute paths. */
export interface Work {
  readonly path: string;
  readonly key: string;
  /** The new content, complete. */
  readonly temporary: string;
  /** The old content, until all targets are written. */
  readonly backup: string;
  /** The target before and after; undefined if it does not exist then. */
  readonly before: Side | undefined;
  readonly after: Side | undefined;
  /** The stamp of the file that was read, once it is known. */
  stamp?: string | undefined;
}

/** Compares the content of a file. */
export interface Side {
  readonly isIn: (bytes: Uint8Array) => boolean;
  /** Permission bits, if these are required. */
  readonly mode?: number | undefined;
}

export function journalFile(root: string, phase: Phase): string {
  return join(root, RESERVED + phase);
}

/** The number that the file system gave to the root folder. A rename does not change it. */
export function numberOf(root: string, disk: Disk): string {
  return disk.look(root)?.identity.split(":")[1] ?? "";
}

export function entryOf({ path, before, after }: FileWrite): JournalEntry {
  const hashes = { before: before && hashOf(before.bytes), after: after && hashOf(after.bytes) };
  if (before === undefined || after === undefined || hashes.before !== hashes.after)
    return { path, ...hashes };
  return { path, ...hashes, modes: [bitsOf(before), bitsOf(after)] };
}

export function bitsOf({ mode }: Pick<FileImage, "mode">): number {
  if (typeof mode === "number") return mode;
  return (mode === "executable" ? 0o777 : 0o666) & ~process.umask();
}

export function hashOf(bytes: Uint8Array | string): string {
  // Loaded when needed, because it takes some milliseconds.
  hash ??= process.getBuiltinModule("node:crypto").hash;
  return hash("sha256", bytes);
}

let hash: typeof import("node:crypto").hash | undefined;

/** Where the temporary files of an entry are: beside its target. */
export function placesOf(
  key: string,
  run: string,
  index: number,
): Pick<Work, "temporary" | "backup"> {
  const name = `${key.slice(0, key.lastIndexOf(sep) + 1)}${RESERVED}${run}-${index.toString(36)}`;
  return { temporary: `${name}n`, backup: `${name}o` };
}

export function worksOf(root: string, { run, entries }: Journal): readonly Work[] {
  return entries.map(({ path, before, after, modes }, index) => {
    const key = resolve(root, path);
    const sides = { before: sideOf(before, modes?.[0]), after: sideOf(after, modes?.[1]) };
    return { path, key, ...sides, ...placesOf(key, run, index) };
  });
}

function sideOf(hash: string | undefined, mode: number | undefined): Side | undefined {
  return hash === undefined ? undefined : { isIn: (bytes) => hashOf(bytes) === hash, mode };
}

const HEAD = "llm-patch journal 1 ";

export function encode(journal: Journal): Uint8Array {
  const text = JSON.stringify(journal);
  return Buffer.from(`${HEAD}${hashOf(text)}\n${text}`);
}

/** The journal in a file; undefined if there is none, or it cannot be read. */
export function readJournal(root: string, phase: Phase, disk: Disk): Journal | undefined {
  const bytes = disk.read(journalFile(root, phase));
  const text = bytes === undefined ? "" : Buffer.from(bytes).toString("utf8");
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== HEAD + hashOf(body)) return undefined;
  const value = jsonOf(body);
  return isJournal(value) ? value : undefined;
}

function isJournal(value: unknown): value is Journal {
  if (!isRecord(value)) return false;
  const { root, run, folders, entries } = value;
  return (
    typeof root === "string" &&
    typeof run === "string" &&
    /^[\da-z-]{1,60}$/.test(run) &&
    Array.isArray(folders) &&
    folders.every(isPath) &&
    Array.isArray(entries) &&
    entries.every(isEntry)
  );
}

function isEntry(value: unknown): value is JournalEntry {
  if (!isRecord(value)) return false;
  const { path, before, after, modes } = value;
  const isHash = (hash: unknown): boolean => hash === undefined || typeof hash === "string";
  const areModes =
    modes === undefined || (Array.isArray(modes) && modes.every((mode) => Number.isInteger(mode)));
  const hasSide = before !== undefined || after !== undefined;
  return isPath(path) && isHash(before) && isHash(after) && areModes && hasSide;
}

export function leadsOut({ folders, entries }: Journal): boolean {
  return [...folders, ...entries.map(({ path }) => path)].some((path) => isAbsolute(path));
}

/** True for a path that a patch may touch, in the spelling of journals. */
function isPath(path: unknown): path is string {
  if (typeof path !== "string") return false;
  const top = isAbsolute(path) ? parse(path).root.split(sep).join("/") : "";
  const parts = path.slice(top.length).split("/");
  const isPlain = (part: string): boolean => part !== "" && part !== "." && part !== "..";
  return parts.every(isPlain) && forbidden(parts) === undefined;
}
