/**
 * Bundles the two commands into dist/cli. What few runs need is loaded by an `import()` in src. All else is in two
 * files, for each file costs time: what apply_patch needs, and what llm-patch needs besides.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export default {
  input: { main: "src/cli/main.ts", "apply-patch": "src/cli/apply-patch.ts" },
  platform: "node",
  preserveEntrySignatures: "allow-extension",
  logLevel: "warn",
  plugins: [
    { name: "licenses", generateBundle: addLicenses },
    { name: "ascii", generateBundle: escape },
  ],
  output: {
    dir: "dist",
    // Node's compile cache holds what is required, not what is imported.
    format: "cjs",
    dynamicImportInCjs: false,
    entryFileNames: "cli/[name].cjs",
    chunkFileNames: "cli/[name].cjs",
    codeSplitting: {
      groups: [
        {
          name: "llm-patch",
          test: /node_modules.commander|src.cli.(?:main|commands?|flags|apply|progress)\.ts$/,
          tags: ["$initial"],
          includeDependenciesRecursively: false,
        },
        { name: "both", tags: ["$initial"] },
      ],
    },
    minify: true,
  },
};

/** Adds licenses.txt: the licence of each package of which the bundles hold code. */
function addLicenses(_options, bundle) {
  const modules = Object.values(bundle).flatMap((chunk) => chunk.moduleIds ?? []);
  const folders = modules.flatMap(
    (id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? [],
  );
  const licenses = [...new Set(folders)].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json")));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    const title = `${name} ${version}, ${license}`;
    const line = "-".repeat(title.length);
    return `${line}\n${title}\n${line}\n\n${readFileSync(join(folder, file), "utf8").trimEnd()}\n`;
  });
  const head = "The commands of llm-patch (dist/cli) hold code of these packages:\n";
  const source = [head, ...licenses.toSorted()].join("\n");
  this.emitFile({ type: "asset", fileName: "licenses.txt", source });
}

/** Escapes all but ASCII: V8 keeps such a bundle in half the memory, which takes a tenth off the start. */
function escape(_options, bundle) {
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk")
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
}
