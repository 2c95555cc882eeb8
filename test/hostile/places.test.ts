/** Every bad path in every place of every format that takes one: nothing changes anywhere. */

import { expect, onTestFinished, test } from "vitest";
import { run } from "../../src/run.ts";
import { BAD_PATHS, refusalOf } from "./paths.ts";
import { PLACES } from "./places.ts";
import { makeSandbox, sightsOf } from "./sandbox.ts";

test.each(PLACES.map((place) => [place.format, place.name, place] as const))(
  "%s, %s: no bad path is taken",
  (_format, _name, place) => {
    const sandbox = makeSandbox();
    onTestFinished(sandbox.remove);
    const before = sightsOf(sandbox);
    const seen = BAD_PATHS.map(({ path }) => {
      const file = place.isFlag === true ? { file: path } : {};
      const options = { ...file, root: sandbox.root };
      const { status, problems } = run(place.patch(path), options);
      return { path, status, codes: problems.map(({ code }) => code) };
    });
    expect({ seen, after: sightsOf(sandbox) }).toEqual({
      seen: BAD_PATHS.map((bad) => {
        return { path: bad.path, status: "refused", codes: [refusalOf(bad, place)] };
      }),
      after: before,
    });
  },
);
