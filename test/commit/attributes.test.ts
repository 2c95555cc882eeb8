/** Extended attributes and access control lists, which Node neither sees nor sets: what becomes of them. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemError, watchedDisk } from "../helpers/disk.ts";
import { planOf, write } from "../helpers/plan-of.ts";
import { folderOf } from "../helpers/tree.ts";

const NAMES = ["a.txt", "b.txt", "c.txt", "d.txt"];
const FILES = Object.fromEntries(NAMES.map((name) => [name, "old\n"]));
const UPDATE = ["@@", "-old", "+new"];
const SECTIONS = [
  "*** Update File: a.txt",
  ...UPDATE,
  "*** Update File: b.txt",
  "*** Move to: moved.txt",
  "*** Delete File: c.txt",
];

/** A note, and a list that lets another user read and write, and the file's group nothing. */
const SET = `
import os, struct
entries = [(1, 6, -1), (2, 6, 12345), (4, 0, -1), (16, 6, -1), (32, 0, -1)]
acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *one) for one in entries)
for name in os.listdir("."):
    os.setxattr(name, "user.note", b"theirs")
    os.setxattr(name, "system.posix_acl_access", acl)`;
const SHOW = `
import os
for name in sorted(os.listdir(".")):
    print(name, oct(os.stat(name).st_mode & 0o777), *sorted(os.listxattr(name)))`;

/** What Python prints; undefined if it is not here, or the file system knows no attributes. */
function python(folder: string, script: string): string | undefined {
  const { status, stdout } = spawnSync("python3", ["-c", script], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? stdout : undefined;
}

function canSet(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "llm-patch-test-"));
  writeFileSync(join(folder, "a"), "");
  const isSet = python(folder, SET) !== undefined && python(folder, SHOW)?.includes("acl") === true;
  rmSync(folder, { recursive: true });
  return isSet;
}

const KEPT = "0o660 system.posix_acl_access user.note";

test.runIf(canSet())("a file that is replaced loses them, and no other does", () => {
  const root = folderOf(FILES);
  python(root, SET);
  write(planOf(root, ...SECTIONS));
  // The permissions of the file's group are those that the list gave to most.
  expect(python(root, SHOW)).toBe(`a.txt 0o660\nd.txt ${KEPT}\nmoved.txt 0o660\n`);
});

test.runIf(canSet())("what is taken back has them again", () => {
  const root = folderOf(FILES);
  python(root, SET);
  const disk = watchedDisk((call, args) => {
    if (call === "rename" && String(args[1]).endsWith("/a.txt")) throw systemError("EIO", call);
  });
  const problem = write(planOf(root, ...SECTIONS), disk);
  expect([problem, python(root, SHOW)]).toEqual([
    { code: "io", path: "a.txt", operation: "rename", reason: "EIO" },
    NAMES.map((name) => `${name} ${KEPT}\n`).join(""),
  ]);
});
