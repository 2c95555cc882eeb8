/** Problems of a search in bytes, for people. */

import type { Problem } from "../problem.ts";
import { asText, encode } from "../text/encoding.ts";

/** Bytes that are UTF-8 are shown as such. */
export function problemAsText(problem: Problem): Problem {
  switch (problem.code) {
    case "not-found": {
      const { anchor, nearMiss, wanted } = problem;
      return {
        ...problem,
        wanted: wanted.map((line) => ({ ...line, text: readable(line.text) })),
        ...(anchor === undefined ? {} : { anchor: readable(anchor) }),
        ...(nearMiss === undefined
          ? {}
          : { nearMiss: { ...nearMiss, lines: nearMiss.lines.map(readable) } }),
      };
    }
    case "ambiguous":
      return {
        ...problem,
        places: problem.places.map(({ line, enclosing }) =>
          enclosing === undefined
            ? { line }
            : { line, enclosing: { ...enclosing, text: readable(enclosing.text) } },
        ),
      };
    case "not-indentable":
      return { ...problem, text: readable(problem.text) };
    default:
      return problem;
  }
}

function readable(bytes: string): string {
  const text = asText(encode(bytes, "latin1", false));
  return text.includes("\ufffd") ? bytes : text;
}
