/**
 * String edits as JSON: old text and new text, as the edit tools of many agents take them.
 *
 *     reply = (text | value)*        see string-edits/scan.ts for where a value begins
 *     value = edits, alone, in lists or in tool calls       see string-edits/calls.ts
 *     edit  = path, old text, new text and the like         see string-edits/edit.ts
 *
 * All values of a reply are one patch. Read with these repairs: text outside, tool calls, lists
 * and flags as strings. Keys that are not known mean nothing. JSON must be JSON: a line break in
 * a string, a comma too many or a quote that is not escaped leaves open what the text is.
 */

import type { Block } from "../input/unwrap.ts";
import type { Patch, Repair } from "../patch.ts";
import type { Malformed, Problem } from "../problem.ts";
import type { Format, ParseOptions, Parsed } from "./format.ts";
import { type Contents, contentsOf } from "./string-edits/calls.ts";
import { readEdits } from "./string-edits/edit.ts";
import type { Fault } from "./string-edits/fields.ts";
import { TELLING_NAME } from "./string-edits/keys.ts";
import { type Found, type Scan, scan } from "./string-edits/scan.ts";

export const stringEdits: Format = {
  name: "string-edits",
  title: "string edits as JSON",
  find,
  parse,
};

/** A line that begins a patch of another format. */
const OTHER_PATCH =
  /^\s*(?:\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File:)|<FILE_[A-Z]+|diff --git |@@ |(?:-{3,}|<{3,}) ?(?:SEARCH|ORIGINAL)\b)/;

interface Value extends Found {
  readonly contents: Contents;
}

function find({ lines }: Block): number {
  const { values, broken } = scan(lines);
  const first = values.map(withContents).find(holdsEdit);
  if (first !== undefined) return first.line;
  return broken?.isTelling === true ? broken.line : -1;
}

function parse(block: Block, options: ParseOptions): Parsed {
  const { lines } = block;
  const found = scan(lines);
  const values = found.values.map(withContents);
  const first = values.find(holdsEdit);
  const last = values.findLast(holdsEdit);
  if (first === undefined && found.broken?.isTelling !== true) return { patches: [], problems: [] };
  const begin = first?.line ?? found.broken?.line ?? 0;
  const asProblem = ({ line, ...fault }: Fault): Malformed => ({
    code: "malformed",
    patchLine: line,
    beginLine: begin + 1,
    ...fault,
  });
  const read = readEdits(values.flatMap(({ contents }) => contents.edits));
  const faults = [
    ...read.faults,
    ...values.flatMap((value) => [...value.contents.faults, ...foreignOf(value, lines)]),
    ...lostOutside(found, begin, last?.lastLine ?? begin, options.alone),
  ];
  const problems: Problem[] = faults.toSorted((a, b) => a.line - b.line).map(asProblem);
  const { broken } = found;
  if (broken?.missing !== undefined) {
    problems.push({ code: "truncated", patchLine: lines.length, missing: broken.missing });
  } else if (broken !== undefined) {
    const text = lines[broken.faultLine] ?? "";
    problems.push(asProblem({ line: broken.faultLine + 1, reason: "bad-json", found: text }));
  }
  if (problems.length > 0 || last === undefined) return { patches: [], problems };
  const patch: Patch = {
    format: "string-edits",
    patchLine: begin + 1,
    lastPatchLine: last.lastLine + 1,
    edits: read.edits,
    repairs: [
      ...repairsOutside(block, found, values),
      ...[...values.flatMap(({ contents }) => contents.repairs), ...read.repairs].toSorted(
        (a, b) => a.patchLine - b.patchLine,
      ),
    ],
  };
  return { patches: [patch], problems };
}

function withContents(found: Found): Value {
  return { ...found, contents: contentsOf(found.value, found.line + 1) };
}

function holdsEdit({ contents }: Value): boolean {
  return contents.edits.length > 0 || contents.faults.length > 0;
}

/** Beside edits: what may be meant as one, in words that are not known. */
function foreignOf(value: Value, lines: readonly string[]): readonly Fault[] {
  const { contents, isTelling, line } = value;
  if (contents.foreign.length > 0 || holdsEdit(value) || !isTelling) return contents.foreign;
  return [{ line: line + 1, reason: "unknown-command", found: lines[line] ?? "" }];
}

/** Text that is no JSON but reads like an edit, or like a patch of another format between values. */
function lostOutside(
  { outside }: Scan,
  begin: number,
  end: number,
  alone: boolean,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const { line, text: found } of outside) {
    if (TELLING_NAME.test(found)) faults.push({ line: line + 1, reason: "bad-json", found });
    else if (!alone && line >= begin && line <= end && OTHER_PATCH.test(found))
      faults.push({ line: line + 1, reason: "mixed-formats", found });
  }
  return faults;
}

/** What was set aside round the values. */
function repairsOutside(
  block: Block,
  { outside }: Scan,
  values: readonly Value[],
): readonly Repair[] {
  const repairs: Repair[] = [];
  if (block.byteOrderMark) repairs.push({ name: "byte-order-mark", patchLine: 1 });
  if (block.returns.size > 0) repairs.push({ name: "carriage-returns", patchLine: 1 });
  const other = values.find((value) => !holdsEdit(value));
  const first = Math.min(outside[0]?.line ?? Infinity, other?.line ?? Infinity);
  if (first < Infinity) repairs.push({ name: "text-outside", patchLine: first + 1 });
  return repairs;
}
