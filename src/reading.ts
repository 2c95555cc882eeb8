/** The first step of the main path: the patches of a reply, as the options require. Looks at no files. */

import type { Parsed, ParseOptions } from "./formats/format.ts";
import { parse } from "./formats/index.ts";
import { replyText } from "./input/reply.ts";
import { unwrap } from "./input/unwrap.ts";
import { LIMITS, type Limits, maxLines } from "./limits.ts";
import type { Repair } from "./patch.ts";
import type { Problem } from "./problem.ts";
import { REPAIRS } from "./report/repairs.ts";
import { aboutFile } from "./revise/paths.ts";
import { reverse } from "./revise/reverse.ts";
import { type Rule, select } from "./revise/select.ts";
import { assertContent, withLeaves } from "./values.ts";

/** How a reply is read. */
export interface ReadOptions extends ParseOptions {
  /** Which files of the patches to apply: the first rule that matches decides. */
  readonly select?: readonly Rule[];
  /** Refuse repairs. When files are changed, matches must be exact, too. */
  readonly strict?: boolean;
  /** Undo the patches instead of applying them. */
  readonly reverse?: boolean;
  /** Maximum bytes of the reply and of a file (64 MiB each), and number of files (10,000). */
  readonly limits?: Partial<Limits>;
}

/** Reads a reply; there are no patches if there are problems. `format` is the first one read, else the requested one. */
export function readPatches(reply: string | Uint8Array, options: ReadOptions = {}): Parsed {
  const read = parsedReply(reply, options);
  const parsed: Parsed = "code" in read ? { patches: [], problems: [read] } : read;
  const format = parsed.patches[0]?.format ?? parsed.format ?? options.format;
  return { ...parsed, ...asRequested(parsed, options), format };
}

/**
 * Reads several replies that are applied together, such as the files of a command. Each has its own end and names its own
 * files; lines count through all of them.
 */
export function readReplies(replies: readonly Uint8Array[], options: ReadOptions): Parsed {
  let above = 0;
  return together(
    replies.map((reply) => {
      const [read, first] = [readPatches(reply, options), above];
      if (reply.at(-1) !== LF) above++;
      for (let at = reply.indexOf(LF); at !== -1; at = reply.indexOf(LF, at + 1)) above++;
      return first === 0 ? read : withPatchLines(read, (line) => line + first);
    }),
  );
}

const LF = 10;

/** What was read from several replies or calls, to be applied together. */
export function together(all: readonly Parsed[]): Parsed {
  return {
    patches: all.flatMap(({ patches }) => patches),
    problems: all.flatMap(({ problems }) => problems),
    text: all.flatMap(({ text = [] }) => text),
    format: all.find(({ format }) => format !== undefined)?.format,
  };
}

/** The keys of lines of the reply in patches, problems and results. */
const OF_LINES = /patchLine$|^callLine$|^text$/i;

/** The value with other lines of the reply. */
export function withPatchLines<Value>(value: Value, lineOf: (line: number) => number): Value {
  return withLeaves(value, (leaf, key) =>
    typeof leaf === "number" && OF_LINES.test(key) ? lineOf(leaf) : leaf,
  );
}

function parsedReply(reply: string | Uint8Array, options: ReadOptions): Parsed | Problem {
  assertContent(reply, "the reply");
  const limit = options.limits?.patch ?? LIMITS.patch;
  const size = typeof reply === "string" ? new TextEncoder().encode(reply).length : reply.length;
  if (size > limit) return { code: "too-large", what: "patch", limit };
  const source = replyText(reply);
  if ("code" in source) return source;
  const { text, badByte } = source;
  // Lines take more memory than their bytes.
  const max = maxLines(limit);
  const block = unwrap(text, max);
  if (block.lines.length > max) return { code: "too-large", what: "lines", limit: max };
  if (text.trim() === "") return { code: "no-patch", empty: true };
  const parsed = parse(block, options);
  const { patches, problems } = parsed;
  const isUnread = problems.some(({ code }) => code === "no-patch");
  // Bytes that are not UTF-8 are only allowed in a diff.
  if (badByte !== undefined && (isUnread || patches.some(({ isDiff }) => isDiff !== true)))
    return { code: "encoding", offset: badByte };
  if (problems.length === 0 && patches.every(({ edits }) => edits.length === 0))
    return { ...parsed, patches: [], problems: [{ code: "no-patch", empty: true }] };
  if (badByte === undefined) return parsed;
  return { ...parsed, patches: patches.map((patch) => ({ ...patch, rawBytes: true })) };
}

/** The patches after `--file`, `--include`, `--exclude`, `--strict` and `--reverse` are applied to them. */
function asRequested(parsed: Parsed, options: ReadOptions): Parsed {
  const { file, select: rules = [], strict = false, reverse: isReversed = false } = options;
  const isNamed = file !== undefined && parsed.problems.length === 0;
  const selected = select(isNamed ? aboutFile(parsed.patches, file) : parsed, rules);
  const { patches, problems } = selected;
  if (problems.length > 0) return selected;
  const repairs = patches.flatMap((patch) => patch.repairs);
  if (strict && repairs.length > 0) return { patches: [], problems: repairs.map(refusedRepair) };
  return isReversed ? reverse(patches) : selected;
}

/** The problem that a repair is with `strict`. */
export function refusedRepair({ name: repair, patchLine }: Repair): Problem {
  return { code: "malformed", reason: "repair-needed", repair, patchLine, found: REPAIRS[repair] };
}
