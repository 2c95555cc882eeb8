/** `llm-patch tool` and `llm-patch prompt` print what the library gives. */

import { describe, expect, test } from "vitest";
import { definitions, prompt, PROMPT_FORMATS, TOOL_NAMES, VENDORS } from "../../src/tools.ts";
import { runCommand } from "../helpers/command.ts";
import { some } from "../helpers/often.ts";

const run = (...args: readonly string[]): ReturnType<typeof runCommand> =>
  runCommand("llm-patch", args, { folder: "." });
const json = (value: object): object => ({
  exitCode: 0,
  stdout: `${JSON.stringify(value, null, 2)}\n`,
  stderr: "",
});

describe("tool", () => {
  test.each(some(2, VENDORS))("prints all for %s", (vendor) => {
    expect(run("tool", "--for", vendor)).toEqual(json(Object.values(definitions(vendor))));
  });

  test.each(some(1, TOOL_NAMES))("prints %s, for OpenAI if nothing else is said", (name) => {
    expect(run("tool", name)).toEqual(json(definitions("openai")[name]));
  });

  test.each([
    [["tool", "cut"], "'cut' is invalid"],
    [["tool", "edit", "--for", "me"], "'me' is invalid"],
    [["prompt", "poem"], "'poem' is invalid"],
  ])("%j is wrong", (args, words) => {
    expect(run(...args)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringContaining(words),
    });
  });
});

test.each(some(2, PROMPT_FORMATS))("prompt prints the text for %s", (format) => {
  expect(run("prompt", format)).toEqual({ exitCode: 0, stdout: prompt(format), stderr: "" });
});

test("prompt prints the text for apply-patch if nothing else is said", () => {
  expect(run("prompt").stdout).toBe(prompt("apply-patch"));
});
