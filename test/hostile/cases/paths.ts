/** Each bad path once through the command, in one place after the other. */

import { visible } from "../../../src/report/visible.ts";
import type { HostileCase } from "../case.ts";
import { BAD_PATHS, refusalOf } from "../paths.ts";
import { PLACES } from "../places.ts";

export const paths: readonly HostileCase[] = BAD_PATHS.flatMap((bad, index) => {
  const { path } = bad;
  const place = PLACES[index % PLACES.length];
  // The system takes no NUL in an argument.
  if (place === undefined || (place.isFlag === true && path.includes("\0"))) return [];
  const patch = place.patch(path);
  // No reply holds a NUL but as an escape of JSON.
  const code = patch.includes("\0") ? "encoding" : refusalOf(bad, place);
  return [
    {
      name: `${visible(path).slice(0, 60)} as ${place.name}`,
      about: "no patch leaves the folder or touches what is not a plain file of the user",
      patch,
      flags: place.isFlag === true ? [`--file=${path}`] : [],
      exit: code === "malformed" || code === "encoding" ? 2 : 1,
      problems: [code],
    },
  ];
});
