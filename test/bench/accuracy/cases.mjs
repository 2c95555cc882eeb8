/** All cases of a real change in a format: as a good model writes it, broken, or to be refused. */

import { FAULTS } from "./faults.mjs";
import { randomFor } from "./random.mjs";
import { REFUSALS } from "./refusals.mjs";
import { countOf, makeWork } from "./work.mjs";

/** A file that no patch is meant for. */
export const OTHER = {
  path: "other/index.txt",
  text: "Nothing here.\nIt is another file.\n",
};

/** Pairs of faults tried on each edit in each format. */
const PAIRS = 4;

/** All cases of an edit in a format: `{ name, mustRefuse, work, path }`. */
export function* casesOf(edit, format, only) {
  const list = [
    { name: "clean", change: () => true },
    ...Object.entries(FAULTS).map(([name, change]) => ({ name, change })),
    ...pairsFor(edit, format),
    ...Object.entries(REFUSALS).map(([name, change]) => ({ name, change, mustRefuse: true })),
  ];
  for (const { name, change, seed = name, mustRefuse = false } of list) {
    if (!name.includes(only)) continue;
    const work = makeWork(edit, format);
    if (work === undefined) return;
    const { path } = work;
    const isChanged = change(work, randomFor(`${edit.id} ${format} ${seed}`));
    if (!mustRefuse && work.hunks.some((hunk) => isOfAnother(work, hunk))) continue;
    if (isChanged) yield { name, mustRefuse, work, path };
  }
}

/** Are the hunk's old lines in the file as they are written, but not where the edit is? It then is another edit. */
function isOfAnother({ file }, { lines }) {
  const old = lines.filter(({ kind }) => kind !== "added");
  const [first] = old.flatMap(({ line }, at) => (line === undefined ? [] : [line - at]));
  const texts = old.map(({ text }) => text);
  const isHere = texts.every((text, at) => file[first + at] === text);
  return !isHere && countOf(file, texts) > 0;
}

function pairsFor(edit, format) {
  const random = randomFor(`${edit.id} ${format} pairs`);
  // What a blank line that the file lacks means is only told for patches that fit otherwise.
  const names = Object.keys(FAULTS).filter((name) => name !== "blank line added");
  return Array.from({ length: PAIRS }, () => [random.pick(names), random.pick(names)])
    .filter(([first, second]) => first !== second)
    .map(([first, second]) => ({
      name: "two faults at once",
      seed: `${first}, ${second}`,
      change: (work, own) => {
        work.faults = `${first}, ${second}`;
        return FAULTS[first](work, own) && FAULTS[second](work, own);
      },
    }));
}
