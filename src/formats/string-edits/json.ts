/**
 * JSON as in RFC 8259, with the lines at which objects begin.
 *
 *     value  = object | list | string | number | "true" | "false" | "null"
 *     object = "{" [string ":" value ("," string ":" value)*] "}"
 *     list   = "[" [value ("," value)*] "]"
 *
 * In a reply, though not in a string of one, a comma may be after the last of them, and strings
 * may go over several lines. A string that does must not hold `\n` and the like as well: whoever does
 * not escape line ends may mean those exactly.
 *
 * Not JSON.parse, because that tells no lines, wants to know where the value ends, and keeps
 * the last of two equal keys without a word. Keys are plain data: objects are maps.
 */

export type Json = string | number | boolean | null | JsonList | JsonObject;

export interface JsonList {
  readonly kind: "list";
  readonly items: readonly Json[];
}

export interface JsonObject {
  readonly kind: "object";
  /** The line of its brace in the reply, 1-based. */
  readonly line: number;
  readonly fields: ReadonlyMap<string, Json>;
  /** Keys that are in it more than once, with different values. */
  readonly repeated: ReadonlySet<string>;
}

/** A value, and the place after it. */
export interface JsonValue {
  readonly value: Json;
  readonly end: number;
  readonly line: number;
  /** It is no JSON exactly: a comma too many, or a raw line end or tab in a string. */
  readonly isLoose?: true;
}

/** Where the text stops being JSON. */
export interface JsonFault {
  readonly fault: number;
  readonly line: number;
  /** What should be there, if that is known. */
  readonly missing?: string;
}

/** A list or an object whose end has not been read. */
interface Open {
  readonly value: JsonList | JsonObject;
  add(item: Json): void;
  /** The key of the value that comes next. */
  key: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: readonly (readonly [string, Json])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];
const CONTROL = /[\u0000-\u001f]/g;
/** An escape that stands for white space. */
const ESCAPED_BLANK = /^(?:[^\\]|\\[^bfnrt])*\\[bfnrt]/;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/**
 * Reads the value that begins at `from`, in the given line. `oneLine`: the text is itself a
 * string of JSON, its line ends are none of the reply.
 */
export function readJson(
  text: string,
  from: number,
  line: number,
  oneLine: boolean = false,
): JsonValue | JsonFault {
  return new JsonReader(text, from, line, oneLine).read();
}

/** Reads a string that should hold one value and nothing else. */
export function readWholeJson(text: string, line: number): Json | undefined {
  const read = readJson(text, skipBlanks(text, 0), line, true);
  if ("fault" in read || skipBlanks(text, read.end) < text.length) return undefined;
  return read.value;
}

/** The first place from `at` on that is no white space of JSON. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (end < text.length && " \t\n\r".includes(text.charAt(end))) end++;
  return end;
}

/** Deeper than any edit is wrapped; what lies deeper is not taken for JSON, since it costs memory. */
const MAX_DEPTH = 1000;

/** Keeps its own stack: the input does not fill ours. */
class JsonReader {
  readonly #text: string;
  readonly #oneLine: boolean;
  readonly #stack: Open[] = [];
  #at: number;
  #line: number;

  constructor(text: string, from: number, line: number, oneLine: boolean) {
    this.#text = text;
    this.#at = from;
    this.#line = line;
    this.#oneLine = oneLine;
  }

