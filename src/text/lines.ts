/**
 * The one definition of a line: it ends with LF, with one CR before it if there
 * is one. Only in a text without any LF does a CR alone end a line. Form feeds,
 * U+2028 and the like are ordinary characters. If a patch is applied literally, a
 * line ends with LF only, and every CR is text.
 */

export type LineEnd = "\n" | "\r\n" | "\r" | "";

/** True if a text has more than `most` lines. Stops there. */
export function hasMoreLines(bytes: Uint8Array, most: number): boolean {
  const [lf, cr] = [10, 13];
  const mark = bytes.includes(lf) ? lf : cr;
  let [at, ends] = [bytes.indexOf(mark), 0];
  for (; at !== -1 && ends <= most; at = bytes.indexOf(mark, at + 1)) ends++;
  return ends > most;
}

/** A text cut into lines, without copying it. Line numbers are 0-based. */
export class Lines {
  readonly source: string;
  /** The offset in `source` where each line starts. */
  readonly starts: readonly number[];
  readonly count: number;
  readonly onlyLf: boolean;
  /** The line ends that may occur. */
  readonly #ends: readonly LineEnd[];

  constructor(source: string, { onlyLf = false }: { readonly onlyLf?: boolean } = {}) {
    this.source = source;
    this.onlyLf = onlyLf;
    const hasOnlyCr = !onlyLf && !source.includes("\n") && source.includes("\r");
    const mark = hasOnlyCr ? "\r" : "\n";
    this.#ends = onlyLf || hasOnlyCr ? [mark] : ["\r\n", mark];
    const starts: number[] = [];
    for (let start = 0; start < source.length;) {
      starts.push(start);
      const end = source.indexOf(mark, start);
      start = end === -1 ? source.length : end + 1;
    }
    this.starts = starts;
    this.count = starts.length;
  }

  /** Offset in `source` of the start of a line; `count` gives the end of the text. */
  offset(line: number): number {
    return this.starts[line] ?? this.source.length;
  }

  /** A line without its end. */
  text(line: number): string {
    return this.source.slice(this.offset(line), this.offset(line + 1) - this.end(line).length);
  }

  end(line: number): LineEnd {
    const whole = this.source.slice(this.offset(line), this.offset(line + 1));
    return this.#ends.find((end) => whole.endsWith(end)) ?? "";
  }

  /** The lines from `from` up to `to`, with their ends, as they are. */
  slice(from: number, to: number): string {
    return this.source.slice(this.offset(from), this.offset(to));
  }

  texts(from: number, to: number): string[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => this.text(from + at));
  }
}
