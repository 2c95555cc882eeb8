/** What the modules of `src` may import, types included: nothing that imports them, and no later stage. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");

const imports: ReadonlyMap<string, readonly string[]> = new Map(
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => [path.split(sep).join("/"), importedBy(join(SRC, path))]),
);

/** The modules of `src` that a file names, relative to `src`. */
function importedBy(file: string): readonly string[] {
  const names = readFileSync(file, "utf8").matchAll(/\b(?:from|import\()\s*"(\.[^"]+\.ts)"/g);
  return Array.from(names, ([, name = ""]) => resolve(dirname(file), name))
    .filter((path) => path.startsWith(SRC + sep))
    .map((path) => relative(SRC, path).split(sep).join("/"));
}

/** A way along imports that leads back to a module of it; undefined if there is none. */
function cycle(): readonly string[] | undefined {
  const done = new Set<string>();
  const from = (path: readonly string[]): readonly string[] | undefined => {
    const module = path.at(-1) ?? "";
    if (path.indexOf(module) < path.length - 1) return path.slice(path.indexOf(module));
    if (done.has(module)) return undefined;
    for (const next of imports.get(module) ?? []) {
      const found = from([...path, next]);
      if (found !== undefined) return found;
    }
    done.add(module);
    return undefined;
  };
  for (const module of imports.keys()) {
    const found = from([module]);
    if (found !== undefined) return found;
  }
  return undefined;
}

test("no module imports itself by way of others", () => {
  expect(imports.size).toBeGreaterThan(150);
  expect(cycle()).toBeUndefined();
});

test("no format imports another", () => {
  const formats = ["apply-patch", "file-changes", "search-replace", "unified", "whole-file"];
  const paths = new Set(formats.map((name) => `formats/${name}.ts`));
  const importers = [...imports].flatMap(([module, names]) =>
    names.some((name) => paths.has(name)) ? [module] : [],
  );
  expect(importers).toEqual(["formats/index.ts"]);
});

test.each([
  ["formats", ["locate", "merge", "plan", "diagnose", "commit", "report", "cli"]],
  ["locate", ["formats", "merge", "plan", "diagnose", "commit", "report", "cli"]],
  ["merge", ["formats", "plan", "diagnose", "commit", "report", "cli"]],
  ["plan", ["formats", "diagnose", "commit", "report", "cli"]],
  ["commit", ["formats", "locate", "merge", "diagnose", "report", "cli"]],
])("%s/ imports no other stage than those before it", (folder, others) => {
  const found = [...imports].flatMap(([module, names]) =>
    module.startsWith(`${folder}/`)
      ? names.filter((name) => others.some((other) => name.startsWith(`${other}/`)))
      : [],
  );
  expect(found).toEqual([]);
});
