/** The JSON Schema (draft 2020-12) of the object that `--json` prints. */

import { LEVELS } from "../locate/placement.ts";
import type { ProblemCode, WarningCode } from "../problem.ts";
import { REPAIRS } from "./repairs.ts";
import { MISTAKES, PATHS, UNSUPPORTED } from "./details.ts";
import { TABLE } from "./table.ts";

/** A schema, by its keywords. */
type JsonSchema = Readonly<Record<string, unknown>>;
type Facts = Readonly<Record<string, JsonSchema>>;

const text: JsonSchema = { type: "string" };
const flag: JsonSchema = { type: "boolean" };
const amount: JsonSchema = { type: "integer", minimum: 0 };
const share: JsonSchema = { type: "number", minimum: 0, maximum: 1 };
const positive: JsonSchema = { type: "integer", minimum: 1 };
const line: JsonSchema = doc(positive, "1-based.");
const patchLine: JsonSchema = doc(positive, "1-based, in the reply.");
const otherLine: JsonSchema = doc(amount, "1-based, in the reply; 0: in another call.");
const path: JsonSchema = doc(text, "Relative to the root, with slashes.");
const named: JsonSchema = doc(text, "As the report names the file.");
const level: JsonSchema = { $ref: "#/$defs/level" };
const repair: JsonSchema = { $ref: "#/$defs/repair" };

function doc(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

function one(...names: readonly string[]): JsonSchema {
  return { type: "string", enum: names };
}

function keyOf(table: object): JsonSchema {
  return one(...Object.keys(table));
}

/** The causes or reasons of a code. */
function partsOf(code: string): JsonSchema {
  const names = Object.keys(TABLE).map((name) => name.split("/"));
  return one(...names.flatMap(([of, part]) => (of === code && part !== undefined ? [part] : [])));
}

function list(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

/** An object; keys that end with `?` are optional. */
function record(facts: Facts): JsonSchema {
  const all = Object.entries(facts);
  return {
    type: "object",
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace("?", ""), schema])),
    required: all.flatMap(([name]) => (name.endsWith("?") ? [] : [name])),
  };
}

const atFile: Facts = { path: named, patchLine };
const atFileOrReply: Facts = { "path?": named, "patchLine?": patchLine };
const atHunk: Facts = { path: named, patchLine, hunk: line, hunks: line };

/** The facts of each problem besides its code and its message. */
const PROBLEMS: Readonly<Record<ProblemCode, Facts>> = {
  "no-patch": { empty: flag, "wholeFile?": record(atFile) },
  truncated: { patchLine, missing: text },
  malformed: {
    patchLine,
    reason: { $ref: "#/$defs/reason" },
    found: text,
    "path?": named,
    "repair?": repair,
  },
  "missing-file": {
    ...atFile,
    operation: one("update", "delete", "move", "copy"),
    suggestions: list(path),
    "earlierPatchLine?": otherLine,
    "movedTo?": named,
  },
  exists: { ...atFile, operation: one("create", "move") },
  "outside-root": { ...atFile, "link?": text, "suggestion?": path },
  "bad-path": { ...atFile, reason: keyOf(PATHS) },
  encoding: { ...atFileOrReply, offset: amount, "encodings?": list(text) },
  "not-found": {
    ...atHunk,
    cause: { $ref: "#/$defs/cause" },
    "line?": line,
    "anchor?": text,
    "fileLines?": amount,
    "unclearIndent?": text,
    "mistake?": keyOf(MISTAKES),
    "deletion?": flag,
    elsewhere: list(line),
    "otherFile?": record({ path: named, line }),
    "earlierPatchLine?": otherLine,
    expected: list(record({ patchLine, removed: flag, text })),
    "closest?": record({
      line,
      lines: list(text),
      similarity: share,
      "required?": share,
      pairs: list({ type: "integer", minimum: -1 }),
    }),
  },
  ambiguous: {
    ...atHunk,
    level,
    "line?": line,
    places: list(record({ line, "unique?": record({ line, text }), "column?": line })),
    count: amount,
    "expected?": amount,
  },
  overlap: { ...atHunk, "otherHunk?": line, otherPatchLine: otherLine, line },
  "already-applied": { ...atHunk, line, "uncertain?": flag, "reversed?": flag },
  placeholder: { ...atFile, "hunk?": line, "hunks?": line, text },
  unsupported: { "path?": named, patchLine, what: keyOf(UNSUPPORTED) },
  "changed-on-disk": { path: named },
  "too-large": {
    what: one("patch", "file", "files", "lines", "search"),
    limit: amount,
    ...atFileOrReply,
  },
  busy: { path: named },
  interrupted: { path: named, "foreign?": flag, "outside?": flag },
  io: { path: named, operation: text, reason: text, "unfinished?": flag },
};

