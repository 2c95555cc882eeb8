import type { Block } from "../input/unwrap.ts";
import type { FormatName } from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { applyPatch } from "./apply-patch.ts";
import { fileChanges } from "./file-changes.ts";
import type { Format, ParseOptions, Parsed } from "./format.ts";
import { searchReplace } from "./search-replace.ts";
import { stringEdits } from "./string-edits.ts";
import { unified } from "./unified.ts";
import { DiffText } from "./unified/outside.ts";

/** All formats. */
export const FORMATS: readonly Format[] = [
  applyPatch,
  fileChanges,
  unified,
  searchReplace,
  stringEdits,
];

/** Reads the patches of a block in the named format, or else in the outermost that it holds. */
export function parse(block: Block, options: ParseOptions, name?: FormatName): Parsed {
  const format =
    name === undefined ? outermost(block) : FORMATS.find((candidate) => candidate.name === name);
  if (format === undefined || format.find(block) === -1)
    return { patches: [], problems: [{ code: "no-patch", empty: false }] };
  const parsed = format.parse(block, options);
  const sure = options.alone || parsed.problems.length > 0;
  const other = sure ? undefined : otherPatch(block, format, parsed);
  return other === undefined ? parsed : { patches: [], problems: [other] };
}

/** What another format would read outside the patches must not be lost. */
function otherPatch(block: Block, format: Format, { patches }: Parsed): Malformed | undefined {
  const lines = [...block.lines];
  for (const { patchLine, lastPatchLine } of patches) {
    lines.fill("", patchLine - 1, lastPatchLine);
  }
  for (const other of FORMATS) {
    const line = other === format ? -1 : other.find({ ...block, lines });
    if (line === -1) continue;
    const found = lines[line] ?? "";
    const patchLine = line + 1;
    return { code: "malformed", reason: "mixed-formats", patchLine, beginLine: patchLine, found };
  }
  // A diff has looked for these itself, with its headers and counts in mind.
  const stray = format === unified ? undefined : strayLine(lines);
  if (stray === undefined) return undefined;
  const place = { patchLine: stray + 1, beginLine: stray + 1, found: lines[stray] ?? "" };
  return { code: "malformed", reason: "stray-line", ...place };
}

/** The first line (0-based) of text that is one of a diff without a header. */
function strayLine(lines: readonly string[]): number | undefined {
  const text = new DiffText(undefined, true);
  for (const [at, line] of lines.entries()) text.pass(line, at);
  return text.strayLines()[0];
}

function outermost(block: Block): Format | undefined {
  let found: Format | undefined;
  let first = Infinity;
  for (const format of FORMATS) {
    const line = format.find(block);
    if (line !== -1 && line < first) [found, first] = [format, line];
  }
  return found;
}