  read(): JsonValue | JsonFault {
    for (;;) {
      let value = this.#scalarOrOpening();
      // What is complete goes into what holds it, which may be complete in turn.
      while (value !== undefined) {
        const open = this.#stack.at(-1);
        if (open === undefined) {
          const found = { value, end: this.#at, line: this.#line };
          return this.#isLoose || this.#raw !== undefined ? { ...found, isLoose: true } : found;
        }
        open.add(value);
        value = undefined;
        this.#skip();
        const hasComma = this.#take(",");
        this.#skip();
        const closes = this.#text.startsWith(closer(open.value), this.#at);
        if (hasComma && !(closes && !this.#oneLine)) {
          if (!this.#nextKey(open)) return this.#fault();
        } else if (this.#take(closer(open.value))) {
          this.#isLoose ||= hasComma;
          this.#stack.pop();
          value = open.value;
        } else {
          return this.#fault();
        }
      }
      if (this.#failed) return this.#fault();
    }
  }

  #failed = false;
  #isLoose = false;
  /** The first raw line end or tab in a string: if the text is no JSON at all, that is why. */
  #raw: JsonFault | undefined;

  /** A value that is complete; undefined if one is opened, or if there is none. */
  #scalarOrOpening(): Json | undefined {
    this.#skip();
    const char = this.#text.charAt(this.#at);
    if (char === "{" || char === "[") return this.#open(char);
    if (char === '"') {
      const string = this.#string();
      this.#failed = string === undefined;
      return string;
    }
    for (const [name, value] of LITERALS) {
      if (!this.#text.startsWith(name, this.#at)) continue;
      this.#at += name.length;
      return value;
    }
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text)?.[0];
    this.#failed = number === undefined;
    if (number === undefined) return undefined;
    this.#at += number.length;
    return Number(number);
  }

  #open(char: "{" | "["): Json | undefined {
    const open = char === "{" ? openObject(this.#line) : openList();
    this.#at++;
    this.#skip();
    if (this.#take(closer(open.value))) return open.value;
    this.#stack.push(open);
    this.#failed = this.#stack.length > MAX_DEPTH || !this.#nextKey(open);
    return undefined;
  }

  /** In an object, reads the key up to after its colon. */
  #nextKey(open: Open): boolean {
    if (open.value.kind === "list") return true;
    this.#skip();
    const key = this.#text.charAt(this.#at) === '"' ? this.#string() : undefined;
    if (key === undefined) return false;
    open.key = key;
    this.#skip();
    return this.#take(":");
  }

  /** A string; where it cannot be read the place stays at what is wrong. */
  #string(): string | undefined {
    const text = this.#text;
    const from = this.#at;
    let at = from + 1;
    let escaped = false;
    let lines = 0;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      const isEscape = code === 0x5c;
      const isRaw = code < 0x20 || (isEscape && text.charCodeAt(at + 1) < 0x20);
      if (Number.isNaN(code) || (isRaw && (isEscape || this.#oneLine))) {
        this.#at = Math.min(isEscape ? at + 1 : at, text.length);
        return undefined;
      }
      if (isRaw) this.#raw ??= { fault: at, line: this.#line };
      if (code === 0x0a) lines++;
      if (isEscape) escaped = true;
      at += isEscape ? 2 : 1;
    }
    const written = text.slice(from, at + 1);
    if (lines > 0 && ESCAPED_BLANK.test(written)) return undefined;
    const string = escaped
      ? unescape(written.replace(CONTROL, (raw) => JSON.stringify(raw).slice(1, -1)))
      : written.slice(1, -1);
    if (string !== undefined) {
      this.#at = at + 1;
      this.#line += lines;
    }
    return string;
  }

  #skip(): void {
    const end = skipBlanks(this.#text, this.#at);
    for (let at = this.#at; at < end && !this.#oneLine; at++) {
      if (this.#text.charAt(at) === "\n") this.#line++;
    }
    this.#at = end;
  }

  #take(char: string): boolean {
    if (this.#text.charAt(this.#at) !== char) return false;
    this.#at++;
    return true;
  }

  #fault(): JsonFault {
    return this.#raw ?? { fault: this.#at, line: this.#line };
  }
}

function closer(value: JsonList | JsonObject): string {
  return value.kind === "list" ? "]" : "}";
}

function openList(): Open {
  const items: Json[] = [];
  return { value: { kind: "list", items }, add: (item) => items.push(item), key: "" };
}

function openObject(line: number): Open {
  const fields = new Map<string, Json>();
  const repeated = new Set<string>();
  const open: Open = {
    value: { kind: "object", line, fields, repeated },
    key: "",
    add(item) {
      if (fields.has(open.key) && fields.get(open.key) !== item) repeated.add(open.key);
      fields.set(open.key, item);
    },
  };
  return open;
}

/** The text of a quoted string, unless an escape in it is wrong or stands for half a character. */
function unescape(quoted: string): string | undefined {
  let string: unknown;
  try {
    string = JSON.parse(quoted);
  } catch {
    return undefined;
  }
  if (typeof string !== "string") return undefined;
  return LONE_SURROGATE.test(string) && !LONE_SURROGATE.test(quoted) ? undefined : string;
}
