import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../helpers/command.ts";
import { onTerminal } from "../helpers/terminal.ts";
import { hasScript } from "../helpers/tools.ts";
import { temporaryFolder } from "../helpers/tree.ts";
import { picture } from "./picture.ts";

test.each([
  ["applied", 0, "apply -C examples/model-reply/project examples/model-reply/reply.md"],
  ["refused", 1, "apply -C examples/dry-run/project examples/dry-run/replies/stale.md"],
  ["retry", 1, "apply --retry -C examples/dry-run/project examples/dry-run/replies/stale.md"],
])(
  "docs/pictures/%s.svg is what a terminal shows (run with -u to make it anew)",
  async (name, exit, args) => {
    const folder = temporaryFolder();
    cpSync("examples", join(folder, "examples"), { recursive: true });
    const ran = runCommand("llm-patch", [...args.split(" "), "--color", "always"], { folder });
    expect(ran.exitCode).toBe(exit);
    const printed = Buffer.from(ran.stdout, "latin1").toString("utf8") + ran.stderr;
    await expect(picture(`llm-patch ${args}`, printed)).toMatchFileSnapshot(
      `../../docs/pictures/${name}.svg`,
    );
  },
);

test.runIf(hasScript)(
  "docs/pictures/interactive.svg is what a terminal shows (run with -u to make it anew)",
  async () => {
    const folder = temporaryFolder();
    cpSync("examples", join(folder, "examples"), { recursive: true });
    const args = "apply -i -C examples/model-reply/project examples/model-reply/reply.md";
    const line = `exec "$node" "$llm_patch" ${args}`;
    const answers = ["y", "n"];
    const { screen, exit } = await onTerminal(line, answers, folder, { env: { FORCE_COLOR: "1" } });
    expect(exit).toBe(1);
    await expect(picture(`llm-patch ${args}`, screen)).toMatchFileSnapshot(
      "../../docs/pictures/interactive.svg",
    );
  },
);
