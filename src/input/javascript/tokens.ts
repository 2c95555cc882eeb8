/** The tokens of JavaScript, as far as a script has to be understood to see what it hands to a tool. */

export interface Token {
  readonly kind: "word" | "sign" | "text";
  /** A word or a sign as it is written; of a text, what it stands for. */
  readonly text: string;
  /** What the text is made from is known: nothing is put in, and nothing is done with it. */
  readonly isPlain: boolean;
  readonly beginsLine: boolean;
}

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*/uy;
const QUOTED = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y;
const TEMPLATE = /`(?:[^`\\]|\\[^])*`/y;
const REGEX = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const SIGN = /=>|[=!]==?|&&|\|\||\?\?|\?\.|\.\.\.|\+\+|--|[-+*/%&|^<>]=|[^]/y;
/** Behind these a slash divides. */
const ENDS_VALUE = /^(?:[\w$)\]]|\p{L})/u;

const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g;
const ESCAPED = new Map(
  Object.entries({ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0" }),
);

/** The tokens of a script; undefined if a text, a comment or a pattern in it does not end. */
export function tokensOf(script: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(script)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  while (at < script.length) {
    const beginsLine = take(BLANK)?.includes("\n") === true;
    if (at >= script.length) break;
    const add = (kind: Token["kind"], text: string, isPlain = true): void => {
      tokens.push({ kind, text, isPlain, beginsLine });
    };
    if (script.startsWith("/*", at)) return undefined;
    const last = tokens.at(-1);
    const word = take(WORD);
    const quoted = take(QUOTED);
    if (word !== undefined) {
      add("word", word);
    } else if (quoted !== undefined) {
      const text = unescaped(quoted.slice(1, -1));
      add("text", text ?? "", text !== undefined);
    } else if (script[at] === "`") {
      const template = take(TEMPLATE)?.slice(1, -1).replaceAll("\r\n", "\n");
      if (template === undefined) return undefined;
      const before = tokens.slice(-3).map(({ text }) => text);
      const isRaw = before.join("") === "String.raw";
      if (isRaw) tokens.splice(-3);
      const text = isRaw ? template : unescaped(template);
      // What another function makes of a template, or what is put in, is not known.
      const isTagged = !isRaw && last?.kind === "word" && !last.text.startsWith("return");
      const isPlain = text !== undefined && !isTagged && !/(?<!\\)(?:\\\\)*\$\{/.test(template);
      add("text", text ?? "", isPlain);
    } else if (script[at] === '"' || script[at] === "'") {
      return undefined;
    } else {
      const divides = last !== undefined && (last.kind === "text" || ENDS_VALUE.test(last.text));
      const isPattern = script[at] === "/" && !divides;
      const sign = take(isPattern ? REGEX : SIGN);
      if (sign === undefined) return undefined;
      add("sign", sign);
    }
  }
  return tokens;
}

/** What the text between quotes stands for; undefined if it is not allowed in a module. */
function unescaped(text: string): string | undefined {
  let isOdd = false;
  const plain = text.replace(
    ESCAPE,
    (_, point?: string, unit?: string, byte?: string, other = "") => {
      const code = point ?? unit ?? byte;
      if (code === undefined) {
        if (/[1-9ux]/.test(other)) isOdd = true;
        return /[\r\n]/.test(other) ? "" : (ESCAPED.get(other) ?? other);
      }
      const value = parseInt(code, 16);
      if (value > 0x10ffff) isOdd = true;
      return isOdd ? "" : String.fromCodePoint(value);
    },
  );
  return isOdd ? undefined : plain;
}
