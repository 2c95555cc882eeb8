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
  const denied = (error: unknown): string => `cannot be written: ${codeOf(error)}`;
  let inode: number | undefined;
  try {
    inode = writableInode(path);
  } catch (error) {
    failed(denied(error), "nothing was applied; name another file with --rest");
    return undefined;
  }
  return (outcome) => {
    if (outcome.status === "refused") return true;
    const hint = "apply the reply again with --skip-applied and another file for --rest";
    const rest = restOf(outcome) ?? "";
    if (rest === "" && outcome.left !== undefined)
      return failed("no patch can say what is left", hint);
    try {
      const now = statSync(path, { throwIfNoEntry: false });
      if (now?.ino !== inode) return failed("not written: the patch changes this file", hint);
      writeFileSync(path, rest);
      return true;
    } catch (error) {
      return failed(denied(error), hint);
    }
  };
}

/** The file's number; undefined if it is not there: until something is left, that stays so. */
function writableInode(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw Object.assign(new Error(), { code: "EISDIR" });
  accessSync(stats === undefined ? dirname(path) : path, constants.W_OK);
  return stats?.ino;
}
