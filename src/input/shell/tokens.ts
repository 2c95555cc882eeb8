/**
 * The tokens of a script, one at a time. A heredoc's body is taken out of the text as soon as
 * its operator is read; the line end behind the operator then leads behind the body.
 *
 *     heredoc = "<<" ["-"] WORD, from the next line to a line that is WORD
 *
 * The last heredoc need not be closed: shells take what there is, and the patch itself tells
 * whether it is whole. A CR before a line end counts as a part of it.
 */

import { type Dialect, readWord, type Word } from "./word.ts";

export interface Heredoc {
  readonly body: string;
  /** The same with the tabs that `<<-` takes off. */
  readonly raw: string;
  /** The word is not quoted: a shell expands the body. */
  readonly expands: boolean;
  /** Where the body begins in the script. */
  readonly at: number;
}

export type Token =
  | { readonly kind: "word"; readonly word: Word }
  | { readonly kind: "heredoc"; readonly heredoc: Heredoc }
  /** `2>&1` */
  | { readonly kind: "errors-to-output" }
  | { readonly kind: "and" }
  | { readonly kind: "pipe" }
  | { readonly kind: "newline" }
  | { readonly kind: "end" }
  /** Whatever only a shell can read. */
  | { readonly kind: "other" };

/** A heredoc's body, where it stops, and where what follows its closing line begins. */
interface Body {
  readonly body: string;
  readonly stop: number;
  readonly end: number;
}

const BLANKS = /[ \t]+/y;
const CONTINUATION = "\\\n";
const COMMENT = /#[^\n]*/y;
const ERRORS_TO_OUTPUT = /2>&1(?=[ \t\r\n|&;<>()]|$)/y;

export class Tokens {
  readonly #source: string;
  readonly #dialect: Dialect;
  #at = 0;
  /** The bodies behind the line that is being read: from its end to behind the last of them. */
  #bodies: { readonly lineEnd: number; end: number } | undefined;

  constructor(source: string, dialect: Dialect) {
    this.#source = source;
    this.#dialect = dialect;
  }

  next(): Token {
    this.#skipBlanks();
    this.#take(COMMENT);
    // Something on this line goes on in the next: where the bodies are is not plain.
    if (this.#bodies !== undefined && this.#at > this.#bodies.lineEnd) return { kind: "other" };
    if (this.#at >= this.#source.length) return { kind: "end" };
    if (this.#take(ERRORS_TO_OUTPUT)) return { kind: "errors-to-output" };
    if (this.#skip("\n") || this.#skip("\r\n")) {
      if (this.#bodies !== undefined) this.#at = this.#bodies.end;
      this.#bodies = undefined;
      return { kind: "newline" };
    }
    if (this.#skip("&&")) return { kind: "and" };
    if (this.#skip("<<")) return this.#heredoc();
    if (this.#skip("|")) {
      const next = this.#source[this.#at];
      return { kind: next === "|" || next === "&" ? "other" : "pipe" };
    }
    return this.#word();
  }

  #word(): Token {
    const word = readWord(this.#source, this.#at, this.#dialect);
    const isDescriptor = /^\d+$/.test(word.text) && !word.quoted;
    if (word.end === word.at || (isDescriptor && /[<>]/.test(this.#source[word.end] ?? "")))
      return { kind: "other" };
    this.#at = word.end;
    return { kind: "word", word };
  }

  #heredoc(): Token {
    if (this.#source[this.#at] === "<") return { kind: "other" };
    const isTabbed = this.#skip("-");
    this.#skipBlanks();
    const word = readWord(this.#source, this.#at, this.#dialect);
    if (word.end === word.at || word.dynamicAt !== undefined || word.text.includes("\n"))
      return { kind: "other" };
    this.#at = word.end;
    const lineEnd = this.#bodies?.lineEnd ?? this.#endOfLine(this.#at);
    const at = this.#bodies?.end ?? Math.min(lineEnd + 1, this.#source.length);
    const closing =
      this.#source[lineEnd - 1] === "\r" ? [word.text, `${word.text}\r`] : [word.text];
    const { body, stop, end } = this.#body(at, closing, isTabbed);
    this.#bodies = { lineEnd, end };
    const raw = this.#source.slice(at, stop);
    return { kind: "heredoc", heredoc: { body, raw, expands: !word.quoted, at } };
  }

  /** The lines from `at` to one of those that close the heredoc. */
  #body(at: number, closing: readonly string[], isTabbed: boolean): Body {
    const { length } = this.#source;
    const lines: string[] = [];
    for (let from = at; from < length;) {
      const end = this.#endOfLine(from);
      const line = this.#source.slice(from, end);
      const text = isTabbed ? line.replace(/^\t+/, "") : line;
      if (closing.includes(text))
        return { body: lines.join(""), stop: from, end: Math.min(end + 1, length) };
      lines.push(end < length ? `${text}\n` : text);
      from = end + 1;
    }
    return { body: lines.join(""), stop: length, end: length };
  }

  #endOfLine(from: number): number {
    const end = this.#source.indexOf("\n", from);
    return end === -1 ? this.#source.length : end;
  }

  #skipBlanks(): void {
    while (this.#take(BLANKS) || this.#skip(CONTINUATION));
  }

  #skip(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#source)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
}
