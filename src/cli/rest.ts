/** `--rest FILE`: writes the rest of a partial application as a patch. */

import {
  accessSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { visible } from "../report/visible.ts";
import type { Outcome } from "../check.ts";
import { codeOf } from "../values.ts";
import { complain } from "./terminal.ts";

/**
 * A function that writes the rest to the file, empty if nothing is left, and returns true if it did; not for a refused patch.
 * Undefined if the file cannot be written, or is one that the patch changes (`plan` plans it): both must be known before it
 * is applied.
 */
export function openRest(
  path: string,
  plan: () => Outcome,
): ((outcome: Outcome) => boolean) | undefined {
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
  let key = "";
  const another = "nothing was applied; name another file with --rest";
  const isOpen = tryTo(another, () => {
    inode = inodeNow();
    // A new file is only created if there is a rest.
    if (inode === undefined) accessSync(dirname(path), constants.W_OK);
    else closeSync(openSync(path, "r+"));
    const folder = realpathSync(dirname(path));
    key = inode === undefined ? join(folder, basename(path)) : realpathSync(path);
    return true;
  });
  if (isOpen && plan().plan?.writes.some((write) => write.key === key) === true)
    return void failed("the patch changes this file", another);
  const hint = "apply the reply again with --skip-applied and another file for --rest";
  const write = ({ rest = "", status }: Outcome): boolean => {
    if (rest === "" && status.endsWith("-partly"))
      return failed("no patch can say what is left", hint);
    if (inodeNow() !== inode) return failed("not written: the patch changes this file", hint);
    writeFileSync(path, rest);
    return true;
  };
  if (!isOpen) return undefined;
  const isLeft = ({ status, rest }: Outcome): boolean => status !== "refused" || rest !== undefined;
  return (outcome) => isLeft(outcome) && tryTo(hint, () => write(outcome));
}
