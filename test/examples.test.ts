/** Every example does what it says: its project becomes what its `expected` shows. */

import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "./helpers/command.ts";
import { copyOf, readTree } from "./helpers/tree.ts";

const EXAMPLES = resolve("examples");

test.each(readdirSync(EXAMPLES))("example %s", (name) => {
  const folder = join(EXAMPLES, name);
  const project = copyOf(join(folder, "project"));
  const patch =
    ["change.patch", "reply.md"].map((file) => join(folder, file)).find(existsSync) ?? "";
  const { exitCode } = runCommand("llm-patch", ["apply", "-C", project, patch], { folder });
  expect({ exitCode, tree: readTree(project) }).toEqual({
    exitCode: 0,
    tree: readTree(join(folder, "expected")),
  });
});
