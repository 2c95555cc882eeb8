/**
 * One case: a file, what is true of it, and the patch as a model writes it. Faults change it in
 * place: the file (`file`, `truth`), the patch (`hunks`, `path`), or its text (`texts`).
 */

/** How many context lines a good model gives, and how far it goes until its lines occur once. */
const CONTEXT = { least: 3, most: 12 };
const BLOCK_CONTEXT = { least: 2, most: 12 };

/** Formats that say where by line numbers, or by nothing but the lines. */
export const FORMATS = [
  "apply-patch",
  "unified",
  "numberless",
  "file-changes",
  "search-replace",
  "string-edits",
];

export function isBlocks(format) {
  return format === "search-replace" || format === "string-edits";
}

/**
 * An edit as a good model writes it in a format; undefined if its lines occur more than once
 * however many there are.
 */
export function makeWork(edit, format) {
  const { file, hunks: truth, path } = edit;
  const isUnique = (from, to) =>
    countOf(file, file.slice(from, to)) === 1 &&
    (format !== "string-edits" || standsOnce(file, file.slice(from, to)));
  const { least, most } = isBlocks(format) ? BLOCK_CONTEXT : CONTEXT;
  const spans = [];
  for (const { start, lines } of truth) {
    const end = start + lines.filter(({ kind }) => kind === "removed").length;
    let context = least;
    const from = () => Math.max(0, start - context);
    const to = () => Math.min(file.length, end + context);
    const anchor = format === "apply-patch" ? anchorOf(file, from(), to()) : undefined;
    const isSure = () => format === "unified" || anchor !== undefined || isUnique(from(), to());
    while (context < most && !isSure()) context++;
    if (!isSure()) return undefined;
    const last = spans.at(-1);
    // Changes whose context meets are one hunk.
    if (last !== undefined && from() <= last.to) last.to = Math.max(last.to, to());
    else spans.push({ from: from(), to: to(), anchor });
  }
  const hunks = spans.map(({ from, to, anchor }) => ({ ...hunkOf(file, truth, from, to), anchor }));
  return {
    format,
    path,
    edit,
    file: [...file],
    end: "\n",
    truth: structuredClone(truth),
    hunks,
    texts: [],
  };
}

/** The line that opens the scope of lines that are several times, if they are the first below it. */
function anchorOf(file, from, to) {
  const block = file.slice(from, to);
  if (countOf(file, block) === 1) return undefined;
  const indent = (text) => text.length - text.trimStart().length;
  const own = Math.min(...block.filter((text) => text.trim() !== "").map(indent));
  for (let line = from - 1; line >= 0; line--) {
    const text = file[line];
    if (text.trim().length < 6 || indent(text) >= own) continue;
    const isFirst = countOf(file.slice(line + 1, to), block) === 1;
    return isFirst && countOf(file, [text]) === 1 ? text.trim() : undefined;
  }
  return undefined;
}

/** The changes within a span of the file, with the lines between them as context. */
export function hunkOf(file, truth, from, to) {
  const lines = [];
  let at = from;
  const keep = (until) => {
    while (at < until) lines.push({ kind: "context", text: file[at], line: at++ });
  };
  for (const { start, lines: changed } of truth) {
    if (start < from || start > to) continue;
    keep(start);
    for (const line of changed) {
      if (line.kind === "removed") lines.push({ ...line, line: at++ });
      else lines.push({ ...line });
    }
  }
  keep(to);
  return { start: from, lines };
}

/** Do the lines occur once in the file even where their first may be the end of another one? */
function standsOnce(file, block) {
  const [text, part] = [file, block].map((lines) => `${lines.join("\n")}\n`);
  return text.indexOf(part) === text.lastIndexOf(part);
}

/** At how many places a block of lines is. */
export function countOf(file, block) {
  let count = 0;
  for (let start = 0; start + block.length <= file.length; start++) {
    if (block.every((text, at) => file[start + at] === text)) count++;
  }
  return count;
}

/** The lines that must come out: the file with what is true changed. */
export function applied(file, truth) {
  const result = [];
  let at = 0;
  for (const { start, lines } of truth) {
    result.push(...file.slice(at, start));
    at = start;
    for (const { kind, text } of lines) {
      if (kind === "removed") at++;
      else result.push(text);
    }
  }
  return [...result, ...file.slice(at)];
}

/** The file's text with a list of its lines. */
export function textOf({ end }, lines) {
  return lines.map((text) => text + end).join("");
}

/** Replaces lines of the file; what is true is moved with what it is about. */
export function changeFile(work, from, to, lines) {
  work.file.splice(from, to - from, ...lines);
  const grown = lines.length - (to - from);
  for (const hunk of work.truth) if (hunk.start >= to) hunk.start += grown;
  for (const line of work.hunks.flatMap((hunk) => hunk.lines))
    if (line.line >= to) line.line += grown;
}

/** Calls with every line of every hunk; what comes back takes its place. */
export function mapLines(work, change) {
  for (const hunk of work.hunks) {
    hunk.lines = hunk.lines.flatMap((line, at) => change(line, at, hunk) ?? line);
  }
}

/** Context lines of all hunks that a test accepts, as `{ hunk, at, line }`. */
export function contextOf(work, test) {
  return work.hunks.flatMap((hunk) =>
    hunk.lines.flatMap((line, at) =>
      line.kind === "context" && test(line, at, hunk) ? [{ hunk, at, line }] : [],
    ),
  );
}

/** The same, of those that the file has. */
export function fileContextOf(work, test) {
  return contextOf(work, (line, at, hunk) => line.line !== undefined && test(line, at, hunk));
}

/** Stands the line next to a change? */
export function touches({ lines }, at) {
  return [lines[at - 1], lines[at + 1]].some(
    (line) => line !== undefined && line.kind !== "context",
  );
}

export function isSolid({ text }) {
  return text.trim() !== "";
}
