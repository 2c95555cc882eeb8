/** Folders for tests, which go away with them. */

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type TreeData, writeTree } from "./tree-data.ts";

export { readTree, type TreeData } from "./tree-data.ts";

/** A new empty folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "llm-patch-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with these files: paths to contents, as UTF-8 or as bytes. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A copy of a folder. */
export function copyOf(source: string): string {
  const folder = temporaryFolder();
  cpSync(source, folder, { recursive: true });
  return folder;
}

/** A folder with what the tree has. */
export function onDisk(tree: TreeData): string {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return folder;
}
