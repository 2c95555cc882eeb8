/**
 * The workloads: trees, patches, and what must become of them, all made from a seed.
 *
 * A workload is made for a size n: `files` and `after` are Maps from path to text (no `after`:
 * the patch must be refused, and nothing change), `patches` the edit in several formats. `runs`
 * says which programs take part, with which patch: a program that is not named cannot do it.
 */

import { blocksOf, diffOf, envelopeOf, linesAfter } from "./patches.mjs";
import { codeLines, randomOf } from "./random.mjs";

const SEED = 20;
const PATH = "src/main.ts";
const textOf = (lines) => lines.map((line) => `${line}\n`).join("");
const CONTEXT = 3;

/** Those that only read diffs. */
const DIFF = { git: "diff", patch: "diff", jsdiff: "diff" };
const EXACT = { apply: "diff", noSync: "diff", envelope: "envelope", limit: "diff", ...DIFF };

/** Hunks of one changed line each, spread over a file; the contexts are read by `spell`. */
function hunksIn(lines, count, spell = (text) => text) {
  const step = lines.length / count;
  return Array.from({ length: count }, (_, index) => {
    const middle = Math.floor(step * (index + 0.5));
    const context = (from, to) => lines.slice(from, to).map((text) => [" ", spell(text)]);
    const rows = [
      ...context(middle - CONTEXT, middle),
      ["-", spell(lines[middle])],
      ["+", spell(`\t\tchanged.update(${index});`)],
      ...context(middle + 1, middle + 1 + CONTEXT),
    ];
    return { start: middle - CONTEXT, rows };
  });
}

/** Removed lines that are like no other, so that every format knows the place. */
function withTargets(lines, count) {
  const step = lines.length / count;
  for (let index = 0; index < count; index++)
    lines[Math.floor(step * (index + 0.5))] = `\t\ttarget.render(${index});`;
  return lines;
}

function oneFile(lines, hunks, after) {
  const sections = [{ path: PATH, hunks }];
  return {
    files: new Map([[PATH, textOf(lines)]]),
    after: new Map([[PATH, textOf(after)]]),
    patches: { diff: diffOf(sections), envelope: envelopeOf(sections) },
  };
}

function exactIn(count, hunkCount) {
  const lines = withTargets(codeLines(count, randomOf(SEED)), hunkCount);
  const hunks = hunksIn(lines, hunkCount);
  return oneFile(lines, hunks, linesAfter(lines, hunks));
}

function manyFiles(count) {
  const random = randomOf(SEED);
  const [files, after, sections] = [new Map(), new Map(), []];
  for (let at = 0; at < count; at++) {
    const path = `src/room${Math.floor(at / 100)}/file${at}.ts`;
    const lines = withTargets(codeLines(40, random), 1);
    const hunks = hunksIn(lines, 1);
    files.set(path, textOf(lines));
    after.set(path, textOf(linesAfter(lines, hunks)));
    sections.push({ path, hunks });
  }
  return { files, after, patches: { diff: diffOf(sections), envelope: envelopeOf(sections) } };
}

function newFiles(count) {
  const random = randomOf(SEED);
  const [after, sections] = [new Map(), []];
  for (let at = 0; at < count; at++) {
    const path = `src/room${Math.floor(at / 100)}/file${at}.ts`;
    const lines = codeLines(285, random);
    after.set(path, textOf(lines));
    sections.push({ path, lines });
  }
  const patches = { diff: diffOf(sections), envelope: envelopeOf(sections) };
  return { files: new Map(), after, patches };
}

/** The patch has four blanks where the file has a tab. */
function otherBlanks(count) {
  const hunkCount = count / 2000;
  const lines = withTargets(codeLines(count, randomOf(SEED)), hunkCount);
  const hunks = hunksIn(lines, hunkCount, (text) => text.replaceAll("\t", "    "));
  return oneFile(lines, hunks, linesAfter(lines, hunksIn(lines, hunkCount)));
}

