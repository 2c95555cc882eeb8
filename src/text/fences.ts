/** The lines that open and close fenced blocks in Markdown. */

export interface Fence {
  readonly sign: "`" | "~";
  /** How many signs. */
  readonly length: number;
  /** What stands behind the signs. */
  readonly info: string;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/;
/** Longer lines are cut before they are looked at. */
const LOOKED_AT = 1000;

/** The fence that a line is, or undefined. */
export function fenceAt(line: string): Fence | undefined {
  const [, signs, info = ""] = FENCE.exec(line.slice(0, LOOKED_AT)) ?? [];
  if (signs === undefined) return undefined;
  const sign = signs.startsWith("`") ? "`" : "~";
  return sign === "`" && info.includes("`")
    ? undefined
    : { sign, length: signs.length, info: info.trim() };
}

/** May the fence close the one that is open? */
export function closesFence(fence: Fence, open: Fence): boolean {
  return fence.info === "" && fence.sign === open.sign && fence.length >= open.length;
}

const DOCUMENT = /^\{?\.?(?:md|mdx|markdown|rst)\b/i;

/** Is a fence inside the open one, which does not close it, part of what that one holds? */
export function nestsIn(fence: Fence, open: Fence): boolean {
  return fence.length < open.length || fence.sign !== open.sign || DOCUMENT.test(open.info);
}
