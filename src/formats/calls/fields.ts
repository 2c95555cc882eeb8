/** Reads the values of one edit: all spellings of a key, and the types that tools are lax about. */

import type { Repair } from "../../patch.ts";
import type { MalformedReason } from "../../problem.ts";
import { fieldOf, isList, type Json, type JsonObject } from "./json.ts";
import { join, type Fault } from "./messages.ts";
import { PATH, RANGE } from "./tools.ts";

/** A text, and the key by which it was found. */
export interface Named {
  readonly key: string;
  readonly text: string;
}

/** The longest wrong value that a message shows. */
const SHOWN = 40;
/** From the first line to the last is the whole file. */
const WHOLE_BOUNDS: ReadonlySet<unknown> = new Set([undefined, "", 0, 1, -1]);

/** The first fault is kept; after one the values no longer matter. */
export class Fields {
  fault: Fault | undefined;
  readonly repairs: Repair[] = [];
  readonly object: JsonObject;
  readonly #where: string;

  /** `where`: what leads to the object from the value that holds it, such as `edits[2]`. */
  constructor(object: JsonObject, where: string) {
    this.object = object;
    this.#where = where;
  }

  has(key: string): boolean {
    return fieldOf(this.object, key) !== undefined;
  }

  /** The text under one of the keys, with LF line ends. */
  text(keys: readonly string[]): Named | undefined {
    const [key = "", value] = this.#value(keys) ?? [];
    if (typeof value === "string") return { key, text: value.replace(/\r\n?/g, "\n") };
    return value === undefined ? undefined : this.wrong("wrong-type", key, typeName(value));
  }

  /** The file that is named; a URI names an absolute path. */
  path(keys: readonly string[] = PATH): Named | undefined {
    const named = this.text(keys);
    const [, path] =
      /^file:\/\/(?:localhost)?(?:\/(?=[A-Za-z]:))?(.+)$/s.exec(named?.text ?? "") ?? [];
    return path === undefined ? named : named && { ...named, text: decoded(path) };
  }

  flag(keys: readonly string[]): boolean {
    const [key = "", value = false] = this.#value(keys) ?? [];
    const word = shown(value).toLowerCase().replaceAll('"', "");
    const isTrue = word === "true" || word === "1";
    if (!isTrue && word !== "false" && word !== "0") this.wrong("wrong-type", key, shown(value));
    else if (typeof value !== "boolean") this.#repair();
    return isTrue;
  }

  /** A whole number that is not below `least`. */
  count(key: string, least: number): number | undefined {
    const [, value] = this.#value([key]) ?? [];
    if (value === undefined) return undefined;
    const isText = typeof value === "string" && /^\d{1,9}$/.test(value);
    const count = isText ? Number(value) : value;
    if (typeof count !== "number" || !Number.isSafeInteger(count) || count < least)
      return this.wrong("wrong-type", key, shown(value));
    if (isText) this.#repair();
    return count;
  }

  /** What is said of a whole file must not be about some of its lines. */
  refusePart(): void {
    const bound = RANGE.find((key) => !WHOLE_BOUNDS.has(fieldOf(this.object, key)));
    if (bound !== undefined) this.wrong("part-of-file", bound);
  }

  lacks(key: string): undefined {
    this.wrong("missing-field", key);
  }

  wrong(reason: MalformedReason, key: string, value?: string): undefined {
    this.refuse(reason, this.at(key) + (value === undefined ? "" : `: ${value}`));
  }

  refuse(reason: MalformedReason, found: string): undefined {
    this.fault ??= { line: this.object.line, reason, found };
  }

  at(key: string): string {
    return join(this.#where, key);
  }

  /** The value under one of the keys; several of them must agree. */
  #value(keys: readonly string[]): readonly [key: string, value: Exclude<Json, null>] | undefined {
    const present = keys.flatMap((key) => {
      const value = fieldOf(this.object, key);
      if (this.object.repeated.has(key)) this.wrong("contradictory-headers", key);
      return value === undefined ? [] : [[key, value] as const];
    });
    const [first, ...others] = present;
    const other = others.find(([, value]) => value !== first?.[1]);
    if (other !== undefined) this.wrong("contradictory-headers", other[0], shown(other[1]));
    return first;
  }

  #repair(): void {
    this.repairs.push({ name: "text-for-boolean", patchLine: this.object.line });
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function typeName(value: Json): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return isList(value) ? "array" : "object";
}

function shown(value: Json): string {
  if (typeof value === "object") return typeName(value);
  return JSON.stringify(typeof value === "string" ? value.slice(0, SHOWN) : value);
}