/** The file has the typography of prose around each change, and the patch that of a keyboard. */
function otherTypography(count) {
  const hunkCount = count / 2000;
  const lines = withTargets(codeLines(count, randomOf(SEED)), hunkCount);
  const step = lines.length / hunkCount;
  for (let index = 0; index < hunkCount; index++) {
    const middle = Math.floor(step * (index + 0.5));
    lines[middle - 1] = `\t\t// the \u201center\u201d key isn\u2019t \u2013 ${index} \u2013 here`;
    lines[middle + 1] = `\t\t// \u201cleave\u201d: ${index}`;
  }
  const hunks = hunksIn(lines, hunkCount, plainly);
  return oneFile(lines, hunks, linesAfter(lines, hunks));
}

function plainly(text) {
  return text
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll("\u2019", "'")
    .replaceAll("\u2013", "-");
}

/** Blocks of 20 lines, of which two are told in other words; a third changes. */
function alike(count) {
  const blocks = count / 5000;
  const lines = withTargets(codeLines(count, randomOf(SEED)), blocks);
  const step = lines.length / blocks;
  const hunks = Array.from({ length: blocks }, (_, index) => {
    const middle = Math.floor(step * (index + 0.5));
    const start = middle - 10;
    for (const at of [start + 4, start + 15]) lines[at] = `\t\tplace.collect(${at}, limit);`;
    const rows = lines.slice(start, start + 20).flatMap((text, at) => {
      if (at === 10)
        return [
          ["-", text],
          ["+", `\t\tchanged.update(${index});`],
        ];
      return [[" ", at === 4 || at === 15 ? text.replace("collect", "colect") : text]];
    });
    return { start, rows };
  });
  const made = oneFile(lines, hunks, linesAfter(lines, hunks));
  const section = { path: PATH, hunks };
  const patches = { hinted: blocksOf(section, true), blocks: blocksOf(section, false) };
  return { ...made, patches };
}

/** A block of equal lines in a file of equal lines, which misses in its last line. */
function equalLines(count) {
  const lines = Array.from({ length: count }, () => "same");
  const rows = Array.from({ length: 2003 }, () => [" ", "same"]);
  rows.push(["-", "other"], ["+", "new"]);
  const hunks = [{ start: 0, rows }];
  const { files, patches } = oneFile(lines, hunks, lines);
  return { files, patches: { ...patches, blocks: blocksOf({ path: PATH, hunks }, false) } };
}

/** A block that is nowhere; what is nearest is to be named. */
function miss(count, blocks) {
  const lines = codeLines(count, randomOf(SEED));
  const starts = Array.from({ length: blocks }, (_, at) =>
    Math.floor((count / blocks) * (at + 0.5)),
  );
  const hunks = starts.map((start) => {
    const rows = lines.slice(start, start + 20).map((text, at) => {
      if (at === 9 || at === 10) return ["-", `${text} // gone`];
      return [" ", at % 5 === 0 && text !== "" ? `${text} // retold` : text];
    });
    return { start, rows: [...rows, ["+", "new"]] };
  });
  const { files } = oneFile(lines, hunks, lines);
  const says = starts.map((start) => `closest match: lines ${start + 1} to ${start + 20} (`);
  return { files, says, patches: { blocks: blocksOf({ path: PATH, hunks }, false) } };
}

/** One line, and a string in it. */
function oneLine(megabytes) {
  const random = randomOf(SEED);
  const words = codeLines((megabytes * 1_000_000) / 30, random).map((text) => text.trim());
  words[words.length >> 1] = "target.render(1);";
  const before = words.join(" ");
  const after = before.replace("target.render(1);", "changed.update(1);");
  const edit = {
    file_path: PATH,
    old_string: "target.render(1);",
    new_string: "changed.update(1);",
  };
  const rows = [
    ["-", before],
    ["+", after],
  ];
  return {
    files: new Map([[PATH, `${before}\n`]]),
    after: new Map([[PATH, `${after}\n`]]),
    patches: {
      diff: diffOf([{ path: PATH, hunks: [{ start: 0, rows }] }]),
      edit: JSON.stringify(edit),
    },
  };
}

/** String edits of five whole lines each, of which the middle one changes. */
function manyStrings(count) {
  const lines = withTargets(codeLines(count, randomOf(SEED)), 500);
  const hunks = hunksIn(lines, 500);
  const sides = (rows, other) =>
    rows.flatMap(([sign, text]) => (sign === other ? [] : [text])).slice(1, -1);
  const edits = hunks.map(({ rows }) => ({
    old_string: sides(rows, "+").join("\n"),
    new_string: sides(rows, "-").join("\n"),
  }));
  const made = oneFile(lines, hunks, linesAfter(lines, hunks));
  return { ...made, patches: { edits: JSON.stringify({ file_path: PATH, edits }) } };
}

