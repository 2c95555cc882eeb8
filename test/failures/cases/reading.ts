/** Patches that cannot be read. */

import { block, changes, diff, envelope, type Failure, text, update } from "../case.ts";

const VAT = `
@@
-const VAT = 0.19;
+const VAT = 0.2;
`;

export const reading: readonly Failure[] = [
  {
    name: "a section of a made-up kind",
    format: "apply-patch",
    label: "malformed/unexpected-line",
    reply: envelope("*** Replace File: src/cart.ts\n@@\n-const VAT = 0.19;\n+const VAT = 0.2;\n"),
  },
  {
    name: "a new file with lines that lack their plus",
    format: "apply-patch",
    label: "malformed/unexpected-line",
    reply: envelope(
      "*** Add File: src/tax.ts\n+export const VAT = 0.2;\nexport const REDUCED = 0.07;\nexport const LOW = 0.05;\n+export const NONE = 0;\n",
    ),
  },
  {
    name: "a section without hunks",
    format: "apply-patch",
    label: "malformed/empty-hunk",
    reply: envelope("*** Update File: src/cart.ts\n"),
  },
  {
    name: "a hunk without lines",
    format: "apply-patch",
    label: "malformed/empty-hunk",
    reply: envelope("*** Update File: src/cart.ts\n@@ export class Cart {\n*** End of File\n"),
  },
  {
    name: "lines behind the end of the file",
    format: "apply-patch",
    label: "malformed/unexpected-line",
    reply: update(
      "config/deploy.yaml",
      `
@@
   - SESSION_KEY
+  - STRIPE_KEY
*** End of File
+  - MAPS_KEY
`,
    ),
  },
  {
    name: "a header without a path",
    format: "apply-patch",
    label: "malformed/file-name",
    reply: envelope("*** Update File:\n@@\n-const VAT = 0.19;\n+const VAT = 0.2;\n"),
  },
  {
    name: "a missing begin where nothing is mended",
    format: "apply-patch",
    label: "malformed/repair-needed",
    flags: ["--strict"],
    reply: `*** Update File: src/cart.ts\n${text(VAT)}*** End Patch\n`,
  },
  {
    name: "a hunk that names no file",
    format: "unified",
    label: "malformed/file-name",
    reply: "@@ -18,2 +18,2 @@\n const MAX_ITEMS = 50;\n-const VAT = 0.19;\n+const VAT = 0.2;\n",
  },
  {
    name: "a change on the line of the header",
    format: "unified",
    label: "malformed/unexpected-line",
    reply: diff("src/cart.ts", "@@ -19 +19 @@ -const VAT = 0.19;\n+const VAT = 0.2;\n"),
  },
  {
    name: "a file that is both made and deleted",
    format: "unified",
    label: "malformed/file-name",
    reply: "--- /dev/null\n+++ /dev/null\n@@ -0,0 +1,1 @@\n+export {};\n",
  },
  {
    name: "a new file with removed lines",
    format: "unified",
    label: "malformed/unexpected-line",
    reply:
      "--- /dev/null\n+++ b/src/tax.ts\n@@ -1,1 +1,1 @@\n-export const VAT = 0.19;\n+export const VAT = 0.2;\n",
  },
  {
    name: "a tag that does not exist",
    format: "file-changes",
    label: "malformed/unexpected-line",
    reply:
      '<FILE_CHANGES>\n<FILE_MOVE from_path="src/money.ts" to_path="src/amount.ts" />\n</FILE_CHANGES>\n',
  },
  {
    name: "a tag without its path",
    format: "file-changes",
    label: "malformed/unexpected-line",
    reply: `<FILE_CHANGES>\n<FILE_PATCH>\n${text(VAT)}</FILE_PATCH>\n</FILE_CHANGES>\n`,
  },
  {
    name: "a block without a name",
    format: "search-replace",
    label: "malformed/file-name",
    reply: "<<<<<<< SEARCH\nconst VAT = 0.19;\n=======\nconst VAT = 0.2;\n>>>>>>> REPLACE\n",
  },
  {
    name: "a block without a divider",
    format: "search-replace",
    label: "malformed/unexpected-line",
    reply: "src/cart.ts\n<<<<<<< SEARCH\nconst VAT = 0.19;\n>>>>>>> REPLACE\n",
  },
  {
    name: "an edit without its new text",
    format: "string-edits",
    label: "malformed/bad-value",
    reply: '{ "file_path": "src/cart.ts", "edits": [{ "old_string": "const VAT = 0.19;" }] }\n',
  },
  {
    name: "an edit whose text is a number",
    format: "string-edits",
    label: "malformed/bad-value",
    reply: '{ "file_path": "src/cart.ts", "old_string": "0.19", "new_string": 0.2 }\n',
  },
  {
    name: "a quote that is not escaped",
    format: "string-edits",
    label: "malformed/unexpected-line",
    reply:
      '{ "file_path": "app/reports.py", "old_string": "HEADER = ["sku"", "new_string": "HEADER = []" }\n',
  },
  {
    name: "an envelope that stops in a hunk",
    format: "apply-patch",
    label: "truncated",
    reply: "*** Begin Patch\n*** Update File: src/cart.ts\n@@\n-const VAT = 0.19;\n+const VA",
  },
  {
    name: "a diff that stops in a hunk",
    format: "unified",
    label: "truncated",
    reply: diff(
      "src/cart.ts",
      "@@ -18,6 +18,6 @@\n const MAX_ITEMS = 50;\n-const VAT = 0.19;\n+const VAT",
    ),
  },
  {
    name: "tags that stop in a patch",
    format: "file-changes",
    label: "truncated",
    reply: changes("src/cart.ts", VAT).replace("</FILE_PATCH>\n</FILE_CHANGES>\n", ""),
  },
  {
    name: "a block that stops in the replacement",
    format: "search-replace",
    label: "truncated",
    reply: block("src/cart.ts", "const VAT = 0.19;\n", "const VAT = 0.2;\n").replace(
      ">>>>>>> REPLACE\n",
      "",
    ),
  },
  {
    name: "JSON that stops in a string",
    format: "string-edits",
    label: "truncated",
    reply:
      '{ "file_path": "src/cart.ts", "old_string": "const VAT = 0.19;", "new_string": "const V',
  },
  {
    name: "an answer that only talks",
    format: "search-replace",
    label: "no-patch",
    reply: "The tax is set in `src/cart.ts`; change `VAT` from 0.19 to 0.2 there.\n",
  },
  {
    name: "a snippet that is no patch",
    format: "unified",
    label: "no-patch",
    reply: "Use this:\n\n```ts\nconst VAT = 0.2;\n```\n",
  },
  {
    name: "an envelope with nothing in it",
    format: "apply-patch",
    label: "no-patch",
    reply: "*** Begin Patch\n*** End Patch\n",
  },
  {
    name: "a merge",
    format: "unified",
    label: "unsupported/combined-diff",
    reply: `diff --cc src/cart.ts
index 3f2c1aa,81b06f9..c0ffee1
--- a/src/cart.ts
+++ b/src/cart.ts
@@@ -18,2 -18,2 +18,2 @@@
  const MAX_ITEMS = 50;
- const VAT = 0.19;
 -const VAT = 0.16;
++const VAT = 0.2;
`,
  },
  {
    name: "an image in a diff",
    format: "unified",
    label: "unsupported/binary-patch",
    reply:
      "diff --git a/web/logo.png b/web/logo.png\nindex 1c2d3e4..5f6a7b8 100644\nBinary files a/web/logo.png and b/web/logo.png differ\n",
  },
  {
    name: "a link in a diff",
    format: "unified",
    label: "unsupported/symbolic-link",
    reply: `diff --git a/current b/current
new file mode 120000
index 0000000..5f6a7b8
--- /dev/null
+++ b/current
@@ -0,0 +1 @@
+releases/42
\\ No newline at end of file
`,
  },
  {
    name: "a string edit taken back",
    format: "string-edits",
    label: "unsupported/irreversible",
    flags: ["-R"],
    reply:
      '{ "file_path": "src/cart.ts", "old_string": "0.19", "new_string": "", "replace_all": true }\n',
  },
  {
    name: "a patch in the reasoning only",
    format: "apply-patch",
    label: "malformed/quoted-patch",
    reply: `<think>\n${update("src/cart.ts", VAT)}</think>\nDone.\n`,
  },
  {
    name: "a marker below the patch",
    format: "apply-patch",
    label: "malformed/unread-edit",
    reply: `${update("src/cart.ts", VAT)}*** Delete File: src/money.ts\n`,
  },
];
