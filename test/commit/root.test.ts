/** A root that the system does not let us look at. */

import { afterAll, expect, test, vi } from "vitest";
import { run } from "../../src/run.ts";
import { systemError } from "../helpers/disk.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const failing = vi.hoisted(() => ({ code: "" }));

// Other files may have loaded what is tested, and others come after this one.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const lstatSync = (...[path, options]: Parameters<typeof real.lstatSync>): unknown => {
    const { code } = failing;
    failing.code = "";
    if (code !== "") throw systemError(code, "lstat", String(path));
    return real.lstatSync(path, options);
  };
  return { ...real, lstatSync };
});

test.each(["EIO", "EACCES"])("%s at the first look: nothing is said to be applied", (code) => {
  const root = folderOf({ "a.txt": "old\n" });
  const reply =
    "*** Begin Patch\n*** Update File: a.txt\n@@\n-old\n+new\n*** Add File: b.txt\n+x\n*** End Patch\n";
  failing.code = code;
  const { status, exitCode, problems } = run(reply, { root });
  expect({ status, exitCode, problems, tree: readTree(root) }).toEqual({
    status: "refused",
    exitCode: 2,
    problems: [{ code: "io", path: root, operation: "open the root folder", reason: code }],
    tree: { "a.txt": "old\n" },
  });
});
