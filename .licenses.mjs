/** Writes dist/licenses.txt: the licence of every package of which the bundles hold code. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TARGET = "dist/licenses.txt";
const HEAD =
  "The commands of llm-patch (dist/cli) hold code of these packages. The library loads them as\n" +
  "dependencies.\n";

/** The folders of packages that have been seen, in all bundles of a build. */
const folders = new Set();

/** A plugin for each bundle; the last one to be written leaves the whole list. */
export const licenses = {
  name: "licenses",
  writeBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) => chunk.moduleIds ?? []);
    for (const id of modules) {
      const [folder] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/")) ?? [];
      if (folder !== undefined) folders.add(folder);
    }
    writeFileSync(TARGET, [HEAD, ...[...folders].map(chapter).toSorted()].join("\n"));
  },
};

function chapter(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence to hand on`);
  const title = `${name} ${version}, ${license}`;
  const text = readFileSync(join(folder, file), "utf8").trimEnd();
  return `${"-".repeat(title.length)}\n${title}\n${"-".repeat(title.length)}\n\n${text}\n`;
}
