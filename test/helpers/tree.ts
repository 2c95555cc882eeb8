/** Real folders for tests: made, read back whole, compared as plain data. */

import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * A tree as data: paths to contents, one character a byte. A link is `-> target`, a folder
 * without entries is `folder`, an executable file begins with `executable: `.
 */
export type TreeData = Readonly<Record<string, string>>;

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

/** A copy of a folder, with links and modes that version control does not keep. */
export function copyOf(
  source: string,
  links: Readonly<Record<string, string>> = {},
  modes: Readonly<Record<string, string>> = {},
): string {
  const folder = temporaryFolder();
  if (existsSync(source)) cpSync(source, folder, { recursive: true });
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  }
  for (const [path, mode] of Object.entries(modes)) {
    chmodSync(join(folder, path), Number.parseInt(mode, 8));
  }
  return folder;
}

/** What a copy would be, with links and modes that version control does not keep. */
export function dataOf(
  source: string,
  links: Readonly<Record<string, string>> = {},
  modes: Readonly<Record<string, string>> = {},
): TreeData {
  const tree: Record<string, string> = existsSync(source) ? { ...readTree(source) } : {};
  for (const [path, target] of Object.entries(links)) tree[path] = `-> ${target}`;
  for (const [path, mode] of Object.entries(modes)) {
    const content = tree[path]?.replace(/^executable: /, "") ?? "";
    tree[path] = /[1357]/.test(mode) ? `executable: ${content}` : content;
  }
  return tree;
}

/** Everything below a folder. */
export function readTree(folder: string, below = ""): TreeData {
  const tree: Record<string, string> = {};
  for (const name of readdirSync(join(folder, below)).toSorted()) {
    const path = below === "" ? name : `${below}/${name}`;
    const stats = lstatSync(join(folder, path));
    if (stats.isSymbolicLink()) {
      tree[path] = `-> ${readlinkSync(join(folder, path))}`;
    } else if (stats.isDirectory()) {
      const inside = readTree(folder, path);
      if (Object.keys(inside).length === 0) tree[path] = "folder";
      Object.assign(tree, inside);
    } else {
      const content = readFileSync(join(folder, path), "latin1");
      tree[path] = (stats.mode & 0o111) === 0 ? content : `executable: ${content}`;
    }
  }
  return tree;
}
