/** Every bad path in every place of every format that takes one: nothing changes anywhere. */

import { expect, onTestFinished, test } from "vitest";
import { DEFAULTS, run } from "../../src/run.ts";
import { BAD_PATHS, refusalOf } from "./paths.ts";
import { PLACES } from "./places.ts";
import { makeSandbox, sightsOf } from "./sandbox.ts";

test.each(PLACES.map((place) => [place.format, place.name, place] as const))(
  "%s, %s: no bad path is taken",
  (_format, _name, place) => {
    const sandbox = makeSandbox();
    onTestFinished(sandbox.remove);
    const before = sightsOf(sandbox);
    for (const bad of BAD_PATHS) {
      const { path } = bad;
      const file = place.isFlag === true ? { file: path } : {};
      const { status, problems } = run(place.patch(path), {
        ...DEFAULTS,
        ...file,
        root: sandbox.root,
      });
      const codes = problems.map(({ code }) => code);
      expect({ path, status, codes, after: sightsOf(sandbox) }).toEqual({
        path,
        status: "refused",
        codes: [refusalOf(bad, place)],
        after: before,
      });
    }
  },
);
