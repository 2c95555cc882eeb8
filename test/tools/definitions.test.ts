/** Definitions of the tools for each vendor, and the texts that teach the formats. */

import { describe, expect, test } from "vitest";
import { detect, parse } from "../../src/core.ts";
import { definitions, handle, prompt, PROMPT_FORMATS, VENDORS } from "../../src/tools.ts";

test.each(VENDORS)("definitions for %s (-u: anew)", async (vendor) => {
  const text = `${JSON.stringify(definitions(vendor), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`definitions/${vendor}.txt`);
});

test("no schema has what a vendor does not take", () => {
  const text = JSON.stringify(VENDORS.map((vendor) => definitions(vendor)));
  expect(text).not.toMatch(/"(?:oneOf|anyOf|\$ref|additionalProperties|default)":/);
});

describe.each(PROMPT_FORMATS)("the text for %s", (format) => {
  const text = prompt(format);
  /** Its example, as a model would write it. */
  const [, example = ""] = text
    .split("in this form:\n\n")
    .join("above it:\n\n")
    .split("above it:\n\n");
  const files = new Map([
    ["src/greet.py", 'def greet(name):\n    # Says hello.\n    print("Hi")\n    return name\n'],
    ["src/old.py", "old\n"],
  ]);

  test("has an example that is read without a repair, and applies exactly", () => {
    const reply = example.split(/\n\n(?!<)/)[0] ?? "";
    const { patches, problems } = parse(`${reply}\n`);
    expect([detect(reply), problems, patches.flatMap(({ repairs }) => repairs)]).toEqual([
      format,
      [],
      [],
    ]);
    const call = {
      type: "custom_tool_call",
      call_id: "1",
      name: "apply_patch",
      input: reply,
    } as const;
    expect(handle(call, files, { maxLevel: "exact" })?.output).toMatch(/^Success\./);
    expect(files.get("src/greet.py")).toContain('print("Hello", name)\n    return name\n');
  });

  test("is short", () => {
    expect(text.length).toBeLessThan(2000);
  });
});
