import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { manualPage } from "./manual.ts";

test("docs/man1/llm-patch.1 is made from the tables (run with -u to regenerate it)", async () => {
  await expect(manualPage()).toMatchFileSnapshot("../../docs/man1/llm-patch.1");
});

const hasGroff = spawnSync("groff", ["--version"]).status === 0;

test.runIf(hasGroff).each(manifest.man)("groff has nothing to say about %s", (page) => {
  const args = ["-man", "-ww", "-Tutf8", "-z", "-I", "docs", page];
  const { status, stderr } = spawnSync("groff", args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
