/**
 * Cases in which the only right answer is a refusal: what the patch is about is not there, is
 * there twice, or the patch is not whole. Each changes a case in place, as the faults do.
 */

import { applied, changeFile, countOf, isBlocks, isSolid } from "./work.mjs";

const MARKERS = [
  "// ... rest of the code ...",
  "# ... existing code ...",
  "// ... keep the rest as it is ...",
];

/** Names and numbers of a line that mean something. */
const TOKEN = /\b\d+(\.\d+)?\b|\b[A-Za-z_]\w{4,}\b/g;

export const REFUSALS = {
  "target gone": (work) => {
    // All that the hunks speak of next to their changes, from the last on.
    for (const hunk of work.hunks.toReversed()) {
      const { from, to } = coreOf(hunk);
      changeFile(work, from, to, []);
    }
    return work.file.length > 3;
  },
  "target there twice": (work, random) => {
    const hunk = random.pick(work.hunks);
    // Another hunk that is found could tell by how much the line numbers are off.
    if (hunk.anchor !== undefined || (work.format === "unified" && work.hunks.length > 1))
      return false;
    const lines = hunk.lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
    const [from, to] = [lines.at(0), lines.at(-1) + 1];
    const copy = work.file.slice(from, to);
    if (work.format === "unified") work.offset = random.pick([2, 3, 5]);
    const below = to + random.between(0, Math.min(30, work.file.length - to));
    if (work.hunks.some((one) => one !== hunk && touchesRange(one, from, below))) return false;
    // The line of the copy would be right.
    if (from + work.offset === below + 1) work.offset++;
    changeFile(work, below, below, ["", ...copy, ""]);
    return countOf(work.file, copy) === 2;
  },
  "between two twins": (work, random) => {
    // Each of two places differs from the patch in one word of one line of context.
    const hunk = random.pick(work.hunks);
    const chosen = random.pick(
      hunk.lines.filter(({ kind, text }) => kind === "context" && /[a-zA-Z]{5}/.test(text)),
    );
    if (chosen === undefined || hunk.anchor !== undefined || work.format === "unified")
      return false;
    const lines = hunk.lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
    const [from, to] = [lines.at(0), lines.at(-1) + 1];
    if (work.hunks.some((one) => one !== hunk && touchesRange(one, from, to))) return false;
    const word = random.pick(chosen.text.match(/[a-zA-Z]{5,}/g));
    const copy = work.file.slice(from, to);
    const letters = random.shuffled(["q", "x", "z"].filter((letter) => !word.endsWith(letter)));
    for (const [block, letter, at] of [
      [work.file, letters[0], chosen.line],
      [copy, letters[1], chosen.line - from],
    ])
      block[at] = block[at].replace(word, () => word.slice(0, -1) + letter);
    changeFile(work, to, to, ["", ...copy, ""]);
    return countOf(work.file, wantedOf(hunk)) === 0;
  },
  "twice, below an anchor that is nowhere": (work, random) => {
    if (isBlocks(work.format) || work.format === "unified") return false;
    const hunk = random.pick(work.hunks);
    if (hunk.anchor !== undefined || !REFUSALS["target there twice"](work, random)) return false;
    for (const one of work.hunks) one.anchor = "function neverHeardOf()";
    return true;
  },
  "lines between insertion and context": (work, random) => {
    // Above or below the new line? Nothing tells.
    const places = work.hunks.flatMap((hunk) =>
      hunk.lines.flatMap((line, at) => {
        const [above, next] = [hunk.lines[at - 1], hunk.lines[at + 1]];
        const isOne = line.kind === "added" && isSolid(line);
        const isBetween = above?.kind === "context" && next?.kind === "context";
        return isOne && isBetween && [above, next].every(isSolid) ? [above] : [];
      }),
    );
    const above = random.pick(places);
    if (above === undefined) return false;
    const indent = /^\s*/.exec(above.text)[0];
    changeFile(work, above.line + 1, above.line + 1, [
      `${indent}${random.pick(["start(1);", "Other();"])}`,
    ]);
    return true;
  },
  "two old texts for one edit": (work) => {
    work.extra = { search: "another text\n", replace: "and what becomes of it\n" };
    return work.format === "string-edits";
  },
  "value changed": (work, random) => {
    const removed = work.hunks.flatMap(({ lines }) =>
      lines.filter(({ kind }) => kind === "removed"),
    );
    const chosen = random.pick(removed.filter(({ text }) => text.match(TOKEN) !== null));
    if (chosen === undefined) return false;
    const token = random.pick(chosen.text.match(TOKEN));
    const other = /^\d/.test(token)
      ? String(Number(token) + 1)
      : `${token}${random.pick(["s", "2", "Old"])}`;
    const at = chosen.text.indexOf(token);
    work.file[chosen.line] =
      chosen.text.slice(0, at) + other + chosen.text.slice(at + token.length);
    return true;
  },
  "of another version": (work) => {
    const { file, others, hunks, next } = work.edit;
    const all = [...hunks, ...others].toSorted((a, b) => a.start - b.start);
    work.file = next.split("\n").slice(0, -1);
    // The newest version has all of it: what is left is what the patch has done.
    return (
      applied(file, all).join("\n") === work.file.join("\n") &&
      work.hunks.every(
        (hunk) => wantedOf(hunk).length > 0 && countOf(work.file, wantedOf(hunk)) === 0,
      )
    );
  },
  "only a look-alike": (work) => {
    let done = true;
    for (const hunk of work.hunks) {
      const tokens = hunk.lines.flatMap(({ kind, text }) =>
        kind === "removed" ? (text.match(TOKEN) ?? []) : [],
      );
      const token = tokens.toSorted((a, b) => b.length - a.length)[0];
      if (token === undefined) return false;
      const name = `${token.slice(0, -1)}${/x$/i.test(token) ? "y" : "x"}`;
      for (const { line } of hunk.lines)
        if (line !== undefined) work.file[line] = work.file[line].split(token).join(name);
      done &&= countOf(work.file, wantedOf(hunk)) === 0;
    }
    return done;
  },
  "wrong file": (work) => {
    work.path = "other/index.txt";
    return work.hunks.every((hunk) => hunk.lines.some(({ kind }) => kind !== "added"));
  },
  "reply cut off": (work, random) => {
    const least = isBlocks(work.format) ? 0.5 : 0.4;
    work.texts.push((text) => {
      const whole = `Here is the change.\n\n\`\`\`\n${text}`;
      const end = text.trimEnd().length - (text.length - whole.length);
      const tail = ["apply-patch", "file-changes"].includes(work.format) ? 16 : 1;
      return whole.slice(0, Math.floor((end - tail) * (least + (1 - least) * random.next())));
    });
    return !work.file.some((text) => text.trimStart().startsWith("```"));
  },
  "placeholder in the replacement": (work, random) => {
    const hunk = random.pick(work.hunks);
    const added = hunk.lines.filter(({ kind }) => kind === "added");
    if (added.length < 2) return false;
    const first = hunk.lines.indexOf(random.pick(added.slice(0, -1)));
    let count = 0;
    while (hunk.lines[first + count]?.kind === "added") count++;
    const indent = /^\s*/.exec(hunk.lines[first].text)[0];
    hunk.lines.splice(first, count, { kind: "added", text: indent + random.pick(MARKERS) });
    return true;
  },
};

function wantedOf({ lines }) {
  return lines.filter(({ kind }) => kind !== "added").map(({ text }) => text);
}

/** The lines of the file from one above the first change of a hunk to one below the last. */
function coreOf({ lines }) {
  const first = lines.findIndex(({ kind }) => kind !== "context");
  const last = lines.findLastIndex(({ kind }) => kind !== "context");
  const own = lines
    .slice(Math.max(0, first - 2), last + 3)
    .flatMap(({ line }) => (line === undefined ? [] : [line]));
  return { from: own.at(0), to: own.at(-1) + 1 };
}

function touchesRange({ lines }, from, to) {
  return lines.some(({ line }) => line !== undefined && line >= from && line < to);
}
