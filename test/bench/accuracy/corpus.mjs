/**
 * Real changes: what differs between two versions of published packages. They are fetched by
 * name and exact version, checked, and kept beside the installed packages; nothing of them is
 * part of the project.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { structuredPatch } from "diff";
import { randomFor } from "./random.mjs";

const STORE = new URL("../../../node_modules/.cache/llm-patch-bench/", import.meta.url).pathname;

/**
 * Package, the two versions, and the folders of it that hold what people write.
 *
 * @type {readonly (readonly [name: string, from: string, to: string, folders: readonly string[]])[]}
 */
const SOURCES = [
  ["rxjs", "7.5.7", "7.8.2", ["src", "README.md"]],
  ["node-gyp", "10.0.1", "11.0.0", ["gyp", "lib", "README.md", "CHANGELOG.md"]],
  ["react-native-screens", "4.27.0", "4.28.0", ["android", "ios", "common", "cpp", "src"]],
  ["react-native-svg", "15.11.2", "15.12.0", ["android", "apple", "common", "src"]],
  ["bootstrap", "5.3.3", "5.3.6", ["scss", "js/src", "README.md", "package.json"]],
  ["better-sqlite3", "11.7.2", "11.10.0", ["lib", "src", "README.md", "docs", "deps/download.sh"]],
  ["element-ui", "2.15.6", "2.15.13", ["packages", "src", "types", "CHANGELOG.en-US.md"]],
  ["reveal.js", "4.6.1", "5.1.0", ["js", "css", "plugin", "index.html", "demo.html"]],
  ["eslint-plugin-react", "7.33.2", "7.37.5", ["lib", "README.md", "index.js"]],
  ["express", "4.21.2", "5.1.0", ["lib", "History.md", "package.json"]],
  ["fastify", "4.28.1", "5.2.0", ["docs", "README.md"]],
];

const MOST_BYTES = 200_000;
const LONGEST_LINE = 400;
/** Edits of one kind of file, of one file, and lines that one edit may change. */
const MOST_OF_A_KIND = 75;
const MOST_OF_A_FILE = 3;
const MOST_CHANGED = 40;

/**
 * All edits, in an order of their own: `{ id, path, kind, file, hunks, others, next }`. `file` are
 * the old lines, `hunks` what is changed, `others` what else the newer version `next` changes.
 * A hunk is `{ start, lines }`: a line of the file (0-based) and `{ kind, text }` without context.
 */
export function readEdits(most) {
  const byKind = new Map();
  for (const [name, from, to, folders] of SOURCES) {
    const [older, newer] = [fetched(name, from), fetched(name, to)];
    for (const path of filesBelow(older, folders)) {
      if (!existsSync(join(newer, path))) continue;
      for (const edit of editsOf(`${name}/${path}`, join(older, path), join(newer, path))) {
        byKind.set(edit.kind, [...(byKind.get(edit.kind) ?? []), edit]);
      }
    }
  }
  const chosen = [...byKind].flatMap(([kind, edits]) =>
    randomFor(kind).shuffled(edits).slice(0, MOST_OF_A_KIND),
  );
  return randomFor("edits").shuffled(chosen).slice(0, most);
}

/** The folder of a package, fetched if it is not there yet. */
function fetched(name, version) {
  const folder = join(STORE, `${name}-${version}`);
  if (existsSync(join(folder, "package.json"))) return folder;
  mkdirSync(folder, { recursive: true });
  const told = execFileSync("npm", ["pack", `${name}@${version}`, "--json", "--loglevel=error"], {
    cwd: STORE,
  });
  const [{ filename, integrity }] = JSON.parse(told);
  const archive = join(STORE, filename);
  const sum = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (integrity !== `sha512-${sum}`)
    throw new Error(`${name}@${version} is not what was published`);
  execFileSync("tar", ["xzf", archive, "-C", folder, "--strip-components=1"]);
  rmSync(archive);
  return folder;
}

function filesBelow(root, folders) {
  return folders
    .flatMap((folder) => {
      const top = join(root, folder);
      if (!existsSync(top)) return [];
      if (extname(folder) !== "") return [folder];
      return readdirSync(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    })
    .toSorted();
}

/** Some edits of one file: neighbouring changes of it, few enough for one patch. */
function editsOf(path, older, newer) {
  const [before, after] = [readText(older), readText(newer)];
  if (before === undefined || after === undefined || before === after) return [];
  const file = before.split("\n").slice(0, -1);
  const { hunks: all } = structuredPatch(path, path, before, after, "", "", { context: 0 });
  const hunks = all.map(({ oldStart, lines }) => ({
    start: oldStart - 1,
    lines: lines.map((line) => ({
      kind: line.startsWith("-") ? "removed" : "added",
      text: line.slice(1),
    })),
  }));
  const random = randomFor(path);
  const taken = new Set();
  return random
    .shuffled([...hunks.keys()])
    .flatMap((first) => {
      const count = random.between(1, 3);
      const own = hunks.slice(first, first + count);
      const changed = own.reduce((sum, { lines }) => sum + lines.length, 0);
      const isFree = own.every((_, at) => !taken.has(first + at));
      if (!isFree || changed > MOST_CHANGED || file.length < 8) return [];
      for (const at of own.keys()) taken.add(first + at);
      const others = hunks.filter((hunk) => !own.includes(hunk));
      return [
        {
          id: `${path}#${first}`,
          path,
          kind: extname(path),
          file,
          hunks: own,
          others,
          next: after,
        },
      ];
    })
    .slice(0, MOST_OF_A_FILE);
}

/** Text as people write it: no CR, a newline at its end, no endless lines. */
function readText(path) {
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  const isPlain = bytes.length <= MOST_BYTES && !/[\0\r]/.test(text) && text.endsWith("\n");
  const isWritten = isPlain && text.split("\n").every((line) => line.length <= LONGEST_LINE);
  return isWritten ? text : undefined;
}
