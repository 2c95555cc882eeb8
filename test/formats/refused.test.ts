/** Replies that hold a patch, and something by which it must not be taken for what it seems. */

import { expect, test } from "vitest";
import { readPatches } from "../../src/reading.ts";

test.each<
  [
    name: string,
    reply: readonly string[],
    problems: readonly unknown[],
    /** Lines (0-based) that no format reads. */
    text: readonly number[],
  ]
>([
  [
    "a tag that would write a file, behind a patch",
    ["*** Update File: a.txt", " one", "*** End Patch", "<write_to_file>"],
    [
      {
        code: "malformed",
        reason: "unread-edit",
        patchLine: 4,
        found: "<write_to_file>",
      },
    ],
    [3],
  ],
  [
    "a command that undoes the patch",
    [
      "cat <<'EOF' | patch -R -p1",
      "diff --git a/styles/card.css b/styles/card.css",
      "@@",
      "+  color: var(--price);",
    ],
    [
      {
        code: "malformed",
        reason: "quoted-patch",
        patchLine: 1,
        found: "cat <<'EOF' | patch -R -p1",
      },
    ],
    [0],
  ],
  [
    "two files that are none",
    ["--- /dev/null", "--- /dev/null"],
    [{ code: "no-patch", empty: false }],
    [0, 1],
  ],

  [
    "a hunk without a path behind a merge",
    ["@@@ -1,5 -1,5 +1,5 @@@", "@@ -0,0 +1,3 @@"],
    [{ code: "unsupported", what: "combined-diff", patchLine: 1 }],
    [],
  ],

  [
    "a call in tags whose end is missing",
    [
      '<invoke name="apply_diff">',
      '<parameter name="diff">diff --git a/Makefile b/Makefile',
      "+\tinstall -m 755 stockroom /usr/local/bin</parameter>",
      "</function_calls>",
    ],
    [
      {
        code: "malformed",
        patchLine: 4,
        reason: "unexpected-line",
        found: "</function_calls>",
      },
    ],
    [],
  ],

  [
    "a line with a mark above an envelope",
    ["+new", "*** Update File: draft.md", "+Final", "*** End Patch"],
    [{ code: "malformed", reason: "unread-edit", patchLine: 1, found: "+new" }],
    [0],
  ],
  [
    "a block in a fence that is not closed",
    ["```patch src/app.py", "<<<<<<< ORIGINAL", "=======", ">>>>>>> UPDATED"],
    [{ code: "truncated", patchLine: 4, missing: "```" }],
    [0],
  ],

  [
    "a diff that a document quotes",
    [
      "   ~~~~md",
      "   ```diff",
      "   +++ b/styles/card.css",
      "   @@ -11,7 +11,7 @@",
      "    }",
      "   ~~~~",
      "2. Commit it.",
    ],
    [
      {
        code: "malformed",
        reason: "quoted-patch",
        patchLine: 3,
        found: "   +++ b/styles/card.css",
      },
    ],
    [0, 1],
  ],
  [
    "an envelope without an end in a call",
    [
      '<invoke name="apply_patch">',
      '<parameter name="input">',
      "*** Update File: src/cart.ts",
      "</parameter>",
      "</invoke>",
    ],
    [{ code: "truncated", patchLine: 1, missing: "*** End Patch" }],
    [],
  ],
  [
    "a list of changes that begins behind an edit",
    [
      '{"file_path": "docs/usage.md", "old_string": "- `stockroom list` prints what there is", "new_string": "- `stockroom list` prints what there is\\n- `stockroom remove bolt 2` takes two bolts out"}',
      "<FILE_CHANGES>",
    ],
    [{ code: "truncated", patchLine: 2, missing: "</FILE_CHANGES>" }],
    [],
  ],
])("%s", (_, reply, problems, text) => {
  expect(readPatches(reply.join("\n"))).toMatchObject({ patches: [], problems, text });
});
