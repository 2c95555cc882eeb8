import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { diffFile } from "../../src/report/diff.ts";
import { toJson } from "../../src/report/json.ts";
import { SCHEMA } from "../../src/report/schema.ts";
import { run } from "../../src/run.ts";
import { runCommand } from "../helpers/command.ts";
import { faults } from "../helpers/json-schema.ts";
import { type Scenario, scenarios, throughCommands } from "../helpers/scenario.ts";
import { optionsFor } from "../helpers/scenario-run.ts";
import { folderOf, onDisk } from "../helpers/tree.ts";

/** The object of a scenario, as it is printed. */
function printed(scenario: Scenario): unknown {
  const root = onDisk(scenario.before);
  const outcome = run(scenario.patch, { ...optionsFor(scenario), root, dryRun: true });
  const diffs = (outcome.plan?.files ?? []).map(diffFile);
  return JSON.parse(JSON.stringify(toJson(outcome, diffs)));
}

test("what --json prints of scenarios is as the schema says, with no fact left out", () => {
  const wrong = [...throughCommands(scenarios())].flatMap((scenario) => {
    const found = faults(SCHEMA, printed(scenario), true);
    return found.length === 0 ? [] : [{ name: scenario.name, found }];
  });
  expect(wrong).toEqual([]);
});

/** The blocks of JSON in the documentation. */
const EXAMPLES = ["docs/json.md"].flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/^```json\n(.*?)^```$/gms)].map(
    ([, text = ""], at) => [`${page}, ${at + 1}`, JSON.parse(text) as unknown] as const,
  ),
);

describe("the examples in the documentation", () => {
  test("are some", () => {
    expect(EXAMPLES.map(([name]) => name)).toEqual(["docs/json.md, 1", "docs/json.md, 2"]);
  });

  test.each(EXAMPLES)("%s", (_, example) => {
    expect(faults(SCHEMA, example, true)).toEqual([]);
  });

  test("are what is printed", () => {
    const folder = folderOf({ "src/greet.py": 'def greet(name):\n    print("Hi " + name)\n' });
    const input = `Sure:

--- a/src/greet.py
+++ b/src/greet.py
@@ -12 +12 @@
-print("Hi " + name)
+print("Hello " + name)
`;
    const lost = input.replaceAll("greet.py", "gret.py");
    const seen = [input, lost].map((patch) => {
      const { stdout } = runCommand("llm-patch", ["check", "--json"], { folder, input: patch });
      return JSON.parse(stdout) as unknown;
    });
    expect(seen).toEqual(EXAMPLES.map(([, example]) => example));
  });
});

describe("the schema refuses", () => {
  const valid = {
    version: 1,
    status: "refused",
    files: [],
    repairs: [],
    warnings: [],
    problems: [],
  };
  const words = { place: "", message: "", hint: "" };

  test.each<[name: string, value: unknown, found: readonly string[]]>([
    ["nothing in this", valid, []],
    ["another version", { ...valid, version: 2 }, ["$.version: not 1"]],
    ["a missing list", { ...valid, files: undefined }, ["$.files: not of type array"]],
    ["another status", { ...valid, status: "?" }, ["$.status: none of the names: ?"]],
    [
      "an unknown code",
      { ...valid, problems: [{ code: "?", ...words }] },
      ["$.problems[0].code: none of the names: ?"],
    ],
    [
      "a problem without a message",
      {
        ...valid,
        problems: [{ code: "truncated", patchLine: 1, missing: "", place: "", hint: "" }],
      },
      ["$.problems[0]: lacks message"],
    ],
    [
      "line 0",
      { ...valid, problems: [{ code: "truncated", patchLine: 0, missing: "", ...words }] },
      ["$.problems[0].patchLine: less than 1"],
    ],
  ])("%s", (_, value, found) => {
    expect(faults(SCHEMA, value)).toEqual(found);
  });
});

test("llm-patch schema prints it", () => {
  const ran = runCommand("llm-patch", ["schema"], { folder: folderOf({}) });
  expect({ ...ran, stdout: JSON.parse(ran.stdout) as unknown }).toEqual({
    exitCode: 0,
    stdout: SCHEMA,
    stderr: "",
  });
});
