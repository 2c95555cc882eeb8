/** The JSON Schema (draft 2020-12) of the object that `--json` prints. */

import { LEVELS } from "../locate/placement.ts";
import type { Problem, Warning } from "../problem.ts";
import { forEach } from "../values.ts";
import { REPAIRS } from "./repairs.ts";
import { MISTAKES, PATHS, UNSUPPORTED } from "./details.ts";
import { WARNINGS } from "./messages.ts";
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
const level: JsonSchema = doc(one(LEVELS), "How lines were compared, strictest first.");
const repair: JsonSchema = one(Object.keys(REPAIRS));

function doc(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

function one(names: readonly string[]): JsonSchema {
  return { type: "string", enum: names };
}

function list(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

/** An object, from its keys; those that end with `?` may be missing. */
function record(facts: Facts): JsonSchema {
  const keys = Object.keys(facts);
  const properties = Object.fromEntries(keys.map((key) => [key.replace("?", ""), facts[key]]));
  return { type: "object", properties, required: keys.filter((key) => !key.endsWith("?")) };
}

const NAMES = Object.keys(TABLE).map((name) => name.split("/"));

/** The causes or reasons of a code. */
function partsOf(code: string): readonly string[] {
  return NAMES.flatMap(([first, part = ""]) => (first === code ? [part] : []));
}

/** The index of a line in others, or -1. */
const index: JsonSchema = { type: "integer", minimum: -1 };

type FactOf<About> = About extends unknown ? Exclude<keyof About, "code"> : never;

/** The facts of problems and warnings; docs/json.md says which codes have them. */
const FACTS: Readonly<Record<`${FactOf<Problem | Warning>}?`, JsonSchema>> = {
  ...forEach(["path?", "movedTo?", "suggestion?"], named),
  ...forEach(["patchLine?"], patchLine),
  ...forEach(["earlierPatchLine?", "otherPatchLine?"], otherLine),
  ...forEach(["hunk?", "hunks?", "line?", "otherHunk?"], line),
  ...forEach(["count?", "fileLines?", "limit?", "offset?"], amount),
  ...forEach(["deletion?", "empty?", "foreign?", "outside?", "reversed?"], flag),
  ...forEach(["uncertain?", "unfinished?", "unreadable?"], flag),
  ...forEach(["anchor?", "found?", "link?", "missing?", "name?", "text?", "unclearIndent?"], text),
  "operation?": doc(text, "What was to be done with the file."),
  "reason?": {
    anyOf: [one([...partsOf("malformed"), ...Object.keys(PATHS)]), doc(text, "Code, or words.")],
  },
  "what?": one([...Object.keys(UNSUPPORTED), "patch", "file", "files", "lines", "search"]),
  "cause?": one(partsOf("not-found")),
  "mistake?": one(Object.keys(MISTAKES)),
  "level?": level,
  "repair?": repair,
  "encodings?": list(text),
  "suggestions?": list(path),
  "elsewhere?": list(line),
  "places?": list(record({ line, "unique?": record({ line, text }), "column?": line })),
  "expected?": {
    anyOf: [amount, list(record({ patchLine, removed: flag, text }))],
  },
  "closest?": record({ line, lines: list(text), similarity: share, pairs: list(index) }),
  "wholeFile?": record({ path: named, patchLine }),
};

const words: Facts = {
  place: doc(text, "What it is about, in words; empty for the whole reply."),
  message: doc(text, "What is wrong, or deserves a look."),
};

const problem = record({
  code: one([...new Set(NAMES.map(([code = ""]) => code))]),
  ...words,
  hint: doc(text, "What to do next, by whoever writes the patch."),
  "option?": doc(text, "What a person at a terminal may do instead."),
  ...FACTS,
});

const warning = record({ code: one(Object.keys(WARNINGS)), ...words, ...FACTS });

const hunk = record({
  hunk: line,
  patchLine,
  level,
  line: doc(line, "First line of its place in the file as the hunk met it, 1-based."),
  repairs: list(repair),
  "moved?": doc({ type: "integer" }, "Lines down from where the patch says that it is."),
});

const mode = one(["100644", "100755"]);

const file = record({
  action: doc(one(["add", "modify", "delete", "rename"]), "A copy is added."),
  path,
  added: amount,
  removed: amount,
  hunks: list(hunk),
  "from?": doc(path, "With rename: the old path."),
  "mode?": doc(
    record({ after: mode, "before?": mode }),
    "If it changes, or a new file is executable.",
  ),
});

export const SCHEMA: Readonly<Record<string, unknown>> = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:llm-patch:outcome:1",
  title: "What llm-patch apply --json and check --json print",
  description:
    "Within a version, codes, names and facts may be added; none goes away or changes its meaning.",
  ...record({
    version: { const: 1 },
    status: doc(
      one(["applied", "applied-partly", "would-apply", "would-apply-partly", "refused"]),
      "Nothing was written unless it is applied or applied-partly (with --partial).",
    ),
    files: doc(list(file), "In the order of the patch; none if it is refused."),
    repairs: doc(list(record({ name: repair, patchLine })), "Leniencies used in reading."),
    warnings: list(warning),
    problems: doc(list(problem), "Why it is refused, or partly applied."),
    "prefix?": doc(
      record({ kind: one(["removed", "added"]), folder: path }),
      "The folder that was removed from all paths of the patch, or added to them.",
    ),
    "recovery?": doc(
      record({ outcome: one(["nothing", "tidied", "finished", "undone"]), left: list(text) }),
      "What was done about an earlier, interrupted run.",
    ),
    "rest?": doc(text, "What is left of a patch that is applied in part, as a patch."),
  }),
};
