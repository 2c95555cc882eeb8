/**
 * Calls of tools and edits as JSON.
 *
 *     reply = (text | value)*                    scan.ts: where a value begins; tags.ts: calls in tags
 *     value = edits and patches, alone, in lists, in calls or in messages    messages.ts
 *     edit  = path, old text, new text and the like                          tools.ts, edits.ts
 *
 * A call with a path and a text that matches no row of the table of tools is an edit that cannot be read.
 */

import type { Problem } from "../problem.ts";
import { lowerBound } from "../text/sorted.ts";
import { type Fault, type JsonValue, skipBlanks } from "./calls/json.ts";
import { holdsFailure, Messages } from "./calls/messages.ts";
import { beginOf, endOfLine, isBrokenEdit, labelledAt, valueAt } from "./calls/scan.ts";
import { isCallText } from "./calls/tools.ts";
import { malformed, type Stretch } from "./cursor.ts";
import type { Format } from "./format.ts";

/** Every value and every call has one of these in its first line. */
const BRACKET = /[<[{]/;
const FAILED = "a call that failed";

export const stringEdits: Format = {
  name: "string-edits",
  open({ block }, options) {
    const { lines } = block;
    /** The text of the reply, and the offset of each line in it; joined when a value may begin. */
    let text = "";
    let starts: readonly number[] | undefined;
    const lineAt = (offset: number): number => lowerBound(starts ?? [], offset + 1);
    /** What was read at lines with edits. */
    const found = new Map<number, Stretch>();
    /** The line after the last value without edits. Nothing is read twice. */
    let below = 0;
    let hasValues = false;
    /** The lines of calls and of values that are no edits. */
    const judged = new Set<number>();

    /** A value that cannot be read is text, unless it looks like an edit, or the reply cuts it off. */
    const brokenBy = (read: Fault, begin: number): Problem | undefined => {
      const { fault, repeated, missing } = read;
      const isBegun = hasValues || /["<]/.test(text.slice(begin, endOfLine(text, fault)));
      if (isBegun && skipBlanks(text, fault) === text.length) {
        const lacking = missing ?? (text.charAt(begin) === "[" ? "]" : "}");
        return { code: "truncated", patchLine: lines.length, missing: lacking };
      }
      const odd = malformed(lines, "unexpected-line", lineAt(fault) - 1);
      if (repeated !== undefined) return { ...odd, reason: "bad-value", found: repeated };
      return isBrokenEdit(text, begin, read) ? odd : undefined;
    };

    /** The values that begin in a line, from an offset on, or on the line where one of them ends. */
    const valuesAt = (first: number, from: number) => {
      const values: JsonValue[] = [];
      /** Text beside them that is not blank. */
      const outside: { line: number; text: string }[] = [];
      let broken: Problem | undefined;
      let line = first;
      let last = first;
      for (let at = from; at < text.length;) {
        const begin = beginOf(text, at);
        const value = begin === -1 ? undefined : valueAt(text, begin, lineAt);
        const fault = value === undefined || "end" in value ? undefined : value;
        if (fault !== undefined) broken = brokenBy(fault, begin);
        const isValue = value !== fault || broken !== undefined;
        const beside = text.slice(at, isValue ? begin : endOfLine(text, at));
        if (beside.trim() !== "") outside.push({ line, text: beside });
        if (value === undefined) break;
        last = lineAt("end" in value ? value.end : value.fault) - 1;
        if ("fault" in value) break;
        values.push(value);
        hasValues = true;
        at = value.end;
        line = last;
      }
      return { values, outside, broken, next: line + 1, end: last + 1 };
    };

    /** What the values of a line are; undefined if there are no edits in them. */
    const read = (first: number, from: number): Stretch | undefined => {
      const { values, outside, broken, next, end } = valuesAt(first, from);
      const messages = new Messages(options, { patchLine: first + 1, lastPatchLine: next });
      const { patches, problems, repairs } = messages;
      for (const { value, isLoose } of values) {
        if (isLoose) messages.note("loose-json");
        messages.collect(value);
      }
      if (values.some(({ value }) => holdsFailure(value)))
        problems.push({ ...malformed(lines, "quoted-patch", first), found: FAILED });
      const isText = values.length === 0 && broken === undefined && !isCallText(lines[first] ?? "");
      const labelled = isText ? labelledAt(text, from, lineAt) : undefined;
      if (labelled !== undefined && messages.holdsEdit(labelled.value))
        problems.push(malformed(lines, "unread-edit", first));
      if (values.length > 0) for (let at = first; at < next; at++) judged.add(at);
      if (broken === undefined && messages.count === 0) {
        below = end;
        return undefined;
      }
      if (messages.isCutOff)
        problems.push({ code: "truncated", patchLine: lines.length, missing: "" });
      for (const one of outside)
        if (isCallText(one.text))
          problems.push({ ...malformed(lines, "unread-edit", one.line), found: one.text });
      if (broken !== undefined) problems.push(broken);
      const [patch, ...others] = patches;
      return {
        patches: patch ? [{ ...patch, repairs: [...repairs, ...patch.repairs] }, ...others] : [],
        problems,
        text: [...new Set(outside.map((one) => one.line))],
        next,
        joins: true,
        format: messages.format,
      };
    };

    return {
      begins(at) {
        if (found.has(at)) return true;
        if (at < below || !BRACKET.test(lines[at] ?? "")) return false;
        if (starts === undefined) {
          let start = 0;
          starts = lines.map((line) => (start += line.length + 1) - line.length - 1);
          text = lines.join("\n");
        }
        const stretch = read(at, starts[at] ?? text.length);
        if (stretch !== undefined) found.set(at, stretch);
        return stretch !== undefined;
      },
      isJudged: (at) => judged.has(at),
      read: (at) => found.get(at) ?? { patches: [], problems: [], next: at },
    };
  },
};
