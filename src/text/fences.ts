/**
 * The lines that open and close fenced blocks: fences of Markdown, and the tags that aider asks models
 * to write instead if the files contain fences.
 */

export interface Fence {
  /** `<`: a tag. */
  readonly sign: "`" | "~" | "<";
  /** The number of signs. */
  readonly length: number;
  readonly indent: string;
  /** The text after the signs. */
  readonly info: string;
  /** The line that closes it. */
  readonly closing: string;
}

/** The model's special tokens may follow on the line. */
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*?)(?:<[|｜].*)?$/;
/** Alone on its line, at the margin. Most tags of files are indented, or followed by text. */
const TAG = /^<(\/?)(source|code|pre|codeblock|sourcecode)>([\w+#.-]*)[ \t]*$/;
/** Only this many characters of a line are examined, here and for other marks of structure. */
export const LOOKED_AT = 2000;

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

/** True if the fence can open a block: it is not a closing tag. */
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

/** True if the fence names a language that has fences. */
export function isDocument({ info }: Fence): boolean {
  return DOCUMENT.test(info);
}

/**
 * The open fences: one, and possibly one inside it. Markdown does not nest fences, but models do:
 * a shorter one, one of the other sign, or any fence in a document.
 */
export class OpenFences {
  outer: Fence | undefined;
  inner: Fence | undefined;

  /** Takes the next fence of a text. It `opens` a block even if the previous one was never closed. */
  take(fence: Fence): "opens" | "closes" | "inside" {
    const { outer, inner } = this;
    if (outer === undefined) return mayOpen(fence) ? this.#open(fence) : "inside";
    const closesOuter = closes(fence, outer);
    // A fence inside a tag is a line of a file, and so is a tag inside a fence.
    if ((outer.sign === "<" || fence.sign === "<") && !closesOuter) return "inside";
    if (closes(fence, inner) && (!closesOuter || inner?.length === outer.length)) {
      this.inner = undefined;
      return "inside";
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
    // A fence with an info string never closes a block: the closing line was forgotten.
    return fence.info === "" ? "inside" : this.#open(fence);
  }

  #open(fence: Fence): "opens" {
    this.outer = fence;
    this.inner = undefined;
    return "opens";
  }
}

/** The first and last line of the fence at the margin that encloses all lines, if there is one. */
export function enclosingFence(lines: readonly string[]): readonly [number, number] | undefined {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  if (fenceAt(lines[first] ?? "")?.indent !== "") return undefined;
  const fences = new OpenFences();
  for (let at = first; at <= last; at++) {
    const fence = fenceAt(lines[at] ?? "");
    const effect = fence && fences.take(fence);
    // A fence that closes before the end is one of several, and part of the text.
    if (effect === "closes") return at === last ? [first, last] : undefined;
  }
  return undefined;
}
