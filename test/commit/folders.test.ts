/** Folders that somebody replaces while a run works in them: what lies elsewhere stays as it is. */

import { mkdirSync, readdirSync, realpathSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDisk } from "../../src/commit/disk.ts";
import { lookedAtFolders, openFolders } from "../../src/commit/folders.ts";
import { watchedDisk } from "../helpers/disk.ts";
import { planOf, write } from "../helpers/plan-of.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const UPDATE = ["@@", "-old", "+new"];
const FILES = { "root/a.txt": "old\n", "root/dir/b.txt": "old\n", "outside/b.txt": "old\n" };
const PLANS: Readonly<Record<string, readonly string[]>> = {
  "a changed file": ["*** Update File: dir/b.txt", ...UPDATE],
  "an added file": ["*** Add File: dir/c.txt", "+new"],
  "a deleted file": ["*** Delete File: dir/b.txt"],
  "several files": [
    "*** Update File: a.txt",
    ...UPDATE,
    "*** Update File: dir/b.txt",
    ...UPDATE,
    "*** Add File: dir/c.txt",
    "+new",
    "*** Add File: dir/made/d.txt",
    "+new",
  ],
};

const SWAPS: Readonly<Record<string, (root: string) => void>> = {
  "a link that leads out": (root) => {
    renameSync(join(root, "dir"), join(root, "moved"));
    symlinkSync(join(root, "../outside"), join(root, "dir"));
  },
  "another folder": (root) => {
    renameSync(join(root, "dir"), join(root, "moved"));
    mkdirSync(join(root, "dir"));
  },
};

const KINDS = { "held open": openFolders, "looked at": lookedAtFolders };

describe.each(Object.entries(KINDS))("folders that are %s", (kind, open) => {
  describe.each(Object.entries(SWAPS))("a folder becomes %s", (swap, exchange) => {
    test.each(Object.entries(PLANS))("%s: before any call", (_, sections) => {
      const wrong: unknown[] = [];
      for (let call = 0, reached = true; reached; call++) {
        reached = false;
        const base = realpathSync(folderOf(FILES));
        const root = join(base, "root");
        const plan = planOf(root, ...sections);
        const disk = openDisk(root, open(root));
        const watched = watchedDisk((_call, _args, index) => {
          if (index !== call) return;
          reached = true;
          exchange(root);
        }, disk);
        const result = write(plan, watched);
        disk.close();
        const { "outside/b.txt": outside, ...rest } = readTree(base);
        const isAlone = readdirSync(join(base, "outside")).length === 1;
        const isApplied = "written" in result;
        const isOld = rest["root/moved/b.txt"] === "old\n" && rest["root/a.txt"] === "old\n";
        // Where folders are not held open, what was begun in one that is gone cannot be rolled back.
        const isTold = "code" in result && result.code === "io" && result.unfinished === true;
        // Once all is done it is done, wherever the folder goes.
        const isNew = rest["root/a.txt"] === (sections.length > 4 ? "new\n" : "old\n");
        const isRight = isApplied ? isNew : isOld || (kind === "looked at" && isTold);
        if (outside !== "old\n" || !isAlone || (reached && !isRight))
          wrong.push({ call, swap, result, outside, isAlone, rest });
      }
      expect(wrong).toEqual([]);
    });
  });
});
