/** The patches of a reply, whatever format they are in. Looks at no files. */

import { parse, type ParsedReply } from "./formats/index.ts";
import { replyText } from "./input/reply.ts";
import { unwrap } from "./input/unwrap.ts";
import { LIMITS, maxLines } from "./limits.ts";
import type { FormatName } from "./patch.ts";
import type { Problem } from "./problem.ts";
import { aboutFile, inFolder } from "./revise/paths.ts";
import { utf8Length } from "./text/encoding.ts";
import { assertContent } from "./values.ts";

export interface ReadOptions {
  /** Read this format only. */
  readonly format?: FormatName;
  /** Leading components to remove from every path of a diff; by default they are detected. */
  readonly strip?: number;
  /** The file to edit, regardless of the names in the edits. */
  readonly file?: string;
  /** Fences that name a file and contain no patch are whole files to create or replace. */
  readonly wholeFiles?: boolean;
  /** Maximum bytes of the reply. Default: 64 MiB. */
  readonly maxPatch?: number | undefined;
}

export function readPatches(
  reply: string | Uint8Array,
  { format, strip, file, wholeFiles = false, maxPatch = LIMITS.patch }: ReadOptions = {},
): ParsedReply {
  assertContent(reply, "the reply");
  const size = typeof reply === "string" ? utf8Length(reply) : reply.length;
  if (size > maxPatch) return unread({ code: "too-large", what: "patch", limit: maxPatch });
  const source = replyText(reply);
  if ("code" in source) return unread(source);
  const { text, badByte } = source;
  // Lines take more memory than their bytes.
  const max = maxLines(maxPatch);
  const block = unwrap(text, max);
  if (block.lines.length > max) return unread({ code: "too-large", what: "lines", limit: max });
  if (text.trim() === "") return unread({ code: "no-patch", empty: false, blank: true });
  const reading = withRawBytes(parse(block, { strip, wholeFiles, format, file }), badByte);
  const patches = reading.patches.map(inFolder);
  const empty = patches.every((patch) => patch.edits.length === 0);
  if (reading.problems.length === 0 && empty)
    return { ...reading, patches: [], problems: [{ code: "no-patch", empty: true }] };
  if (file === undefined || reading.problems.length > 0) return { ...reading, patches };
  return { ...reading, ...aboutFile(patches, file) };
}

/** Bytes that are not UTF-8 are only allowed in a diff. */
function withRawBytes(reading: ParsedReply, badByte: number | undefined): ParsedReply {
  const { patches, problems } = reading;
  if (badByte === undefined) return reading;
  const isDiff =
    patches.every(({ isDiff }) => isDiff === true) &&
    !problems.some(({ code }) => code === "no-patch");
  if (!isDiff) return unread({ code: "encoding", offset: badByte });
  return { ...reading, patches: patches.map((patch) => ({ ...patch, rawBytes: true })) };
}

function unread(problem: Problem): ParsedReply {
  return { patches: [], problems: [problem], text: [] };
}
