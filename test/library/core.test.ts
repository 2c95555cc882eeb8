/**
 * `llm-patch/core` needs neither Node nor a disk: scenarios of plain files in a bare context, in a full run
 * all, else the first of each flag and code.
 */

import { beforeAll, describe, expect, test } from "vitest";
import type * as Core from "../../src/core.ts";
import { type Bundle, bundleOfCore, runBundle } from "../helpers/core.ts";
import { faults } from "../helpers/json-schema.ts";
import { scenarios, throughCommands } from "../helpers/scenario.ts";
import { endingInMemory, filesOf, optionsFor, statedEnding } from "../helpers/scenario-run.ts";

let bundle: Bundle;
let core: typeof Core;

beforeAll(async () => {
  bundle = await bundleOfCore();
  core = runBundle(bundle);
});

test("the bundle loads nothing", () => {
  expect(bundle.loads).toEqual([]);
});

const PLAIN = [...throughCommands(scenarios())].filter(({ needsDisk }) => !needsDisk);

describe("in memory", () => {
  test.each(PLAIN.map((scenario) => [scenario.name, scenario] as const))(
    "scenario %s",
    (_, scenario) => {
      expect(endingInMemory(scenario, core.apply)).toEqual(statedEnding(scenario));
    },
  );

  test("what comes of them is as the schema says", () => {
    const wrong = PLAIN.flatMap((scenario) => {
      const { patch, before } = scenario;
      const result = core.apply(patch, filesOf(before), optionsFor(scenario));
      const found = faults(core.SCHEMA, JSON.parse(JSON.stringify(result)));
      return found.length === 0 ? [] : [{ name: scenario.name, found }];
    });
    expect(wrong).toEqual([]);
  });
});
