/** Equal but for the blanks in front of the lines, where the flags allow none of that. */

import { block, changes, diff, edit, type Failure, update } from "../case.ts";

const label = "not-found/stale";
const flags = ["--max-level", "exact"];

export const indentation: readonly Failure[] = [
  {
    name: "a method without its indentation",
    format: "apply-patch",
    label,
    flags,
    reply: update(
      "app/inventory.py",
      `
@@
 product = self._find(sku)
 if product.available < count:
-    logger.warning("only %d of %s left", product.available, sku)
+    logger.error("only %d of %s left", product.available, sku)
     raise OutOfStock(sku)
`,
    ),
    meant: { path: "app/inventory.py", old: "logger.warning(", new: "logger.error(" },
  },
  {
    name: "blanks for tabs",
    format: "apply-patch",
    label,
    flags: ["--strict"],
    reply: update(
      "cmd/sync/main.go",
      `
@@
     if len(entries) == 0 {
-        return res, errEmpty
+        return res, nil
     }
`,
    ),
    meant: {
      path: "cmd/sync/main.go",
      old: "\t\treturn res, errEmpty\n",
      new: "\t\treturn res, nil\n",
    },
  },
  {
    name: "two blanks for four",
    format: "unified",
    label,
    flags: ["--strict"],
    reply: diff(
      "core/src/ring.rs",
      `
@@ -52,4 +52,4 @@
   pub fn pop(&mut self) -> Result<T, RingError> {
-    if self.len == 0 {
+    if self.is_empty() {
       return Err(RingError::Empty);
     }
`,
    ),
    meant: {
      path: "core/src/ring.rs",
      old: "if self.len == 0 {",
      new: "if self.is_empty() {",
    },
  },
  {
    name: "a mapping one level too high",
    format: "unified",
    label,
    flags,
    reply: diff(
      "config/deploy.yaml",
      `
@@ -18,3 +18,3 @@
 worker:
   image: registry.example.com/shop/worker:4.2.0
-  replicas: 2
+  replicas: 4
`,
    ),
    meant: { path: "config/deploy.yaml", old: "replicas: 2", new: "replicas: 4" },
  },
  {
    name: "a method one level too deep",
    format: "file-changes",
    label,
    flags,
    reply: changes(
      "src/cart.ts",
      `
@@
       subtotal(): number {
-        let sum = 0;
+        let sum = this.#shipping;
         for (const item of this.#items.values()) {
`,
    ),
    meant: { path: "src/cart.ts", old: "let sum = 0;", new: "let sum = this.#shipping;" },
  },
  {
    name: "blanks for tabs in a call",
    format: "file-changes",
    label,
    flags: ["--max-level", "exact"],
    reply: changes(
      "cmd/sync/main.go",
      `
@@
   ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
-  defer cancel()
+  defer stop(cancel)
   res, err := run(ctx, opts)
`,
    ),
    meant: { path: "cmd/sync/main.go", old: "defer cancel()", new: "defer stop(cancel)" },
  },
  {
    name: "a block from the left margin",
    format: "search-replace",
    label,
    flags,
    reply: block(
      "app/reports.py",
      `
message["Subject"] = "Weekly stock"
message["From"] = SENDER
`,
      `
message["Subject"] = "Daily stock"
message["From"] = SENDER
`,
    ),
    meant: { path: "app/reports.py", old: '"Weekly stock"', new: '"Daily stock"' },
  },
  {
    name: "tabs for blanks",
    format: "search-replace",
    label,
    flags: ["--strict"],
    reply: block(
      "src/money.ts",
      `
\tconst each = Math.floor(cents / parts);
\tconst left = cents - each * parts;
`,
      `
\tconst each = Math.trunc(cents / parts);
\tconst left = cents - each * parts;
`,
    ),
    meant: { path: "src/money.ts", old: "Math.floor(", new: "Math.trunc(" },
  },
  {
    name: "the first line without its indentation",
    format: "string-edits",
    label,
    flags: ["--strict"],
    reply: edit(
      "core/src/ring.rs",
      `
        let value = self.slots[self.head].take();
      self.head = (self.head + 1) % self.slots.len();
      self.len -= 1;
`,
      `
        let value = self.slots[self.head].take();
      self.advance();
      self.len -= 1;
`,
    ),
    meant: {
      path: "core/src/ring.rs",
      old: `take();
        self.head = (self.head + 1) % self.slots.len();
`,
      new: `take();
        self.advance();
`,
    },
  },
  {
    name: "a branch with two blanks for four",
    format: "string-edits",
    label,
    flags,
    reply: edit(
      "app/inventory.py",
      `
    try:
      return self._products[sku]
    except KeyError:
`,
      `
    try:
      return self._products[sku.upper()]
    except KeyError:
`,
    ),
    meant: {
      path: "app/inventory.py",
      old: "return self._products[sku]",
      new: "return self._products[sku.upper()]",
    },
  },
];
