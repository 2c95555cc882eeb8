/** Values of unknown type. */

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

/** Throws a TypeError for a value that is neither text nor bytes. */
export function assertContent(value: unknown, what: string): void {
  if (typeof value !== "string" && !ArrayBuffer.isView(value))
    throw new TypeError(`${what} must be a string or bytes`);
}

/** Throws a TypeError for a value that is none of the choices. */
export function assertAmong(choices: readonly string[], value: string): void {
  if (!choices.includes(value))
    throw new TypeError(`${value}: must be one of ${choices.join(", ")}`);
}

/** An object with the same value for each name. */
export function forEach<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value>;
export function forEach(names: readonly string[], value: unknown): object {
  return Object.fromEntries(names.map((name) => [name, value]));
}

type Defined<All> = {
  [Key in keyof All as undefined extends All[Key] ? never : Key]: All[Key];
} & {
  [Key in keyof All as undefined extends All[Key] ? Key : never]?: Exclude<All[Key], undefined>;
};

/** The object without properties that are undefined. */
export function defined<All extends object>(value: All): Defined<All>;
export function defined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}

/** The system's code of an error, or else its message. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** The result of a call; undefined if it throws. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; undefined if it is no JSON. */
export function jsonOf(text: string): unknown {
  return attempt((): unknown => JSON.parse(text));
}

type Change = (leaf: unknown, key: string) => unknown;

/** The value with replaced leaves at any depth; `key` is the key of the leaf, or of the list that contains it. */
export function withLeaves<Value>(value: Value, change: Change, key?: string): Value;
export function withLeaves(value: unknown, change: Change, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withLeaves(item, change, key));
  if (!isRecord(value)) return change(value, key);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withLeaves(item, change, name)]),
  );
}
