/** Faults of how a patch is written: its JSON, escapes, anchors and marks, and retold context. */

import { changeContext, indentOf, isComment, isInsertion, isWanted, words } from "./change.mjs";
import { changeFile, contextOf, countOf, isBlocks, isSolid } from "./work.mjs";

/** Keys of an edit in JSON as tools spell them: of the path, the old text and the new one. */
const KEYS = [
  { path: "path", old: "oldText", fresh: "newText" },
  { path: "path", old: "old_str", fresh: "new_str" },
  { path: "filename", old: "search", fresh: "replace" },
  { path: "target_file", old: "old_text", fresh: "new_text" },
  { path: "file", old: "find", fresh: "replace" },
  { path: "filePath", old: "oldString", fresh: "newString" },
  { path: "file", old: "old", fresh: "new" },
  { path: "file_path", old: "original", fresh: "replacement" },
  { path: "file", old: "before", fresh: "after" },
  { path: "file_name", old: "search_string", fresh: "replace_string" },
  { path: "filename", old: "original_text", fresh: "new_text" },
  { path: "relative_path", old: "old_code", fresh: "new_code" },
];
/** Lines of files that look like a patch's own. */
const MARKS = [
  "@@ -1,4 +1,5 @@",
  "--- a/old.txt",
  "+++ b/new.txt",
  "-- a/old.txt",
  "++ b/new.txt",
  "- one item",
  "+ one item",
  "*** End Patch",
  "*** Update File: other.txt",
  "*** End of File",
  "diff --git a/old.txt b/new.txt",
  "\\ No newline at end of file",
  "</FILE_PATCH>",
  "</FILE_CHANGES>",
];
/** Those of blocks, which blocks have no way to mark. */
const BLOCK_MARKS = ["<<<<<<< HEAD", "=======", ">>>>>>> main", "<<<<<<< SEARCH"];

const NOT_NAMES = new Set(["if", "for", "while", "switch", "catch", "with", "return", "else"]);
const MODIFIERS =
  /^(?:(?:export|default|public|private|protected|internal|static|async|abstract|override|suspend|final|open|data|inline|declare)\s+)*/;
const NAMED =
  /^(?:function\*?|class|interface|def|fun|func|struct|enum|namespace)\s+([A-Za-z_]\w*)/;
