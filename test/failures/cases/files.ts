/** What is wrong with a file, not with the lines. */

import { block, changes, diff, edit, envelope, type Failure, update } from "../case.ts";

const VAT = `
@@
-const VAT = 0.19;
+const VAT = 0.2;
`;

export const files: readonly Failure[] = [
  {
    name: "a folder misspelt",
    format: "apply-patch",
    label: "missing-file/src/cart.ts",
    reply: update("scr/cart.ts", VAT),
  },
  {
    name: "a plural",
    format: "unified",
    label: "missing-file/src/cart.ts",
    reply: diff(
      "src/carts.ts",
      `
@@ -18,2 +18,2 @@
 const MAX_ITEMS = 50;
-const VAT = 0.19;
+const VAT = 0.2;
`,
    ),
  },
  {
    name: "another ending",
    format: "file-changes",
    label: "missing-file/config/deploy.yaml",
    reply: changes(
      "config/deploy.yml",
      `
@@
-region: eu-central-1
+region: eu-west-1
`,
    ),
  },
  {
    name: "a folder under another name",
    format: "search-replace",
    label: "missing-file/app/inventory.py",
    reply: block("backend/inventory.py", "MINIMUM = 5\n", "MINIMUM = 3\n"),
  },
  {
    name: "a letter doubled",
    format: "string-edits",
    label: "missing-file/app/reports.py",
    reply: edit("app/repports.py", "Weekly stock", "Daily stock"),
  },
  {
    name: "a deletion of what never was",
    format: "apply-patch",
    label: "missing-file/none",
    reply: envelope("*** Delete File: legacy/PaymentGatewayFactory.java\n"),
  },
  {
    name: "a new file over another",
    format: "apply-patch",
    label: "exists",
    reply: envelope("*** Add File: src/money.ts\n+export const CENTS = 100;\n"),
  },
  {
    name: "a diff that creates what is there",
    format: "unified",
    label: "exists",
    reply: "--- /dev/null\n+++ b/docs/guide.md\n@@ -0,0 +1,1 @@\n+# Handbook\n",
  },
  {
    name: "a rename onto another file",
    format: "file-changes",
    label: "exists",
    reply:
      '<FILE_CHANGES>\n<FILE_RENAME from_path="src/money.ts" to_path="src/cart.ts" />\n</FILE_CHANGES>\n',
  },
  {
    name: "a path that climbs out",
    format: "apply-patch",
    label: "outside-root",
    reply: envelope("*** Add File: ../shared/types.ts\n+export {};\n"),
  },
  {
    name: "an absolute path",
    format: "search-replace",
    label: "outside-root",
    reply: block("/srv/shop/src/cart.ts", "const VAT = 0.19;\n", "const VAT = 0.2;\n"),
  },
  {
    name: "a link that leads out",
    format: "string-edits",
    label: "outside-root",
    reply: edit("shared/hosts", "a", "b"),
    links: { shared: "/etc" },
  },
  {
    name: "a hook of git",
    format: "apply-patch",
    label: "bad-path",
    reply: envelope("*** Add File: .git/hooks/pre-commit\n+make test\n"),
  },
  {
    name: "a name of our own",
    format: "file-changes",
    label: "bad-path",
    reply:
      '<FILE_CHANGES>\n<FILE_NEW file_path=".llm-patch-notes">\nnotes\n</FILE_NEW>\n</FILE_CHANGES>\n',
  },
  {
    name: "a folder",
    format: "string-edits",
    label: "bad-path",
    reply: edit("src", "const VAT = 0.19;", "const VAT = 0.2;"),
  },
  {
    name: "a file as a folder",
    format: "apply-patch",
    label: "bad-path",
    reply: envelope("*** Add File: docs/guide.md/start.md\n+# Start\n"),
  },
  {
    name: "an image",
    format: "search-replace",
    label: "unsupported/binary-file",
    reply: block("web/logo.png", "IHDR\n", "IEND\n"),
    files: {
      "web/logo.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 73, 72, 68, 82]),
    },
  },
  {
    name: "a database",
    format: "string-edits",
    label: "unsupported/binary-file",
    reply: edit("data/shop.db", "SQLite", "MySQL"),
    files: { "data/shop.db": "SQLite format 3\0\u0010\0" },
  },
  {
    name: "letters beyond ASCII for a file in Latin-1",
    format: "string-edits",
    label: "encoding",
    reply: edit("docs/alt.txt", " 5", " 5, Köln"),
    files: { "docs/alt.txt": Buffer.from("Stra\u00dfe 5\n", "latin1") },
  },
  {
    name: "a reply in Latin-1",
    format: "apply-patch",
    label: "encoding",
    reply: Buffer.from(update("docs/guide.md", "@@\n-# Guide\n+# F\u00fchrer\n"), "latin1"),
  },
  {
    name: "a deletion that lists half of it",
    format: "unified",
    label: "not-found/stale",
    reply: `--- a/config/deploy.yaml
+++ /dev/null
@@ -1,3 +0,0 @@
-name: shop
-region: eu-central-1
-
`,
  },
  {
    name: "headers of two files that are both there",
    format: "unified",
    label: "malformed/file-name",
    reply: `--- a/src/cart.ts
+++ b/src/money.ts
@@ -1,2 +1,2 @@
-const CENTS = 100;
+const CENTS = 1000;
 
`,
  },
  {
    name: "a file that may not be written",
    format: "apply-patch",
    label: "io",
    reply: update("src/cart.ts", VAT),
    modes: { "src/cart.ts": "444" },
  },
  {
    name: "a file above the limit",
    format: "unified",
    label: "too-large",
    reply: diff("data/rows.csv", "@@ -1,2 +1,2 @@\n-1,2\n+1,3\n 1,2\n"),
    files: { "data/rows.csv": "1,2\n".repeat(2000) },
    limits: { file: 4000 },
  },
  {
    name: "a reply above the limit",
    format: "apply-patch",
    label: "too-large",
    reply: envelope(`*** Add File: data/rows.csv\n${"+1,2\n".repeat(2000)}`),
    limits: { patch: 4000 },
  },
];
