/**
 * The commands of a script. The bodies of heredocs belong to the line end after their operators:
 * once that is read, so are they.
 *
 *     heredoc = "<<" ["-"] WORD, from the next line to a line that is WORD
 *
 * The last heredoc need not be closed: shells take what there is, and the patch itself tells
 * whether it is whole. A CR before a line end counts as a part of it.
 */

import { type Dialect, IN_HEREDOC, readWord, type Text, type Word } from "./word.ts";

export interface Command extends Begun {
  /** What is behind it; `other`: whatever only a shell can read. */
  readonly end: "and" | "pipe" | "semicolon" | "newline" | "end" | "other";
}

interface Begun {
  readonly words: Word[];
  readonly heredocs: Heredoc[];
  /** It has `2>&1`. */
  mergesErrors: boolean;
}

interface Heredoc extends Text {
  readonly word: string;
  readonly isTabbed: boolean;
  /** The word is not quoted: a shell expands the body. */
  readonly expands: boolean;
  /** The body; empty until the line end is read. */
  text: string;
  dynamicAt: number | undefined;
}

const BLANKS = /(?:[ \t]|\\\n)+/y;
const COMMENT = /#[^\n]*/y;
const LINE = /([^\n]*)\n?/y;
const ERRORS_TO_OUTPUT = /2>&1(?=[ \t\r\n|&;<>()]|$)/y;
const NEWLINE = /(\r?)\n/y;
const AND = /&&/y;
const PIPE = /\|(?![|&])/y;
/** cmd does not part commands so; `;;` and `;&` are none of a list. */
const SEMICOLON = /;(?![;&])/y;
const HEREDOC = /<<(?!<)(-?)/y;

export function isEmpty({ words, heredocs, mergesErrors }: Begun): boolean {
  return words.length + heredocs.length === 0 && !mergesErrors;
}

/** The commands up to the end, or up to what only a shell can read; the last one may be empty. */
export function commandsIn(script: string, dialect: Dialect): readonly Command[] {
  const reader = new CommandReader(script, dialect);
  const commands = [reader.next()];
  while (!["end", "other"].includes(commands.at(-1)?.end ?? "end")) commands.push(reader.next());
  return commands;
}

class CommandReader {
  readonly #script: string;
  readonly #dialect: Dialect;
  #at = 0;
  /** Their bodies begin in the next line. */
  #pending: Heredoc[] = [];

  constructor(script: string, dialect: Dialect) {
    this.#script = script;
    this.#dialect = dialect;
  }

  next(): Command {
    const command: Begun = { words: [], heredocs: [], mergesErrors: false };
    for (;;) {
      const end = this.#part(command);
      if (end !== undefined && (end !== "newline" || !isEmpty(command))) return { ...command, end };
    }
  }

  /** Reads the next part of the command, or what is behind it. */
  #part(command: Begun): Command["end"] | undefined {
    this.#take(BLANKS);
    this.#take(COMMENT);
    if (this.#at >= this.#script.length) return "end";
    const newline = this.#take(NEWLINE);
    if (newline !== undefined) {
      for (const heredoc of this.#pending) this.#readBody(heredoc, newline[1] === "\r");
      this.#pending = [];
      return "newline";
    }
    if (this.#take(AND)) return "and";
    if (this.#take(PIPE)) return "pipe";
    if (this.#take(SEMICOLON)) return "semicolon";
    if (this.#take(ERRORS_TO_OUTPUT)) {
      command.mergesErrors = true;
      return undefined;
    }
    const operator = this.#take(HEREDOC);
    return operator === undefined
      ? this.#word(command)
      : this.#heredoc(command, operator[1] === "-");
  }

  #word({ words }: Begun): "other" | undefined {
    const word = readWord(this.#script, this.#at, this.#dialect);
    const isDescriptor = /^\d+$/.test(word.text) && !word.quoted;
    if (word.end === this.#at || (isDescriptor && /[<>]/.test(this.#script.charAt(word.end))))
      return "other";
    // Where the bodies are then, shells do not agree.
    if (this.#pending.length > 0 && word.text.includes("\n")) return "other";
    this.#at = word.end;
    words.push(word);
    return undefined;
  }

  #heredoc({ heredocs }: Begun, isTabbed: boolean): "other" | undefined {
    this.#take(BLANKS);
    const { text: word, end, quoted, dynamicAt } = readWord(this.#script, this.#at, this.#dialect);
    // No shell expands the word, but what some of them take for one is not plain.
    const isText = dynamicAt === undefined || (!quoted && !/[`{]/.test(word));
    if (end === this.#at || !isText || word.includes("\n")) return "other";
    this.#at = end;
    const heredoc = { word, isTabbed, expands: !quoted, text: "", dynamicAt: undefined };
    this.#pending.push(heredoc);
    heredocs.push(heredoc);
    return undefined;
  }

  #readBody(heredoc: Heredoc, isReturn: boolean): void {
    const { word, isTabbed, expands } = heredoc;
    const begin = this.#at;
    const lines: string[] = [];
    let end = begin;
    while (this.#at < this.#script.length) {
      const line = this.#take(LINE)?.[1] ?? "";
      const text = isTabbed ? line.replace(/^\t+/, "") : line;
      if (text === word || (isReturn && text === `${word}\r`)) break;
      lines.push(`${text}\n`);
      end = this.#at;
    }
    heredoc.text = lines.join("");
    const changed = expands ? this.#script.slice(begin, end).search(IN_HEREDOC) : -1;
    if (changed !== -1) heredoc.dynamicAt = begin + changed;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#script) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}
