/** `--rest FILE`: what a partial application leaves, as a patch. */

import { accessSync, constants, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { restOf } from "../report/rest.ts";
import { visible } from "../report/visible.ts";
import type { Outcome } from "../run.ts";
import { codeOf } from "../values.ts";
import { complain } from "./terminal.ts";

/**
 * What makes the file what is left, empty if nothing is, and returns whether it is. Undefined if the file
 * cannot be written: that must be known before anything is.
 */
export function openRest(path: string): ((outcome: Outcome) => boolean) | undefined {
  const failed = (fact: string, hint: string): false => {
    complain(`${visible(path)}: ${fact}`, hint);
    return false;
  };
  let inode: number | undefined;
  try {
    inode = writableInode(path);
  } catch (error) {
    failed(cannotBeWritten(error), "nothing was applied; name another file with --rest");
    return undefined;
  }
  return (outcome) => {
    if (outcome.status === "refused") return true;
    const fact = written(outcome, path, inode);
    const hint = "apply the reply again with --skip-applied and another file for --rest";
    return fact === undefined || failed(fact, hint);
  };
}

/** The file's number; undefined if it is not there: until something is left, that stays so. */
function writableInode(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw Object.assign(new Error(), { code: "EISDIR" });
  accessSync(stats === undefined ? dirname(path) : path, constants.W_OK);
  return stats?.ino;
}

/** Why what is left cannot be written; undefined if it is. */
function written(outcome: Outcome, path: string, inode: number | undefined): string | undefined {
  const rest = restOf(outcome) ?? "";
  if (rest === "" && outcome.left !== undefined) return "no patch can say what is left";
  try {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now?.ino !== inode) return "not written: the patch changes this file";
    writeFileSync(path, rest);
    return undefined;
  } catch (error) {
    return cannotBeWritten(error);
  }
}

function cannotBeWritten(error: unknown): string {
  return `cannot be written: ${codeOf(error)}`;
}
