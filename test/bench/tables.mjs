/** The tables of tests are TypeScript: this loads what a module of theirs exports. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

/** Everything that a module, named from the top of the repository, exports. */
export async function tablesOf(input) {
  const folder = mkdtempSync(join(tmpdir(), "llm-patch-bench-"));
  try {
    const bundle = await rolldown({ input, platform: "node" });
    await bundle.write({ file: join(folder, "tables.mjs"), format: "esm" });
    return await import(pathToFileURL(join(folder, "tables.mjs")).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
