/** Values of which nobody knows yet what they are. */

export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Throws a TypeError for what is neither text nor bytes. */
export function assertContent(value: unknown, what: string): void {
  if (typeof value !== "string" && !ArrayBuffer.isView(value))
    throw new TypeError(`${what} must be a string or bytes`);
}

/** Throws a TypeError for what is none of the choices. */
export function assertAmong(choices: readonly string[], value: string): void {
  if (!choices.includes(value))
    throw new TypeError(`${value}: must be one of ${choices.join(", ")}`);
}

type Defined<All> = {
  [Key in keyof All as undefined extends All[Key] ? never : Key]: All[Key];
} & {
  [Key in keyof All as undefined extends All[Key] ? Key : never]?: Exclude<All[Key], undefined>;
};

/** The object without what is undefined in it. */
export function defined<All extends object>(value: All): Defined<All>;
export function defined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}

/** The system's code for what was thrown, or else what it says. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** What a text of JSON says; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Change = (leaf: unknown, key: string) => unknown;

/** The value with other leaves, however deep; `key` is that of the leaf, or of the list that it is in. */
export function withLeaves<Value>(value: Value, change: Change, key?: string): Value;
export function withLeaves(value: unknown, change: Change, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withLeaves(item, change, key));
  if (!isRecord(value)) return change(value, key);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withLeaves(item, change, name)]),
  );
}
