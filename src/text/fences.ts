/**
 * The lines that open and close fenced blocks: those of Markdown, and the tags that aider has models
 * write instead of them where the files hold fences.
 */

export interface Fence {
  /** `<`: a tag. */
  readonly sign: "`" | "~" | "<";
  /** How many signs. */
  readonly length: number;
  readonly indent: string;
  /** What is after the signs. */
  readonly info: string;
  /** The line that closes it. */
  readonly closing: string;
}

/** After it a model's own tokens may end its call. */
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*?)(?:<[|｜].*)?$/;
/** Alone on its line, at the margin: within a file a tag is mostly indented, or has text after it. */
const TAG = /^<(\/?)(source|code|pre|codeblock|sourcecode)>([\w+#.-]*)[ \t]*$/;
/** Longer lines are cut before they are looked at. */
const LOOKED_AT = 1000;

export function fenceAt(line: string): Fence | undefined {
  const start = line.slice(0, LOOKED_AT);
  const [, slash, name, language = ""] = (start.startsWith("<") && TAG.exec(start)) || [];
  if (name !== undefined) {
    const closing = `</${name}>`;
    const tag = { sign: "<", indent: "", info: language, closing } as const;
    if (slash === "") return { ...tag, length: 1 };
    return language === "" ? { ...tag, length: 0 } : undefined;
  }
  const [, indent = "", signs, info = ""] = FENCE.exec(start) ?? [];
  if (signs === undefined) return undefined;
  const sign = signs.startsWith("`") ? "`" : "~";
  return sign === "`" && info.includes("`")
    ? undefined
    : { sign, length: signs.length, indent, info: info.trim(), closing: signs };
}

/** May the fence open a block? A closing tag does not. */
export function mayOpen({ length }: Fence): boolean {
  return length > 0;
}

export function closes(fence: Fence | undefined, open: Fence | undefined): boolean {
  if (fence === undefined || open === undefined) return false;
  if (fence.info !== "" || fence.sign !== open.sign) return false;
  if (open.sign === "<") return fence.length === 0 && fence.closing === open.closing;
  return fence.length >= open.length;
}

const DOCUMENT = /^\{?\.?(?:md|mdx|markdown|rst)\b/i;

/** Does the fence say that it holds a text that may have fences? */
function isDocument({ info }: Fence): boolean {
  return DOCUMENT.test(info);
}

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
    if (outer === undefined) return mayOpen(fence) ? this.#open(fence) : "inside";
    const closesOuter = closes(fence, outer);
    // A tag holds fences because they are lines of a file; in a fence, tags are.
    if ((outer.sign === "<" || fence.sign === "<") && !closesOuter) return "inside";
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
    const isShorter = fence.length < outer.length;
    if (isShorter || fence.sign !== outer.sign || isDocument(outer)) {
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

/** The Markdown fence, at the margin, that holds all of the lines, if one does: its first and last line. */
export function fenceRound(lines: readonly string[]): readonly [number, number] | undefined {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const outer = AT_MARGIN.exec(lines[first] ?? "")?.[1];
  if (outer === undefined) return undefined;
  let depth = 0;
  for (let at = first; at <= last; at++) {
    const [, fence = "", info = ""] = AT_MARGIN.exec(lines[at] ?? "") ?? [];
    if (fence[0] !== outer[0] || fence.length < outer.length) continue;
    depth += at === first || info.trim() !== "" ? 1 : -1;
    // A fence that closes before the end is one of several: they belong to the text.
    if (depth === 0) return at === last ? [first, last] : undefined;
  }
  return undefined;
}

const AT_MARGIN = /^(`{3,}|~{3,})([^`]*)$/;