/**
 * `sizes`: n, of which the first three (each twice the one before) tell the growth, and `main`
 * is the row of the table. `trees`: so many at a time, where one alone is too short to measure.
 */
export const WORKLOADS = [
  {
    id: "W1",
    title: () => "one small patch, 200-line file",
    sizes: [200],
    main: [200],
    trees: 10,
    make: (n) => exactIn(n, 1),
    runs: { ...EXACT, node: "diff" },
  },
  {
    id: "W2",
    title: (n) => `${n} files, one hunk each`,
    sizes: [2500, 5000, 10_000],
    main: [10_000],
    make: manyFiles,
    runs: EXACT,
  },
  {
    id: "W3",
    title: (n) => `${n} lines, 500 hunks`,
    sizes: [250_000, 500_000, 1_000_000],
    main: [100_000, 1_000_000],
    make: (n) => exactIn(n, 500),
    runs: EXACT,
  },
  {
    id: "W3h",
    title: (n) => `${n} lines, ${n / 50} hunks`,
    sizes: [100_000, 200_000, 400_000],
    main: [100_000],
    make: (n) => exactIn(n, n / 50),
    runs: EXACT,
  },
  {
    id: "W4",
    title: (n) => `${n} lines, ${n / 2000} hunks with other blanks`,
    sizes: [100_000, 200_000, 400_000],
    main: [100_000],
    make: otherBlanks,
    runs: { apply: "diff", noSync: "diff", envelope: "envelope", limit: "diff" },
    limit: "trimmed",
  },
  {
    id: "W4t",
    title: () => "the same with other typography",
    sizes: [100_000, 200_000, 400_000],
    main: [100_000],
    make: otherTypography,
    runs: { apply: "diff", noSync: "diff", envelope: "envelope", limit: "diff" },
    limit: "folded",
  },
  {
    id: "W5",
    title: (n) => `${n} lines, ${n / 5000} blocks 90 % similar, with line hints`,
    sizes: [100_000, 200_000, 400_000],
    main: [100_000],
    make: alike,
    runs: { apply: "hinted", limit: "blocks" },
    limit: "rare",
  },
  {
    id: "W5n",
    title: () => "the same without hints",
    sizes: [100_000, 200_000, 400_000],
    main: [100_000],
    make: alike,
    runs: { apply: "blocks", limit: "blocks" },
    limit: "rare",
  },
  {
    id: "W6",
    title: (n) => `${n} equal lines, a block of 2004 that misses in its last line`,
    sizes: [100_000, 200_000, 400_000],
    main: [100_000],
    make: equalLines,
    runs: { apply: "diff", envelope: "envelope", git: "diff", jsdiff: "diff", limit: "blocks" },
    limit: "rare",
  },
  {
    id: "W6m",
    title: (n) => `a miss in ${n} lines, closest place named`,
    sizes: [50_000, 100_000, 200_000],
    main: [100_000],
    make: (n) => miss(n, 1),
    runs: { apply: "blocks", limit: "blocks" },
    limit: "rare",
  },
  {
    id: "W6k",
    title: () => "the same with 20 misses",
    sizes: [50_000, 100_000, 200_000],
    main: [100_000],
    make: (n) => miss(n, 20),
    runs: { apply: "blocks", limit: "blocks" },
    limit: "rare",
  },
  {
    id: "W7",
    title: (n) => `${n} MB on one line, string edit`,
    sizes: [5, 10, 20],
    main: [5],
    make: oneLine,
    runs: { apply: "edit", noSync: "edit", limit: "edit", ...DIFF },
    limit: "string",
  },
  {
    id: "W7s",
    title: (n) => `${n} lines, 500 string edits of whole lines`,
    sizes: [250_000, 500_000, 1_000_000],
    main: [1_000_000],
    make: manyStrings,
    runs: { apply: "edits", noSync: "edits" },
  },
  {
    id: "W8",
    title: (n) => `20 MB of added files (${n})`,
    sizes: [585, 1169, 2338],
    main: [2338],
    make: newFiles,
    runs: EXACT,
  },
];
