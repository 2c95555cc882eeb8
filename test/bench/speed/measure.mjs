/**
 * What a process costs, told by the system: CPU time of all its threads from fork to exit (bash's
 * `time`), and its peak memory (GNU time, in a run of its own). A process that is started by Node
 * itself would count Node's memory as its own.
 */

import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** In memory, where that is offered: no disk is measured. */
export const BASE = mkdtempSync(
  join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "llm-patch-speed-"),
);
process.on("exit", () => rmSync(BASE, { recursive: true, force: true }));

/** Arguments: how many trees, the folder above them, the program with its arguments. */
const SCRIPT = `
TIMEFORMAT="%3U %3S"
count=$1 base=$2 code=0
shift 2
time for ((at = 0; at < count; at++)); do
  cd "$base/tree$at" && "$@" < ../patch > ../out 2> ../err
  code=$?
done
echo "$code" >&2
`;
const TIME = "/usr/bin/time";
const HAS_MEMORY = existsSync(TIME) && spawnSync(TIME, ["--version"]).status === 0;

const UNWANTED = /^(NODE_.*|GIT_.*|NO_COLOR|FORCE_COLOR|POSIXLY_CORRECT|.*_REJECT_FORMAT)$/;
const ENVIRONMENT = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !UNWANTED.test(name))),
  LC_ALL: "C",
  GIT_CEILING_DIRECTORIES: dirname(BASE),
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

const treeAt = (at) => join(BASE, `tree${at}`);

/** New trees with these files (a Map from path to text or bytes), and the patch beside them. */
export function prepare(files, patch, trees = 1) {
  for (const name of readdirSync(BASE)) rmSync(join(BASE, name), { recursive: true });
  for (let at = 0; at < trees; at++) {
    mkdirSync(treeAt(at));
    for (const [path, text] of files) {
      const file = join(treeAt(at), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  writeFileSync(join(BASE, "patch"), patch);
}

/** Milliseconds of CPU time of a program in one tree, its exit code, and what it said. */
export function timed(args, trees = 1) {
  const { code, lines } = bash(args, trees);
  const seconds = lines[0].split(" ").reduce((sum, part) => sum + Number(part), 0);
  const err = readFileSync(join(BASE, "err"), "utf8");
  return { milliseconds: (1000 * seconds) / trees, code, err };
}

/** The most memory that a program has had at once, in MiB; undefined where that is unclear. */
export function peakOf(args) {
  if (!HAS_MEMORY) return undefined;
  const file = join(BASE, "peak");
  bash([TIME, "-q", "-f", "%M", "-o", file, ...args], 1);
  return Number(readFileSync(file, "utf8")) / 1024;
}

function bash(args, trees) {
  const given = ["-c", SCRIPT, "bash", String(trees), BASE, ...args];
  const { stderr, status } = spawnSync("bash", given, { encoding: "utf8", env: ENVIRONMENT });
  const lines = stderr.trim().split("\n");
  if (status !== 0 || lines.length !== 2) throw new Error(`cannot be measured: ${stderr}`);
  return { lines, code: Number(lines[1]) };
}

/** Do all trees hold these files, and no others? */
export function holds(files, trees = 1) {
  for (let at = 0; at < trees; at++) {
    const entries = readdirSync(treeAt(at), { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => !entry.isDirectory());
    if (found.length !== files.size) return false;
    for (const [path, text] of files)
      if (!readFileSync(join(treeAt(at), path)).equals(Buffer.from(text))) return false;
  }
  return true;
}

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
