/** Reads the values of one edit: all spellings of a key, and the types that tools are lax about. */

import type { Repair } from "../../patch.ts";
import type { MalformedReason } from "../../problem.ts";
import type { Json, JsonObject } from "./json.ts";
import { fieldOf } from "./keys.ts";

/** What is wrong with an edit. */
export interface Fault {
  readonly line: number;
  readonly reason: MalformedReason;
  readonly found: string;
  readonly path?: string;
}

/** A value, and the key by which it was found. */
export interface Named {
  readonly key: string;
  readonly text: string;
}

/** The longest wrong value that a message shows. */
const SHOWN = 40;

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

  /** The text under one of the keys; several of them must agree. */
  text(keys: readonly string[]): Named | undefined {
    const [first, ...others] = this.#present(keys);
    if (first === undefined) return undefined;
    for (const [key, value] of [first, ...others]) {
      if (typeof value !== "string") this.wrong("wrong-type", key, typeName(value));
      else if (value !== first[1]) this.wrong("contradictory-headers", key, shown(value));
    }
    return typeof first[1] === "string" ? { key: first[0], text: first[1] } : undefined;
  }

  flag(keys: readonly string[]): boolean {
    const values = this.#present(keys).map(([key, value]) => {
      const flag = value === "true" || (value === "false" ? false : value);
      if (typeof flag !== "boolean") this.wrong("wrong-type", key, shown(value));
      if (typeof value === "string") this.#repair();
      return { key, flag };
    });
    const other = values.find(({ flag }) => flag !== values[0]?.flag);
    if (other !== undefined) this.wrong("contradictory-headers", other.key, shown(other.flag));
    return values[0]?.flag === true;
  }

  /** A whole number that is not below `least`. */
  count(key: string, least: number): number | undefined {
    const [present] = this.#present([key]);
    if (present === undefined) return undefined;
    const [, value] = present;
    const isText = typeof value === "string" && /^\d{1,9}$/.test(value);
    const count = isText ? Number(value) : value;
    if (typeof count !== "number" || !Number.isSafeInteger(count) || count < least) {
      this.wrong("wrong-type", key, shown(value));
      return undefined;
    }
    if (isText) this.#repair();
    return count;
  }

  lacks(key: string): void {
    this.wrong("missing-field", key);
  }

  wrong(reason: MalformedReason, key: string, value?: string): void {
    const found = this.at(key) + (value === undefined ? "" : `: ${value}`);
    this.fault ??= { line: this.object.line, reason, found };
  }

  /** What leads to a key of the object. */
  at(key: string): string {
    return this.#where === "" ? key : `${this.#where}.${key}`;
  }

  #present(keys: readonly string[]): (readonly [string, Exclude<Json, null>])[] {
    const present: (readonly [string, Exclude<Json, null>])[] = [];
    for (const key of keys) {
      const value = fieldOf(this.object, key);
      if (this.object.repeated.has(key)) this.wrong("contradictory-headers", key);
      if (value !== undefined) present.push([key, value]);
    }
    return present;
  }

  #repair(): void {
    this.repairs.push({ name: "text-for-boolean", patchLine: this.object.line });
  }
}

export function typeName(value: Json): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return value.kind === "list" ? "array" : "object";
}

function shown(value: Json): string {
  if (typeof value === "object") return typeName(value);
  return JSON.stringify(typeof value === "string" ? value.slice(0, SHOWN) : value);
}
