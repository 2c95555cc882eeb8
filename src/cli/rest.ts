/** `--rest FILE`: writes the rest of a partial application as a patch. */

import { accessSync, constants, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { visible } from "../report/visible.ts";
import type { Outcome } from "../check.ts";
import { codeOf } from "../values.ts";
import { complain } from "./terminal.ts";

/**
 * A function that writes the rest to the file, or nothing if there is none, and returns true if it succeeded.
 * Undefined if the file cannot be written, which must be known before the patch is applied.
 */
export function openRest(path: string): ((outcome: Outcome) => boolean) | undefined {
  const denied = (error: unknown, hint: string): void =>
    void complain(`${visible(path)}: cannot be written: ${codeOf(error)}`, hint);
  const inodeNow = (): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;
  let inode: number | undefined;
  try {
    inode = inodeNow();
    if (inode !== undefined && statSync(path).isDirectory())
      throw Object.assign(new Error(), { code: "EISDIR" });
    // A new file is only created if there is a rest.
    accessSync(inode === undefined ? dirname(path) : path, constants.W_OK);
  } catch (error) {
    denied(error, "nothing was applied; name another file with --rest");
    return undefined;
  }
  return (outcome) => {
    if (outcome.status === "refused") return true;
    const hint = "apply the reply again with --skip-applied and another file for --rest";
    const { rest = "", status } = outcome;
    const isUnwritable = rest === "" && status.endsWith("-partly");
    try {
      if (isUnwritable || inodeNow() !== inode) {
        const why = isUnwritable
          ? "no patch can say what is left"
          : "not written: the patch changes this file";
        complain(`${visible(path)}: ${why}`, hint);
        return false;
      }
      writeFileSync(path, rest);
      return true;
    } catch (error) {
      denied(error, hint);
      return false;
    }
  };
}
