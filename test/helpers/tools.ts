/** Programs that tests compare with or run under, where they are installed. */

import { spawnSync } from "node:child_process";

export const hasGit: boolean = spawnSync("git", ["--version"]).status === 0;
export const hasBash: boolean = spawnSync("bash", ["-c", "true"]).status === 0;
export const hasJq: boolean = spawnSync("jq", ["--version"]).status === 0;
/** Only GNU patch: other programs of this name know other flags. */
export const hasGnuPatch: boolean = String(spawnSync("patch", ["--version"]).stdout).includes(
  "GNU patch",
);
/** It gives a program a terminal; others of this name know other flags. */
export const hasScript: boolean = String(spawnSync("script", ["--version"]).stdout).includes(
  "util-linux",
);