const WARNINGS: Readonly<Record<WarningCode, Facts>> = {
  "several-places": { ...atHunk, line, count: amount },
  "out-of-order": { ...atHunk, line },
  "fits-result": { ...atHunk, line },
  appended: atHunk,
  "changes-nothing": atHunk,
  "ignored-name": { ...atFile, name: path },
  overwritten: atFile,
  "already-there": atFile,
  "skipped-hunk": { ...atHunk, line },
  "skipped-file": atFile,
  "nothing-selected": {},
};

function coded(table: Readonly<Record<string, Facts>>, words: Facts): JsonSchema {
  const oneOf = Object.entries(table).map(([code, facts]) =>
    record({ code: { const: code }, ...facts, ...words }),
  );
  return { oneOf };
}

const hunk = record({
  hunk: line,
  patchLine,
  level,
  line: doc(line, "First line of its place in the file as the hunk met it, 1-based."),
  "moved?": doc({ type: "integer" }, "Lines down from where the patch says that it is."),
  repairs: list(repair),
});

const mode: JsonSchema = one("100644", "100755");

const file = record({
  action: doc(one("add", "modify", "delete", "rename"), "A copy is added."),
  path,
  "from?": doc(path, "With rename: the old path."),
  "mode?": doc(
    record({ "before?": mode, after: mode }),
    "If it changes, or a new file is executable.",
  ),
  added: amount,
  removed: amount,
  hunks: list(hunk),
});

const words: Facts = {
  place: doc(text, "What it is about, in words; empty for the whole reply."),
  message: doc(text, "What is wrong, or deserves a look."),
};

export const SCHEMA: Readonly<Record<string, unknown>> = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:llm-patch:outcome:1",
  title: "What llm-patch apply --json and check --json print",
  description:
    "Within a version, codes, names and facts may be added; none goes away or changes its meaning.",
  ...record({
    version: { const: 1 },
    status: doc(
      one("applied", "applied-partly", "would-apply", "would-apply-partly", "refused"),
      "Nothing was written unless it is applied or applied-partly (with --partial).",
    ),
    files: doc(list(file), "In the order of the patch; none if it is refused."),
    "prefix?": doc(
      record({ kind: one("removed", "added"), folder: path }),
      "The folder that was removed from all paths of the patch, or added to them.",
    ),
    "recovery?": doc(
      record({ outcome: one("nothing", "tidied", "finished", "undone"), left: list(text) }),
      "What was done about an earlier, interrupted run.",
    ),
    repairs: doc(list(record({ name: repair, patchLine })), "Leniencies used in reading."),
    warnings: list({ $ref: "#/$defs/warning" }),
    problems: doc(list({ $ref: "#/$defs/problem" }), "Why it is refused, or partly applied."),
    "rest?": doc(text, "What is left of a patch that is applied in part, as a patch."),
  }),
  $defs: {
    level: doc(one(...LEVELS), "How the hunk's lines were compared, strictest first."),
    repair: keyOf(REPAIRS),
    cause: partsOf("not-found"),
    reason: partsOf("malformed"),
    problem: coded(PROBLEMS, {
      ...words,
      hint: doc(text, "What to do next, by whoever writes the patch."),
      "option?": doc(text, "What a person at a terminal may do instead."),
    }),
    warning: coded(WARNINGS, words),
  },
};
