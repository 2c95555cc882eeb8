/**
 * The tokens of a script, one at a time. The bodies of heredocs belong to the line end after
 * their operators: once that is read, so are they.
 *
 *     heredoc = "<<" ["-"] WORD, from the next line to a line that is WORD
 *
 * The last heredoc need not be closed: shells take what there is, and the patch itself tells
 * whether it is whole. A CR before a line end counts as a part of it.
 */

import { type Dialect, readWord, type Word } from "./word.ts";

export interface Heredoc {
  readonly word: string;
  readonly isTabbed: boolean;
  /** The word is not quoted: a shell expands the body. */
  readonly expands: boolean;
  /** Empty until the line end is read. */
  body: string;
  /** The same with the tabs that `<<-` takes off. */
  raw: string;
  /** Where the body begins in the script. */
  at: number;
}

/** `errors-to-output` is `2>&1`; `other`, whatever only a shell can read. */
export type Token =
  | { readonly kind: "word"; readonly word: Word }
  | { readonly kind: "heredoc"; readonly heredoc: Heredoc }
  | {
      readonly kind:
        | "errors-to-output"
        | "and"
        | "pipe"
        | "semicolon"
        | "newline"
        | "end"
        | "other";
    };

const BLANKS = /[ \t]+/y;
const CONTINUATION = "\\\n";
const COMMENT = /#[^\n]*/y;
const ERRORS_TO_OUTPUT = /2>&1(?=[ \t\r\n|&;<>()]|$)/y;

export class Tokens {
  readonly #source: string;
  readonly #dialect: Dialect;
  #at = 0;
  #pending: Heredoc[] = [];

  constructor(source: string, dialect: Dialect) {
    this.#source = source;
    this.#dialect = dialect;
  }

  next(): Token {
    this.#skipBlanks();
    this.#take(COMMENT);
    if (this.#at >= this.#source.length) return { kind: "end" };
    if (this.#take(ERRORS_TO_OUTPUT)) return { kind: "errors-to-output" };
    const isReturn = this.#skip("\r\n");
    if (isReturn || this.#skip("\n")) {
      for (const heredoc of this.#pending) this.#readBody(heredoc, isReturn);
      this.#pending = [];
      return { kind: "newline" };
    }
    if (this.#skip("&&")) return { kind: "and" };
    if (this.#skip("<<")) return this.#heredoc();
    if (this.#skip("|")) {
      const next = this.#source[this.#at];
      return { kind: next === "|" || next === "&" ? "other" : "pipe" };
    }
    // cmd does not part commands so; `;;` and `;&` are none of a list.
    if (this.#source[this.#at] === ";" && !/[;&]/.test(this.#source[this.#at + 1] ?? "")) {
      this.#at++;
      return { kind: "semicolon" };
    }
    return this.#word();
  }

  #word(): Token {
    const word = readWord(this.#source, this.#at, this.#dialect);
    const isDescriptor = /^\d+$/.test(word.text) && !word.quoted;
    if (word.end === word.at || (isDescriptor && /[<>]/.test(this.#source[word.end] ?? "")))
      return { kind: "other" };
    // Where the bodies are then, shells do not agree.
    if (this.#pending.length > 0 && word.text.includes("\n")) return { kind: "other" };
    this.#at = word.end;
    return { kind: "word", word };
  }

  #heredoc(): Token {
    if (this.#source[this.#at] === "<") return { kind: "other" };
    const isTabbed = this.#skip("-");
    this.#skipBlanks();
    const { text, at, end, quoted, dynamicAt } = readWord(this.#source, this.#at, this.#dialect);
    // No shell expands the word, but what some of them take for one is not plain.
    const isText = dynamicAt === undefined || (!quoted && !/[`{]/.test(text));
    if (end === at || !isText || text.includes("\n")) return { kind: "other" };
    this.#at = end;
    const heredoc = { word: text, isTabbed, expands: !quoted, body: "", raw: "", at: end };
    this.#pending.push(heredoc);
    return { kind: "heredoc", heredoc };
  }

  #readBody(heredoc: Heredoc, isReturn: boolean): void {
    const { word, isTabbed } = heredoc;
    heredoc.at = this.#at;
    const lines: string[] = [];
    let stop = this.#at;
    while (this.#at < this.#source.length) {
      const found = this.#source.indexOf("\n", this.#at);
      const end = found === -1 ? this.#source.length : found;
      const line = this.#source.slice(this.#at, end);
      const text = isTabbed ? line.replace(/^\t+/, "") : line;
      this.#at = Math.min(end + 1, this.#source.length);
      if (text === word || (isReturn && text === `${word}\r`)) break;
      lines.push(`${text}\n`);
      stop = this.#at;
    }
    heredoc.body = lines.join("");
    heredoc.raw = this.#source.slice(heredoc.at, stop);
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
