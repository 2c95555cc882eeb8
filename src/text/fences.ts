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

const DOCUMENT = /^\{?\.?(?:md|mdx|markdown|rst)\b/i;

/**
 * The fences that are open: one, and one inside it. Markdown itself knows no fence in a fence, but
 * models write them: a shorter one, one of the other sign, or any in a document.
 */
export class OpenFences {
  outer: Fence | undefined;
  inner: Fence | undefined;

  /** Takes the next fence of a text; `opens`, also where the one before was left open. */
  take(fence: Fence): "opens" | "closes" | "inside" {
    const { outer, inner } = this;
    if (outer === undefined) return this.#open(fence);
    const closesOuter = closes(fence, outer);
    if (inner !== undefined && closes(fence, inner)) {
      if (!closesOuter || inner.length === outer.length) {
        this.inner = undefined;
        return "inside";
      }
    }
    if (closesOuter) {
      this.outer = undefined;
      this.inner = undefined;
      return "closes";
    }
    if (nestsIn(fence, outer)) {
      if (inner === undefined || fence.info !== "") this.inner = fence;
      return "inside";
    }
    // A fence with a word never closes one: the closing line was forgotten.
    return fence.info === "" ? "inside" : this.#open(fence);
  }

  #open(fence: Fence): "opens" {
    this.outer = fence;
    this.inner = undefined;
    return "opens";
  }
}

function closes(fence: Fence, open: Fence): boolean {
  return fence.info === "" && fence.sign === open.sign && fence.length >= open.length;
}

function nestsIn(fence: Fence, open: Fence): boolean {
  return fence.length < open.length || fence.sign !== open.sign || DOCUMENT.test(open.info);
}
