/** Problems of a search in bytes, for people. */

import type { Problem } from "../problem.ts";
import { asText, encode } from "../text/encoding.ts";
import { withLeaves } from "../values.ts";

/** Where problems have lines of the file and of the patch. */
const LINES: ReadonlySet<string> = new Set(["text", "anchor", "lines"]);

/** Bytes that are UTF-8 are shown as such. */
export function problemAsText(problem: Problem): Problem {
  return withLeaves(problem, (leaf, key) =>
    typeof leaf === "string" && LINES.has(key) ? readable(leaf) : leaf,
  );
}

function readable(bytes: string): string {
  const text = asText(encode(bytes, "latin1", false));
  return text.includes("\ufffd") ? bytes : text;
}
