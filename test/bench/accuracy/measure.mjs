/** One case: the file is laid, the reply applied, and the tree compared with what must come out. */

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { apply } from "../../../dist/core.js";
import { OTHER } from "./cases.mjs";
import { PEERS } from "./peers.mjs";
import { render } from "./render.mjs";
import { applied, textOf } from "./work.mjs";

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
