/** Cases whose answer is not yet as it should be: only the benchmark runs them. */

import { diff, type HostileCase } from "../case.ts";

export const OPEN: readonly HostileCase[] = [
  {
    name: "60 MB of line ends as the patch",
    about: "lines cost memory by their number, too",
    patch: () => Buffer.alloc(60e6, "\n"),
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "60 MB of line ends in an envelope",
    about: "lines cost memory by their number, too",
    patch: () =>
      Buffer.concat([
        Buffer.from("*** Begin Patch\n*** Add File: x\n"),
        Buffer.alloc(60e6, "+\n"),
        Buffer.from("*** End Patch\n"),
      ]),
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "a diff whose last hunk is cut off",
    about: "a last hunk that is shorter than it says, with nothing behind it, is cut off",
    patch: `${diff("a.txt", "a.txt")}--- dir/b.txt\n+++ dir/b.txt\n@@ -1,9 +1,9 @@\n-old\n+ne`,
    exit: 2,
    problems: ["truncated"],
  },
];
