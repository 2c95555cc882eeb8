/**
 * The last step of the build: keeps the code that V8 compiles of a command while it applies small
 * patches, for bin/load.cjs. Each command runs in a process of its own, on a file of its own.
 */

const { spawnSync } = require("node:child_process");
const { mkdtempSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { cacheOf, open } = require("./bin/load.cjs");

const FILE = "one\ntwo\nthree\n  four\nfive\nsix\n";
const ENVELOPE =
  "*** Begin Patch\n*** Update File: a.txt\n@@\n three\n-  four\n+  4\n*** End Patch\n";
/** What models send most; the last one does not fit. */
const PATCHES = {
  "1.diff": "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n",
  "2.txt": `Here it is:\n\n\`\`\`\n${ENVELOPE}\`\`\`\n`,
  "3.md": "a.txt\n<<<<<<< SEARCH\n4\nfive\n=======\nfour\nfive\n>>>>>>> REPLACE\n",
  "4.json": '{"file_path": "a.txt", "old_string": "five", "new_string": "5"}',
  "5.diff": "--- a/a.txt\n+++ b/a.txt\n@@ -5,2 +5,2 @@\n fife\n-six\n+6\n",
};

const COMMANDS = {
  main: {
    main: "llmPatch",
    runs: Object.keys(PATCHES).map((patch) => ["apply", patch]),
  },
  "apply-patch": { main: "applyPatch", runs: [[ENVELOPE], [ENVELOPE]] },
};

const [, , name] = process.argv;
if (name === undefined) for (const command of Object.keys(COMMANDS)) spawn(command);
else void keep(name);

/** Runs this script for one command. */
function spawn(command) {
  const cwd = mkdtempSync(join(tmpdir(), "llm-patch-build-"));
  try {
    for (const [path, text] of Object.entries({ "a.txt": FILE, ...PATCHES }))
      writeFileSync(join(cwd, path), text);
    const { status, stderr } = spawnSync(process.execPath, [__filename, command], { cwd });
    if (status !== 0) throw new Error(String(stderr));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

async function keep(command) {
  const { main, runs } = COMMANDS[command];
  const { exports, file, script } = open(command);
  for (const args of runs) await exports[main](args);
  process.exitCode = 0;
  const code = script.createCachedData();
  const length = Buffer.alloc(4);
  length.writeUInt32LE(code.length);
  // Half a cache is none.
  writeFileSync(`${file}.new`, Buffer.concat([code, length]));
  renameSync(`${file}.new`, cacheOf(file));
}
