/** `--rest FILE`: writes the rest of a partial application as a patch. */

import { accessSync, closeSync, constants, openSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { nodeTree } from "../plan/node-tree.ts";
import { resolveTarget, rootOf } from "../plan/paths.ts";
import { visible } from "../report/visible.ts";
import type { Outcome } from "../check.ts";
import { codeOf } from "../values.ts";
import { complain } from "./terminal.ts";

/** Writes the rest to its file, empty if nothing is left, and returns true if it did; not for a patch refused as a whole. */
type Save = (outcome: Outcome) => boolean;

/** Undefined if the file cannot be written, or if the patch changes it: both must be known before it is applied. */
export function openRest(path: string, plan: () => Outcome): Save | undefined {
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
  const another = "nothing was applied; name another file with --rest";
  const isOpen = tryTo(another, () => {
    inode = inodeNow();
    // A new file is only created if there is a rest.
    if (inode === undefined) accessSync(dirname(path), constants.W_OK);
    else closeSync(openSync(path, "r+"));
    return true;
  });
  const hint = "apply the reply again with --skip-applied and another file for --rest";
  const write: Save = ({ rest = "", status }) => {
    if (rest === "" && status.endsWith("-partly"))
      return failed("no patch can say what is left", hint);
    if (inodeNow() !== inode) return failed("not written: the patch changes this file", hint);
    writeFileSync(path, rest);
    return true;
  };
  if (!isOpen) return undefined;
  const file = resolveTarget(path, rootOf({ root: ".", tree: nodeTree }, true));
  const isChanged = plan().plan?.writes.some(({ key }) => "key" in file && key === file.key);
  if (isChanged === true) return void failed("the patch changes this file", another);
  return (outcome) =>
    (outcome.status !== "refused" || outcome.rest !== undefined) &&
    tryTo(hint, () => write(outcome));
}
