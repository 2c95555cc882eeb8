/** Reads the values of one edit: all spellings of a key, and the types that tools are lax about. */

import type { Repair, RepairName } from "../../patch.ts";
import type { Malformed, MalformedReason } from "../../problem.ts";
import { isList, isObject, type Json, type JsonObject, wordOf } from "./json.ts";
import { changesMeaning, hasRole, KNOWN, type Role } from "./tools.ts";

/** The first fault is kept; after that the values do not matter. */
export class EditFields {
  fault: Malformed | undefined;
  readonly repairs: Repair[] = [];
  readonly object: JsonObject;
  readonly patchLine: number;
  readonly #where: string;

  /** `reads`: the roles of the keys that are read: others ask for more; `where`: where the object is, as in `edits[2]`. */
  constructor(object: JsonObject, reads: readonly Role[] | undefined, where = "") {
    this.object = object;
    this.patchLine = object.line;
    this.#where = where;
    for (const [key, value] of object.fields) {
      const isUnread = reads !== undefined && KNOWN.has(key) && !hasRole(key, reads);
      const isRead = !isUnread || isVoid(key, value);
      if (!isRead || changesMeaning(key, value)) this.wrong("unread-edit", key);
    }
  }

  /** The key with the value of the roles; an empty text if there is none. */
  keyOf(...roles: readonly Role[]): string {
    return this.#value(roles)[0];
  }

  /** The text, with LF line ends. */
  text(...roles: readonly Role[]): string | undefined {
    return this.rawText(...roles)?.replaceAll("\r\n", "\n");
  }

  rawText(...roles: readonly Role[]): string | undefined {
    const [key, value] = this.#value(roles);
    if (value === undefined || typeof value === "string") return value;
    return this.wrong("bad-value", key, `${shown(value)}, not a string`);
  }

  flag(role: Role): boolean {
    const [key, value = false] = this.#value([role]);
    const word = wordOf(value);
    if (!/^(?:true|false)$/.test(word))
      this.wrong("bad-value", key, `${shown(value)}, not true or false`);
    else if (typeof value !== "boolean") this.repair("text-for-boolean");
    return word === "true";
  }

  /** A whole number that is not below `least`. */
  count(role: Role, least: number): number | undefined {
    const [key, value] = this.#value([role]);
    if (value === undefined) return undefined;
    const isCount = typeof value !== "object" && /^\d{1,9}$/.test(String(value));
    const count = isCount ? Number(value) : -1;
    if (count < least)
      return this.wrong("bad-value", key, `${shown(value)}, not a number from ${least} on`);
    if (typeof value === "string") this.repair("text-for-boolean");
    return count;
  }

  lacks(key: string): undefined {
    this.wrong("bad-value", key);
  }

  wrong(reason: MalformedReason, key: string, value?: string): undefined {
    const name = this.#where === "" ? key : `${this.#where}.${key}`;
    this.refuse(reason, value === undefined ? name : `${name}: ${value}`);
  }

  refuse(reason: MalformedReason, found: string): undefined {
    this.fault ??= { code: "malformed", patchLine: this.patchLine, reason, found };
  }

  /** The value of the roles, and its key. Several must agree; an empty one beside others is not used. */
  #value(roles: readonly Role[]): readonly [key: string, value?: Exclude<Json, null>] {
    const given: (readonly [string, Exclude<Json, null>])[] = [];
    for (const [key, value] of this.object.fields)
      if (value !== null && hasRole(key, roles)) given.push([key, value]);
    const [first = given[0], ...others] = given.filter(([, value]) => value !== "");
    const other = others.find(([, value]) => value !== first?.[1]);
    if (other !== undefined) this.wrong("bad-value", other[0], shown(other[1]));
    return first ?? [""];
  }

  repair(name: RepairName): void {
    this.repairs.push({ name, patchLine: this.patchLine });
  }
}

/** What tools write for keys that they do not use, and the encoding of every reply. */
const VOID: ReadonlySet<unknown> = new Set([null, "", false, "false", 0, -1, "utf-8", "utf8"]);

/** The lines from 1 to -1 are the whole file (OpenHands). */
function isVoid(key: string, value: Json): boolean {
  if (isList(value)) return value.length === 0;
  const plain = typeof value === "string" ? value.toLowerCase() : value;
  return VOID.has(plain) || (key === "start" && value === 1);
}

export function shown(value: Json): string {
  if (isList(value)) return "array";
  if (isObject(value)) return "object";
  return JSON.stringify(typeof value === "string" ? value.slice(0, 40) : value);
}
