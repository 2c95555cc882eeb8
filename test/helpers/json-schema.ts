/** Checks values against the keywords that our JSON Schema uses; another keyword is an error. */

/** The keywords, as far as they are looked at. */
interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  readonly const?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const KNOWN: ReadonlySet<string> = new Set(
  "$schema $id $ref $defs title description type const enum minimum maximum properties required items anyOf".split(
    " ",
  ),
);

const TYPES: Readonly<Record<NonNullable<JsonSchema["type"]>, (value: unknown) => boolean>> = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: (value) => Array.isArray(value),
  string: (value) => typeof value === "string",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
};

/**
 * What is wrong with a value, by its place in it; nothing if it is valid. `closed`: properties
 * that the schema does not name are wrong, too.
 */
export function faults(whole: object, value: unknown, closed = false): readonly string[] {
  const root: JsonSchema = whole;
  const check = (schema: JsonSchema, value: unknown, at: string): string[] => {
    const found = Object.keys(schema)
      .filter((keyword) => !KNOWN.has(keyword))
      .map((keyword) => `${at}: unknown keyword ${keyword}`);
    const wrong = (what: string): number => found.push(`${at}: ${what}`);
    const { $ref, type, minimum, maximum, required, properties, items, anyOf } = schema;
    if ($ref !== undefined) {
      const target = root.$defs?.[$ref.replace(/^#\/\$defs\//, "")];
      if (target === undefined) wrong(`no definition ${$ref}`);
      else found.push(...check(target, value, at));
    }
    if (type !== undefined && !TYPES[type](value)) wrong(`not of type ${type}`);
    if (schema.const !== undefined && value !== schema.const) wrong(`not ${schema.const}`);
    if (schema.enum?.some((one) => one === value) === false)
      wrong(`none of the names: ${String(value)}`);
    if (minimum !== undefined && !(Number(value) >= minimum)) wrong(`less than ${minimum}`);
    if (maximum !== undefined && !(Number(value) <= maximum)) wrong(`more than ${maximum}`);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      const own = new Map(Object.entries(value));
      for (const name of required ?? []) if (!own.has(name)) wrong(`lacks ${name}`);
      for (const [name, part] of own) {
        const known = properties?.[name];
        if (known !== undefined) found.push(...check(known, part, `${at}.${name}`));
        else if (closed && properties !== undefined) wrong(`has ${name}, which is not documented`);
      }
    }
    if (Array.isArray(value) && items !== undefined) {
      for (const [index, item] of value.entries())
        found.push(...check(items, item, `${at}[${index}]`));
    }
    if (anyOf !== undefined) {
      const tried = anyOf.map((option) => check(option, value, at));
      found.push(...(tried.toSorted((a, b) => a.length - b.length)[0] ?? []));
    }
    return found;
  };
  return check(root, value, "$");
}
