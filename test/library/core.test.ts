/** `llm-patch/core` needs neither Node nor a disk: all scenarios of plain files, in a bare context. */

import { beforeAll, describe, expect, test } from "vitest";
import type * as Core from "../../src/core.ts";
import { type Bundle, bundleOfCore, runBundle } from "../helpers/core.ts";
import { faults } from "../helpers/json-schema.ts";
import { optionsOf } from "../helpers/flags.ts";
import { type Scenario, scenarios } from "../helpers/scenario.ts";
import type { TreeData } from "../helpers/tree.ts";

let bundle: Bundle;
let core: typeof Core;

beforeAll(async () => {
  bundle = await bundleOfCore();
  core = runBundle(bundle);
});

test("the bundle loads nothing", () => {
  expect(bundle.loads).toEqual([]);
});

describe.each(
  scenarios()
    .filter(({ links, expectedLinks, modes, expectedModes }) =>
      [links, expectedLinks, modes, expectedModes].every((one) => one === undefined),
    )
    .map((scenario) => [scenario.name, scenario] as const),
)("scenario %s", (_, scenario) => {
  test("in memory", () => {
    const before = scenario.before();
    const result = applied(scenario, before);
    const { exitCode, problems, after, fitting, repairs, warnings } = result;
    expect({
      faults: faults(core.SCHEMA, JSON.parse(JSON.stringify(result))),
      exit: scenario.command === "apply_patch" && exitCode === 2 ? 1 : exitCode,
      problems: problems.map(({ code }) => code),
      levels: scenario.refused ? [] : fitting.map(({ level }) => level),
      repairs: [...new Set(repairs.map(({ name }) => name))],
      warnings: warnings.map(({ code }) => code),
      tree: dataOf(after),
    }).toEqual({
      faults: [],
      exit: scenario.exit,
      problems: scenario.problems ?? [],
      levels: scenario.levels ?? [],
      repairs: scenario.repairs ?? [],
      warnings: scenario.warnings ?? [],
      tree: scenario.after(),
    });
  });
});

function applied({ command, flags = [], patch }: Scenario, before: TreeData): Core.Applied {
  const all = command === "apply_patch" ? ["--first", "--overwrite", ...flags] : flags;
  return core.apply(patch, filesOf(before), optionsOf(all));
}

/** Files as text where they are UTF-8. */
function filesOf(data: TreeData): Core.Files {
  return new Map(
    Object.entries(data).map(([path, content]) => {
      const bytes = Buffer.from(content, "latin1");
      const text = bytes.toString("utf8");
      return [path, Buffer.from(text).equals(bytes) ? text : bytes];
    }),
  );
}

function dataOf(files: Core.Files): TreeData {
  return Object.fromEntries(
    Array.from(files, ([path, content]) => [path, Buffer.from(content).toString("latin1")]),
  );
}
