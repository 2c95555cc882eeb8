/**
 * The limit: the least applier that we could write in Node. Right on the workloads, a temporary
 * file and a rename for each file; no messages, no validation, nothing durable.
 *
 * limit.cjs KIND < PATCH: `diff` for numbered diffs (an added file is one, too), `trimmed` and
 * `folded` for diffs whose lines stand where the numbers say but for blanks and typography,
 * `string` for a string edit, `rare` for blocks that are placed by their rarest lines.
 */

const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { dirname } = require("node:path");

const patch = readFileSync(0, "utf8");

function put(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** The files of a diff: path, whether it is new, and the text of its hunks. */
function* sections() {
  for (let at = patch.indexOf("--- "); at !== -1;) {
    const names = patch.indexOf("\n+++ ", at);
    const body = patch.indexOf("\n", names + 1) + 1;
    const next = patch.indexOf("\n--- ", body);
    const isNew = patch.startsWith("--- /dev/null", at);
    const path = patch.slice(names + "\n+++ b/".length, body - 1);
    yield { path, isNew, body: patch.slice(body, next === -1 ? patch.length : next + 1) };
    at = next === -1 ? -1 : next + 1;
  }
}

/** Hunks by their numbers: the old text is skipped to by line ends, and copied in slices. */
function diff(keyOf, added = (text) => text) {
  for (const { path, isNew, body } of sections()) {
    const parts = [];
    const hunks = body.split(/^@@ -(\d+).*\n/m);
    if (isNew) {
      mkdirSync(dirname(path), { recursive: true });
      put(path, hunks[2].replace(/^\+/gm, ""));
      continue;
    }
    const old = readFileSync(path, "utf8");
    let [from, place, line] = [0, 0, 1];
    for (let at = 1; at < hunks.length; at += 2) {
      for (; line < Number(hunks[at]); line++) place = old.indexOf("\n", place) + 1;
      for (const row of hunks[at + 1].split("\n").slice(0, -1)) {
        if (row[0] === "+") {
          parts.push(old.slice(from, place), added(row.slice(1)), "\n");
          from = place;
          continue;
        }
        const end = old.indexOf("\n", place) + 1;
        if (keyOf(old.slice(place, end - 1)) !== keyOf(row.slice(1))) process.exit(1);
        if (row[0] === "-") {
          parts.push(old.slice(from, place));
          from = end;
        }
        place = end;
        line++;
      }
    }
    parts.push(old.slice(from));
    put(path, parts.join(""));
  }
}

function string() {
  const { file_path: path, old_string: from, new_string: to } = JSON.parse(patch);
  const old = readFileSync(path, "utf8");
  const at = old.indexOf(from);
  if (at === -1 || old.includes(from, at + 1)) process.exit(1);
  put(path, old.slice(0, at) + to + old.slice(at + from.length));
}

/** Blocks: the lines that stand once vote for a place, at which nine lines of ten must stand. */
function rare() {
  const blocks = [...patch.matchAll(/<<<<<<< SEARCH\n([^]*?)=======\n([^]*?)>>>>>>> REPLACE\n/g)];
  const path = patch.slice(0, patch.indexOf("\n"));
  const lines = readFileSync(path, "utf8").split("\n");
  const wanted = blocks.map(([, search]) => search.split("\n").slice(0, -1));
  const places = new Map(wanted.flat().map((text) => [text, -1]));
  for (let at = 0; at < lines.length; at++) {
    const place = places.get(lines[at]);
    if (place !== undefined) places.set(lines[at], place === -1 ? at : -2);
  }
  const parts = [];
  let from = 0;
  for (const [index, block] of wanted.entries()) {
    const fresh = blocks[index][2].split("\n");
    const votes = new Map();
    for (let at = 0; at < block.length; at++) {
      const place = places.get(block[at]);
      if (place >= 0) votes.set(place - at, (votes.get(place - at) ?? 0) + 1);
    }
    if (votes.size === 0) process.exit(1);
    const [start] = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a));
    const equal = block.filter((text, at) => text === lines[start + at]);
    if (equal.length < block.length * 0.85) {
      console.error(`nearest is line ${start + 1}`);
      process.exit(1);
    }
    for (; from < start; from++) parts.push(lines[from]);
    // What both halves have stays as the file has it.
    for (const [at, text] of block.entries())
      parts.push(text === fresh[at] ? lines[start + at] : fresh[at]);
    from = start + block.length;
  }
  for (; from < lines.length; from++) parts.push(lines[from]);
  put(path, parts.join("\n"));
}

const typography = (text) =>
  text
    .replace(/[\u201c\u201d]/g, '"')
    .replaceAll("\u2019", "'")
    .replaceAll("\u2013", "-");

const KINDS = {
  diff: () => diff((text) => text),
  trimmed: () =>
    diff(
      (text) => text.trim(),
      (text) => text.replaceAll("    ", "\t"),
    ),
  folded: () => diff(typography),
  string,
  rare,
};
KINDS[process.argv[2]]();
