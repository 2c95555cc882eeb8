/** Several places, no room, or done already. */

import { block, changes, diff, edit, envelope, type Failure, section, update } from "../case.ts";

export const places: readonly Failure[] = [
  {
    name: "one of two equal handlers",
    format: "apply-patch",
    label: "ambiguous",
    reply: update(
      "src/routes.ts",
      `
@@
   if (cart === undefined) {
-    return new Response("no cart", { status: 404 });
+    return new Response("no such cart", { status: 404 });
   }
`,
    ),
  },
  {
    name: "one of three services without its name",
    format: "unified",
    label: "ambiguous",
    reply: diff(
      "config/deploy.yaml",
      `
@@
-    resources:
+    limits:
`,
    ),
  },
  {
    name: "one of three look-ups",
    format: "file-changes",
    label: "ambiguous",
    reply: changes(
      "app/inventory.py",
      `
@@
-        product = self._find(sku)
+        product = self._find(sku.upper())
`,
    ),
  },
  {
    name: "one of two checks",
    format: "search-replace",
    label: "ambiguous",
    reply: block(
      "cmd/sync/main.go",
      `
\tif err != nil {
`,
      `
\tif err != nil && !errors.Is(err, errEmpty) {
`,
    ),
  },
  {
    name: "a name that stands often",
    format: "string-edits",
    label: "ambiguous",
    reply: edit("core/src/ring.rs", "self.slots.len()", "self.capacity()"),
  },
  {
    name: "two hunks for one line",
    format: "apply-patch",
    label: "overlap",
    reply: update(
      "app/inventory.py",
      `
@@
-REORDER_DAYS = 14
+REORDER_DAYS = 21
@@
-REORDER_DAYS = 14
-MINIMUM = 5
+REORDER_DAYS = 7
+MINIMUM = 3
`,
    ),
  },
  {
    name: "two blocks for one line",
    format: "search-replace",
    label: "overlap",
    reply:
      block("src/cart.ts", "const VAT = 0.19;\n", "const VAT = 0.2;\n") +
      block(
        "src/cart.ts",
        "const MAX_ITEMS = 50;\nconst VAT = 0.19;\n",
        "const MAX_ITEMS = 90;\nconst VAT = 0.07;\n",
      ),
  },
  {
    name: "two strings that share a part",
    format: "string-edits",
    label: "overlap",
    reply: `${JSON.stringify({
      file_path: "app/reports.py",
      edits: [
        { old_string: 'SENDER = "stock@example.com"', new_string: 'SENDER = "shop@example.com"' },
        { old_string: "stock@example.com", new_string: "warehouse@example.com" },
      ],
    })}\n`,
  },
  {
    name: "a change that is made",
    format: "apply-patch",
    label: "already-applied",
    reply: update(
      "src/cart.ts",
      `
@@
 const MAX_ITEMS = 50;
-const VAT = 0.16;
+const VAT = 0.19;
`,
    ),
  },
  {
    name: "a diff that is applied",
    format: "unified",
    label: "already-applied",
    reply: diff(
      "cmd/sync/main.go",
      `
@@ -30,5 +30,5 @@ func parseFlags() options {
 \tflag.StringVar(&opts.target, "target", "", "folder to write")
-\tflag.IntVar(&opts.retries, "retries", 1, "attempts")
+\tflag.IntVar(&opts.retries, "retries", 3, "attempts for each file")
 \tflag.BoolVar(&opts.dryRun, "dry-run", false, "copy nothing")
 \tflag.Parse()
 \treturn opts
`,
    ),
  },
  {
    name: "tags that are applied",
    format: "file-changes",
    label: "already-applied",
    reply: changes(
      "docs/guide.md",
      `
@@
-1. Copy the configuration.
+1. Copy \`config/deploy.yaml\` and set the region.
 2. Set the secrets: \`DATABASE_URL\`, \`SMTP_PASSWORD\` and \`SESSION_KEY\`.
`,
    ),
  },
  {
    name: "a block that is applied",
    format: "search-replace",
    label: "already-applied",
    reply: block(
      "app/inventory.py",
      `
        product.on_hand = product.on_hand + count
        self._log(sku, count)
`,
      `
        product.on_hand += count
        product.ordered_at = None
        self._log(sku, count)
`,
    ),
  },
  {
    name: "a string that is replaced",
    format: "string-edits",
    label: "already-applied",
    reply: edit(
      "core/src/ring.rs",
      `
        return Err(RingError::Empty);
        let value = self.slots.remove(0);
`,
      `
        let value = self.slots[self.head].take();
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
`,
    ),
  },
  {
    name: "a line that cannot move left",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update(
      "src/cart.ts",
      `
@@
         const MAX_ITEMS = 50;
-        const VAT = 0.19;
+    const VAT = 0.2;
`,
    ),
  },
  {
    name: "a string whose last line cannot move left",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit(
      "app/reports.py",
      `
        SENDER = "stock@example.com"
        HEADER = ["sku", "name", "available"]
`,
      `
        SENDER = "stock@example.com"
        HEADER = ["sku", "name"]
    FOOTER = []
`,
    ),
  },
  {
    name: "a placeholder among the added lines",
    format: "apply-patch",
    label: "placeholder",
    reply: update(
      "app/reports.py",
      `
@@
-def as_csv(inventory: Inventory, skus: list[str]) -> str:
-    out = io.StringIO()
+def as_csv(inventory: Inventory, skus: list[str], dialect: str) -> str:
+    # ... rest of the code unchanged ...
+    out = io.StringIO(newline="")
`,
    ),
  },
  {
    name: "a placeholder in a diff",
    format: "unified",
    label: "placeholder",
    reply: diff(
      "cmd/sync/main.go",
      `
@@ -79,3 +79,4 @@
 func main() {
-\topts := parseFlags()
+\topts := parseFlags(os.Args)
+\t// ... existing code ...
 \tctx, cancel := context.WithTimeout(context.Background(), time.Minute)
`,
    ),
  },
  {
    name: "a placeholder in the replacement",
    format: "search-replace",
    label: "placeholder",
    reply: block(
      "src/cart.ts",
      `
  subtotal(): number {
    let sum = 0;
    for (const item of this.#items.values()) {
      sum += item.price * item.quantity;
    }
`,
      `
  subtotal(): number {
    let sum = this.#shipping;
    // ... rest of the method ...
`,
    ),
  },
  {
    name: "a placeholder in the new string",
    format: "string-edits",
    label: "placeholder",
    reply: edit(
      "core/src/ring.rs",
      "    pub fn pop(&mut self) -> Result<T, RingError> {",
      "    pub fn pop(&mut self) -> Result<T, RingError> {\n        self.check();\n        // ... existing code ...",
    ),
  },
  {
    name: "more occurrences than expected",
    format: "string-edits",
    label: "ambiguous",
    reply: edit("config/deploy.yaml", "4.2.0", "4.3.0", { expected_replacements: 3 }),
  },
  {
    name: "fewer occurrences than expected",
    format: "string-edits",
    label: "ambiguous",
    reply: edit("src/money.ts", "CENTS", "FRACTIONS", { expected_replacements: 9 }),
  },
  {
    name: "a string that changes nothing",
    format: "string-edits",
    label: "malformed/bad-value",
    reply: edit("app/inventory.py", "MINIMUM = 5", "MINIMUM = 5"),
  },
  {
    name: "a second section that changes what the first did",
    format: "apply-patch",
    label: "already-applied",
    reply: envelope(
      section(
        "app/reports.py",
        `
@@
-SENDER = "stock@example.com"
+SENDER = "shop@example.com"
 HEADER = ["sku", "name", "available"]
`,
      ),
      section(
        "app/reports.py",
        `
@@
-SENDER = "stock@example.com"
+SENDER = "shop@example.com"
 HEADER = ["sku", "name", "available"]
`,
      ),
    ),
  },
];
