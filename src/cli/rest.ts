/** `--rest FILE`: writes the rest of a partial application as a patch. */

import { accessSync, closeSync, constants, openSync, statSync, writeFileSync } from "node:fs";
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
  const failed = (why: string, hint: string): false => {
    complain(`${visible(path)}: ${why}`, hint);
    return false;
  };
  const tryTo = (hint: string, work: () => boolean): boolean => {
    try {
      return work();
    } catch (error) {
      return failed(`cannot be written: ${codeOf(error)}`, hint);
    }
  };
  const inodeNow = (): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;
  let inode: number | undefined;
  const isOpen = tryTo("nothing was applied; name another file with --rest", () => {
    inode = inodeNow();
    // A new file is only created if there is a rest.
    if (inode === undefined) accessSync(dirname(path), constants.W_OK);
    else closeSync(openSync(path, "r+"));
    return true;
  });
  const hint = "apply the reply again with --skip-applied and another file for --rest";
  const write = ({ rest = "", status }: Outcome): boolean => {
    if (rest === "" && status.endsWith("-partly"))
      return failed("no patch can say what is left", hint);
    if (inodeNow() !== inode) return failed("not written: the patch changes this file", hint);
    writeFileSync(path, rest);
    return true;
  };
  if (!isOpen) return undefined;
  return (outcome) => outcome.status === "refused" || tryTo(hint, () => write(outcome));
}
