/**
 * The commands of a script, by the grammar of bash. The bodies of heredocs begin at the line end after their
 * operators. The last heredoc may be unclosed: shells accept that, and the patch itself shows if it is complete.
 *
 *     command = (word | heredoc | "2>&1")* end
 *     heredoc = "<<" ["-"] WORD, from the next line to a line that is WORD
 *     word    = (plain | "'" text "'" | '"' text '"' | "\" char)+
 */

/** A word or a heredoc, without its quoting. */
export interface Word {
  readonly text: string;
  /** A shell would expand the text, or the word is not supported here. */
  readonly isDynamic: boolean;
  readonly isQuoted: boolean;
}

export interface Command {
  readonly words: readonly Word[];
  readonly heredocs: readonly Word[];
  /** The operator after it; `?` for anything that is not supported here. */
  readonly end: "&&" | "|" | ";" | "\n" | "" | "?";
}

/** Blanks, continued lines, comments, and a redirection of errors to the output. */
const SKIPPED = /(?:[ \t]|\\\n|2>&1(?=[\s|&;<>()]|$))+|#[^\n]*/y;
const END = /&&|\|(?![|&])|;(?![;&])|\r?\n/y;
const HEREDOC = /<<(?!<)(-?)[ \t]*/y;
const LINE = /([^\n]*)\n?/y;
/** A `$` that begins an expansion in any of the shells. */
const EXPANDS = "\\$(?=[\\w@*#?$!\\-({[~=^+:\\u0080-\\uffff]|\\\\\\n)";
const IN_HEREDOC = new RegExp(`\`|${EXPANDS}|\\\\[$\`\\\\\\n]`);
const IN_QUOTES = new RegExp(`^(?:\\\\[^]|(?!\`|${EXPANDS})[^])*$`);
/** A piece of a word: in quotes, escaped, plain, or not supported here. */
const POSIX =
  /'(?<raw>[^']*)'|"(?<quoted>(?:[^"\\]|\\[^])*)"|\\(?<char>[^\r])|(?<plain>[\w./,:@%+\-=#\u0080-\uffff]+)|(?<other>[^\s|&;<>()])/y;
const WINDOWS =
  /'(?<raw>[^']*)'|"(?<quoted>[^"]*)"|(?<plain>[\w./,:@+\-=#\\\u0080-\uffff]+)|(?<other>[^\s|&;<>()])/y;

/** The commands up to the end, or up to the first unsupported syntax; the last one may be empty. */
export function commandsIn(script: string, isPosix: boolean): readonly Command[] {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(script) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  };
  const word = (): Word | undefined => {
    const begin = at;
    let [text, isDynamic, isQuoted] = ["", script[at] === "=", false];
    for (
      let found = take(isPosix ? POSIX : WINDOWS);
      found;
      found = take(isPosix ? POSIX : WINDOWS)
    ) {
      const { raw, quoted, char, plain, other } = found.groups ?? {};
      // PowerShell reads '' as an escaped quote, other shells join two texts.
      isDynamic ||= !isPosix && plain === undefined && text !== "";
      isQuoted ||= plain === undefined && other === undefined;
      isDynamic ||= isPosix
        ? quoted !== undefined && !IN_QUOTES.test(quoted)
        : /[$`%^!]/.test(raw ?? quoted ?? "");
      isDynamic ||=
        other !== undefined &&
        !(other === "$" && !/[\w@*#?$!\-({[~=^+:'"\\\u0080-\uffff]/.test(script.charAt(at))) &&
        !(other === "~" && text !== "" && !/[=:]$/.test(text));
      const unescaped = isPosix ? quoted?.replace(/\\(?:\n|([$`"\\]))/g, "$1") : quoted;
      text += raw ?? unescaped ?? (char === "\n" ? "" : char) ?? plain ?? other ?? "";
    }
    return at === begin ? undefined : { text, isDynamic, isQuoted };
  };
  const commands: Command[] = [];
  /** Heredocs whose bodies begin on the next line. */
  let pending: { readonly word: Word; readonly isTabbed: boolean; readonly to: Word[] }[] = [];
  for (;;) {
    const words: Word[] = [];
    const heredocs: Word[] = [];
    let isEmpty = true;
    let end: Command["end"] | undefined;
    while (end === undefined) {
      if (take(SKIPPED) !== undefined) continue;
      const sign = at < script.length ? take(END)?.[0] : "";
      const operator = sign === undefined ? take(HEREDOC) : undefined;
      if (sign === undefined) {
        isEmpty = false;
        const next = word();
        // A file descriptor, a redirection, a bracket, or a word over the line of a heredoc.
        const isNumber = /^\d+$/.test(next?.text ?? "") && /[<>]/.test(script.charAt(at));
        const isOver = (pending.length > 0 || operator) && next?.text.includes("\n");
        const isOdd = operator && next?.isDynamic && (next.isQuoted || /[`{(]/.test(next.text));
        if (next === undefined || isNumber || isOver || isOdd) end = "?";
        else if (operator === undefined) words.push(next);
        else pending.push({ word: next, isTabbed: operator[1] === "-", to: heredocs });
      } else if (sign !== "" && !sign.endsWith("\n")) {
        end = sign === "&&" || sign === "|" ? sign : ";";
      } else {
        for (const { word: delimiter, isTabbed, to } of pending)
          to.push(bodyOf(delimiter, isTabbed, sign.startsWith("\r"), take));
        pending = [];
        if (sign === "" || !isEmpty) end = sign === "" ? "" : "\n";
      }
    }
    commands.push({ words, heredocs, end });
    if (end === "" || end === "?") return commands;
  }
}

function bodyOf(
  { text: word, isQuoted }: Word,
  isTabbed: boolean,
  isReturn: boolean,
  take: (pattern: RegExp) => RegExpExecArray | undefined,
): Word {
  let text = "";
  for (let found = take(LINE); found !== undefined && found[0] !== ""; found = take(LINE)) {
    const line = isTabbed ? (found[1] ?? "").replace(/^\t+/, "") : (found[1] ?? "");
    if (line === word || (isReturn && line === `${word}\r`)) break;
    text += `${line}\n`;
  }
  return { text, isDynamic: !isQuoted && IN_HEREDOC.test(text), isQuoted };
}
