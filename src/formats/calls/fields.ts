/** Reads the values of one edit: all spellings of a key, and the types that tools are lax about. */

import type { Repair } from "../../patch.ts";
import type { Malformed, MalformedReason } from "../../problem.ts";
import { fieldOf, isList, type Json, type JsonObject } from "./json.ts";
import { type Action, unreadKey } from "./tools.ts";

/** The first fault is kept; after that the values do not matter. */
export class Fields {
  fault: Malformed | undefined;
  readonly repairs: Repair[] = [];
  readonly object: JsonObject;
  readonly #where: string;

  /** `where`: the path to the object in the enclosing one, such as `edits[2]`. */
  constructor(object: JsonObject, does: Action | "list", where = "") {
    this.object = object;
    this.#where = where;
    const unread = unreadKey(object, does);
    if (unread !== undefined) this.wrong("unread-edit", unread);
  }

  has(key: string): boolean {
    return fieldOf(this.object, key) !== undefined;
  }

  /** The text under one of the keys, with LF line ends. */
  text(keys: readonly string[]): { readonly key: string; readonly text: string } | undefined {
    const [key = "", value] = this.#value(keys);
    if (typeof value === "string") return { key, text: value.replace(/\r\n?/g, "\n") };
    return value === undefined
      ? undefined
      : this.wrong("bad-value", key, `${typeName(value)}, not a string`);
  }

  flag(keys: readonly string[]): boolean {
    const [key = "", value = false] = this.#value(keys);
    const word = typeof value === "object" ? "" : String(value).toLowerCase();
    if (!/^(?:true|false|[01])$/.test(word))
      this.wrong("bad-value", key, `${shown(value)}, not true or false`);
    else if (typeof value !== "boolean") this.#repair();
    return word === "true" || word === "1";
  }

  /** A whole number that is not below `least`. */
  count(key: string, least: number): number | undefined {
    const [, value] = this.#value([key]);
    if (value === undefined) return undefined;
    const isCount = typeof value !== "object" && /^\d{1,9}$/.test(String(value));
    const count = isCount ? Number(value) : -1;
    if (count < least)
      return this.wrong("bad-value", key, `${shown(value)}, not a number from ${least} on`);
    if (typeof value === "string") this.#repair();
    return count;
  }

  lacks(key: string): undefined {
    this.wrong("bad-value", key);
  }

  wrong(reason: MalformedReason, key: string, value?: string): undefined {
    this.refuse(reason, this.at(key) + (value === undefined ? "" : `: ${value}`));
  }

  refuse(reason: MalformedReason, found: string): undefined {
    this.fault ??= { code: "malformed", patchLine: this.object.line, reason, found };
  }

  at(key: string): string {
    return this.#where === "" ? key : `${this.#where}.${key}`;
  }

  /** The value under one of the keys; several of them must agree. */
  #value(keys: readonly string[]): readonly [key?: string, value?: Exclude<Json, null>] {
    const repeated = keys.find((key) => this.object.repeated.has(key));
    if (repeated !== undefined) this.wrong("bad-value", repeated);
    const given = keys.filter((key) => this.has(key));
    const [first = "", ...others] = given;
    const value = fieldOf(this.object, first);
    const other = others.find((key) => fieldOf(this.object, key) !== value);
    if (other !== undefined)
      this.wrong("bad-value", other, shown(fieldOf(this.object, other) ?? ""));
    return value === undefined ? [] : [first, value];
  }

  #repair(): void {
    this.repairs.push({ name: "text-for-boolean", patchLine: this.object.line });
  }
}

export function typeName(value: Json): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return isList(value) ? "array" : "object";
}

function shown(value: Json): string {
  if (typeof value === "object") return typeName(value);
  return JSON.stringify(typeof value === "string" ? value.slice(0, 40) : value);
}
