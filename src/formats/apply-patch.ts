/**
 * The apply_patch envelope ("V4A").
 *
 *     patch   = BEGIN [ENVIRONMENT] section* END
 *     section = "*** Add File: "    path  ("+" text)*
 *             | "*** Delete File: " path
 *             | "*** Update File: " path  ["*** Move to: " path]  hunk*
 *     hunk    = ("@@" | "@@ " anchor)*  line+  ["*** End of File"]   no @@ needed in a section's first hunk
 *     line    = " " text | "-" text | "+" text | ""                 "" is an empty context line
 *     BEGIN   = "*** Begin Patch"    END = "*** End Patch"    ENVIRONMENT = "*** Environment ID: " id
 *
 * Read with these repairs: text around the envelope, an indented envelope, padded
 * markers, also `*** End Patch ***`, a missing BEGIN, `File:x`, `Create File: x` and other words, context lines without their space, empty
 * lines among added ones, the header of a diff that names the section's own file, `@@x`,
 * `@@ x @@`, `@@ -1,2 +3,4 @@ x`, stacked anchors. END is never done without: it is the only
 * sign that the text was not cut off. A line that is none of this is an error.
 */

import { readEnvelope } from "./apply-patch/envelope.ts";
import {
  BEGIN,
  END,
  END_OF_FILE,
  HEADER,
  markerOf,
  MOVE,
  PYTHON_CALL,
} from "./apply-patch/markers.ts";
import { type Envelope, openEnvelopes } from "./envelopes.ts";
import { asContext, BY_ANCHOR, type Format } from "./format.ts";
import { envelope } from "./write/marked.ts";

export const applyPatch: Format = {
  name: "apply-patch",
  title: "apply_patch envelope",
  words: {
    looks: "'*** Begin Patch'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with '*** Add File:'",
    changeFile: "change it with '*** Update File:'",
    quoted: asContext,
  },
  open: (block) => openEnvelopes(block, ENVELOPE),
  write: envelope,
};

const ENVELOPE: Envelope = {
  sign: "** ",
  isBegin: (line) => markerOf(line.trim()) === BEGIN || PYTHON_CALL.test(line),
  isSection: (line) => HEADER.test(line),
  isInner: (line) => {
    const marker = markerOf(line.trim());
    if (marker === END || marker === END_OF_FILE || line.startsWith("@@")) return true;
    return HEADER.test(marker) || MOVE.test(marker);
  },
  isEnd: (line) => markerOf(line) === END,
  facts: { format: "apply-patch", closesLines: true, hasEnd: true },
  read: readEnvelope,
};
