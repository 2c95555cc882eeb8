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
 * or `wrong`; with the texts, and `peers`: the same for others, which for diffs are other tools.
 */
export function measure({ mustRefuse, work, path }, root, { withPeers, locate }) {
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
  const resultOf = (text) =>
    text === undefined ? "refused" : text === wanted ? "recovered" : "wrong";
  const peers =
    locate === undefined ? {} : { locator: resultOf(locate(reply, path, before, work.end)) };
  for (const [name, applyWith] of Object.entries(withPeers ? PEERS : {})) {
    lay(root, path, before);
    peers[name] = resultOf(applyWith(root, path, reply));
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
