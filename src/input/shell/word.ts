/**
 * One word of a script, its quoting undone.
 *
 *     word   = (plain | "'" text "'" | '"' text '"' | "\" char)+
 *     in "": "\" before $ ` " \ and a line end is taken off
 *
 * What only a shell can read (`$x`, a glob, `~`, ...) makes the word dynamic; its text then
 * means nothing.
 */

/** `windows`: PowerShell and cmd, where a backslash is a part of a path. */
export type Dialect = "posix" | "windows";

export interface Word {
  readonly text: string;
  /** Where it begins in the script, and where what follows does. */
  readonly at: number;
  readonly end: number;
  readonly quoted: boolean;
  /** The first place that only a shell can read. */
  readonly dynamicAt: number | undefined;
}

/** Characters that stand for themselves: all others are quoted or make the word dynamic. */
const PLAIN: Record<Dialect, RegExp> = {
  posix: /[\w./,:@%+\-=#\u0080-\uffff]+/y,
  windows: /[\w./,:@+\-=#\\\u0080-\uffff]+/y,
};
const ENDS = /[ \t\n|&;<>()]/;
const IN_DOUBLE_QUOTES = /[^"\\$`]+/y;
/** What a character after `$` makes of it in any of the shells; elsewhere `$` is text. */
const EXPANDS = /[\w@*#?$!\-({[~=^+:\u0080-\uffff]/;
/** In quotes of the windows shells. */
const WINDOWS_EXPANDS = /[$`%^!]/;

/** Is the `$` at this place in a quoted text the beginning of an expansion? */
export function isExpansion(text: string, at: number): boolean {
  return EXPANDS.test(text[at + 1] ?? "") || text.startsWith("\\\n", at + 1);
}

/** The word that begins at `at`; an empty one if none does. */
export function readWord(source: string, at: number, dialect: Dialect): Word {
  return new WordReader(source, at, dialect).read();
}

class WordReader {
  readonly #source: string;
  readonly #start: number;
  readonly #dialect: Dialect;
  readonly #pieces: string[] = [];
  #at: number;
  #quoted = false;
  #dynamicAt: number | undefined;

  constructor(source: string, at: number, dialect: Dialect) {
    this.#source = source;
    this.#start = at;
    this.#at = at;
    this.#dialect = dialect;
  }

  read(): Word {
    // zsh reads =name as the path of a command.
    if (this.#source[this.#at] === "=") this.#dynamic();
    while (this.#at < this.#source.length && !this.#atEnd()) this.#piece();
    const text = this.#pieces.join("");
    if (this.#quoted && this.#dialect === "windows" && WINDOWS_EXPANDS.test(text))
      this.#dynamic(this.#start);
    return {
      text,
      at: this.#start,
      end: this.#at,
      quoted: this.#quoted,
      dynamicAt: this.#dynamicAt,
    };
  }

  #atEnd(): boolean {
    const char = this.#source[this.#at] ?? "";
    return ENDS.test(char) || (char === "\r" && this.#source[this.#at + 1] === "\n");
  }

  #piece(): void {
    const char = this.#source[this.#at];
    const begins = this.#at;
    if (this.#take(PLAIN[this.#dialect])) return;
    if (char === "'") this.#single();
    else if (char === '"') this.#double();
    else if (char === "\\") this.#escaped();
    else return this.#special();
    // PowerShell reads '' as a quote, where others join two texts.
    if (this.#dialect === "windows" && begins > this.#start) this.#dynamic(begins);
  }

  #single(): void {
    this.#quoted = true;
    const close = this.#source.indexOf("'", this.#at + 1);
    if (close === -1) this.#dynamic();
    const end = close === -1 ? this.#source.length : close;
    this.#pieces.push(this.#source.slice(this.#at + 1, end));
    this.#at = end + 1;
  }

  #double(): void {
    this.#quoted = true;
    const begins = this.#at++;
    for (;;) {
      const char = this.#source[this.#at];
      if (char === undefined) return this.#dynamic(begins);
      if (char === '"') break;
      if (char === "\\" && this.#dialect === "posix") {
        this.#escapedInQuotes();
      } else if (!this.#take(IN_DOUBLE_QUOTES)) {
        if (char === "`" || (char === "$" && isExpansion(this.#source, this.#at))) this.#dynamic();
        this.#literalText();
      }
    }
    this.#at++;
  }

  #escaped(): void {
    this.#quoted = true;
    const next = this.#source[this.#at + 1];
    // With a CR before the line end a shell would take the CR for the escaped character.
    if (next === "\r") this.#dynamic();
    if (next !== "\n") this.#pieces.push(next ?? "\\");
    this.#at += 2;
  }

  #escapedInQuotes(): void {
    const next = this.#source[this.#at + 1] ?? "";
    if (next === "" || !'$`"\\\n'.includes(next)) return this.#literalText();
    if (next !== "\n") this.#pieces.push(next);
    this.#at += 2;
  }

  /** A character that has a meaning to some shell: `~` where a path may begin, `$` before a name. */
  #special(): void {
    const char = this.#source[this.#at];
    const next = this.#source[this.#at + 1] ?? "";
    // Before the line continuations that end there.
    let before = this.#at;
    while (this.#source.startsWith("\\\n", before - 2) && before - 2 >= this.#start) before -= 2;
    const isPlain =
      char === "~"
        ? before > this.#start && !"=:".includes(this.#source[before - 1] ?? "")
        : char === "$" && !/['"\\]/.test(next) && !EXPANDS.test(next);
    if (!isPlain) this.#dynamic();
    this.#literalText();
  }

  #literalText(): void {
    this.#pieces.push(this.#source[this.#at] ?? "");
    this.#at++;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const run = pattern.exec(this.#source)?.[0];
    if (run === undefined) return false;
    this.#pieces.push(run);
    this.#at += run.length;
    return true;
  }

  #dynamic(at: number = this.#at): void {
    this.#dynamicAt ??= at;
  }
}