const METHOD = /^([A-Za-z_]\w*)\s*\([^;]*\{$/;
const OTHER_WORDS = ["the", "this", "value", "given", "always", "here", "then", "also"];

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const JSON_ONLY = ({ format }) => format === "string-edits";

export const WRITTEN = {
  // JSON
  "other key names": (work, random) => {
    work.keys = random.pick(KEYS);
    return JSON_ONLY(work);
  },
  "trailing commas": (work) => {
    work.texts.push((text) => text.replace(/(?<=[^,{[\s])(?=\n *[}\]])/g, ","));
    return JSON_ONLY(work);
  },
  "raw line ends in strings": (work) => {
    work.texts.push((text) =>
      text.replace(/\\(.)/g, (all, char) => ({ n: "\n", t: "\t" })[char] ?? all),
    );
    return JSON_ONLY(work);
  },
  "strings escaped twice": (work, random) => {
    const isPlain = !work.hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\\")));
    work.escaped =
      isPlain && random.chance(0.5)
        ? (text) => text.replaceAll("\n", "\\n")
        : (text) => JSON.stringify(text).slice(1, -1);
    return JSON_ONLY(work);
  },
  // Escapes that only another hunk shows to be such
  "entities in a hunk that only adds them": (work) =>
    !work.file.some((text) => /&(lt|gt|amp|quot);/.test(text)) &&
    shownElsewhere(work, /[<>&]/g, (char) => ENTITIES[char]),
  // Anchors and marks
  "name of the scope as anchor": (work, random) => {
    if (!isBare(work.format)) return false;
    let done = false;
    for (const hunk of work.hunks) {
      const scope = scopeOf(work.file, hunk);
      if (scope === undefined) {
        if (hunk.anchor !== undefined) return false;
        continue;
      }
      const wanted = ({ lines }) => lines.filter(isWanted).map(({ text }) => text);
      const short = random.chance(0.7) ? shortened(hunk) : hunk.lines;
      const inside = work.file.slice(scope.line, scope.end);
      const isSure = countOf(inside, wanted({ lines: short })) === 1;
      if (isSure) hunk.lines = short;
      else if (countOf(inside, wanted(hunk)) !== 1) return false;
      hunk.anchor = random.pick([scope.name, scope.name, scope.title]);
      done = true;
    }
    return done;
  },
  "no newline at the end, where there is one": (work) => {
    if (isBlocks(work.format)) return false;
    const { lines } = work.hunks.at(-1);
    const last = lines.at(-1);
    if (last.kind !== "context") return false;
    last.noNewline = true;
    return true;
  },
  "content that looks like markers": (work, random) => {
    const marks = work.format === "search-replace" ? MARKS : [...MARKS, ...BLOCK_MARKS];
    for (const kind of random.shuffled(["context", "removed", "added"]))
      if (insertLike(work, random, kind, random.pick(marks))) return true;
    return false;
  },
  // Context that is remembered, not read
  "heading level or bullet": (work, random) =>
    /\.(md|markdown)$/.test(work.path) &&
    changeContext(
      work,
      random,
      () => true,
      (text) =>
        text
          .replace(/^#{1,5}(?= )/, (level) =>
            level.length > 1 && random.chance(0.5) ? level.slice(1) : `${level}#`,
          )
          .replace(
            /^(\s*)([-*+])(?= )/,
            (_, indent, bullet) => indent + (bullet === "-" ? "*" : "-"),
          ),
      1,
    ),
  "comment retold": (work, random) => {
    const chosen = random.pick(
      contextOf(work, (line, at, hunk) => isComment(line) && !isInsertion(hunk, at)),
    );
    if (chosen === undefined) return false;
    const all = words(chosen.line.text);
    const others = chosen.hunk.lines.filter((line) => isWanted(line) && isSolid(line));
    if (all.length < 7 || others.length < 4) return false;
    chosen.line.text = all
      .flatMap((word, at) => {
        if (at < 2 || random.chance(0.55)) return [word];
        return random.chance(0.5) ? [] : [` ${random.pick(OTHER_WORDS)}`];
      })
      .join("");
    return countOf(work.file, [chosen.line.text]) === 0;
  },
};

/** Escapes all signs, if one hunk has them only in what it adds, and another one in what it wants. */
function shownElsewhere(work, sign, escape) {
  const has = (hunk, isAdded) =>
    hunk.lines.some((line) => isWanted(line) !== isAdded && line.text.match(sign) !== null);
  const isOpen = (hunk) => has(hunk, true) && !has(hunk, false);
  if (!work.hunks.some((hunk) => has(hunk, false)) || !work.hunks.some(isOpen)) return false;
  for (const line of work.hunks.flatMap(({ lines }) => lines))
    line.text = line.text.replace(sign, escape);
  return true;
}

/** Formats whose hunks begin with `@@`, without numbers. */
function isBare(format) {
  return !isBlocks(format) && format !== "unified";
}

/** The definition that a hunk is in: its lines, its name, and what is before its brackets. */
function scopeOf(file, { lines }) {
  const first = lines.find(({ line }) => line !== undefined)?.line;
  if (first === undefined) return undefined;
  const own = lines
    .filter((line) => isWanted(line) && isSolid(line))
    .map(({ text }) => indentOf(text));
  let least = Math.min(...own.map(({ length }) => length));
  for (let line = first - 1; line >= 0 && least > 0; line--) {
    if (file[line].trim() === "" || indentOf(file[line]).length >= least) continue;
    least = indentOf(file[line]).length;
    const title = file[line].trim().replace(MODIFIERS, "");
    const name = (NAMED.exec(title) ?? METHOD.exec(title))?.[1];
    if (name === undefined || NOT_NAMES.has(name)) continue;
    const isDefined = (text) => {
      const other = text.trim().replace(MODIFIERS, "");
      return (NAMED.exec(other) ?? METHOD.exec(other))?.[1] === name;
    };
    if (file.filter(isDefined).length !== 1) return undefined;
    let end = line + 1;
    while (end < file.length && (file[end].trim() === "" || indentOf(file[end]).length > least))
      end++;
    return { line, end, name, title: title.replace(/\s*[({:].*$/, "") };
  }
  return undefined;
}

/** The lines of a hunk with one line of context on each side. */
function shortened({ lines }) {
  const first = lines.findIndex(({ kind }) => kind !== "context");
  const last = lines.findLastIndex(({ kind }) => kind !== "context");
  return lines.slice(Math.max(0, first - 1), last + 2);
}

/** Has the file and the patch one line more, of this kind, after one of the same. */
function insertLike(work, random, kind, text) {
  const places = work.hunks.flatMap((hunk) =>
    hunk.lines.flatMap((line, at) => {
      const isInner = kind !== "context" || hunk.lines[at + 1]?.kind === "context";
      const isOwn = line.kind === kind && (kind === "added" || line.line !== undefined);
      return isOwn && isInner ? [{ hunk, line, at }] : [];
    }),
  );
  const place = random.pick(places);
  if (place === undefined) return false;
  const { hunk, line, at } = place;
  if (kind !== "context" && !changeTruth(work, line, { kind, text })) return false;
  const below = line.line + 1;
  if (kind !== "added") {
    changeFile(work, below, below, [text]);
    for (const other of work.hunks) if (other.start >= below) other.start++;
  }
  hunk.lines.splice(at + 1, 0, kind === "added" ? { kind, text } : { kind, text, line: below });
  return true;
}

/** Puts a changed line after another one, in what is true. */
function changeTruth(work, line, fresh) {
  const changed = work.hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "context"));
  let at = changed.indexOf(line);
  for (const { lines } of work.truth) {
    if (at < lines.length) return lines.splice(at + 1, 0, fresh).length === 0;
    at -= lines.length;
  }
  return false;
}
