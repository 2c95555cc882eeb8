/** One case: the file is laid, the reply applied, and the tree compared with what must come out. */

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { apply } from "../../../dist/core.js";
import { FAULTS } from "./faults.mjs";
import { PEERS } from "./peers.mjs";
import { randomFor } from "./random.mjs";
import { REFUSALS } from "./refusals.mjs";
import { render } from "./render.mjs";
import { applied, makeWork, textOf } from "./work.mjs";

/** A file that no patch is meant for. */
const OTHER = { path: "other/index.txt", text: "Nothing here.\nIt is another file.\n" };

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
  for (const [at, { name, change, mustRefuse = false }] of list.entries()) {
    if (!name.includes(only)) continue;
    const work = makeWork(edit, format);
    if (work === undefined) return;
    const { path } = work;
    const isChanged = change(work, randomFor(`${edit.id} ${format} ${name} ${at}`));
    if (isChanged) yield { name, mustRefuse, work, path };
  }
}

function pairsFor(edit, format) {
  const random = randomFor(`${edit.id} ${format} pairs`);
  const names = Object.keys(FAULTS);
  return Array.from({ length: PAIRS }, () => [random.pick(names), random.pick(names)])
    .filter(([first, second]) => first !== second)
    .map(([first, second]) => ({
      name: "two faults at once",
      change: (work, own) => {
        work.faults = `${first}, ${second}`;
        return FAULTS[first](work, own) && FAULTS[second](work, own);
      },
    }));
}

/**
 * What comes of a case: `recovered` (every byte is as it must be), `refused` (nothing has changed),
 * or `wrong`; with the texts, and `peers`: the same for others, for diffs.
 */
export function measure({ mustRefuse, work, path }, root, withPeers) {
  const before = textOf(work, work.file);
  const wanted = mustRefuse ? undefined : textOf(work, applied(work.file, work.truth));
  const reply = render(work);
  const given = new Map([
    [path, before],
    [OTHER.path, OTHER.text],
  ]);
  const { status, problems, after: files } = apply(reply, given);
  const after = files.get(path) ?? "";
  const isOtherKept = files.get(OTHER.path) === OTHER.text && files.size === given.size;
  const isApplied = status === "applied";
  const isRight = isApplied && isOtherKept && after === wanted;
  const result = isRight ? "recovered" : isApplied ? "wrong" : "refused";
  const peers = {};
  for (const [name, applyWith] of Object.entries(withPeers ? PEERS : {})) {
    lay(root, path, before);
    const text = applyWith(root, path, reply);
    peers[name] = text === undefined ? "refused" : text === wanted ? "recovered" : "wrong";
  }
  return { result, reply, before, wanted, after, problems, peers };
}

function lay(root, path, text) {
  rmSync(root, { recursive: true, force: true });
  for (const [name, content] of [
    [path, text],
    [OTHER.path, OTHER.text],
  ]) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}
