/**
 * The apply_patch envelope ("V4A").
 *
 *     patch = "*** Begin Patch" section* "*** End Patch"      see envelope.ts
 *
 * Read with these repairs: an envelope that is indented as a whole, markers in other words or another case, or
 * padded (`*** Create File: x`, `*** End Patch ***`), a missing begin marker, context without its
 * blank, empty lines among added ones, `@@x`, `@@ x @@`. The end marker is required: it is the only sign
 * that the text was not cut off. Any other line is an error.
 */

import { BEGIN } from "../input/shell.ts";
import { HEADER, markerOf, passMarker, readSections } from "./envelope.ts";
import type { Format } from "./format.ts";

export const applyPatch: Format = {
  name: "apply-patch",
  open(cursor) {
    let hasRead = false;
    return {
      begins(at) {
        const marker = markerOf(cursor.text(at));
        return marker === BEGIN || HEADER.test(marker);
      },
      read: (at) =>
        cursor.patch(at, { format: "apply-patch", closesLines: true }, () => {
          const isImplied = markerOf(cursor.text(at)) !== BEGIN;
          if (isImplied && hasRead) return cursor.malformed("unread-edit", at);
          hasRead = true;
          cursor.outdent(at);
          if (isImplied) cursor.repair("missing-begin");
          else passMarker(cursor, BEGIN);
          return readSections(cursor);
        }),
    };
  },
};
