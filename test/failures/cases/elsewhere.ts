/** The lines stand whole in another file; or the new lines stand there already, in several places. */

import { block, changes, diff, edit, envelope, type Failure, section, update } from "../case.ts";

const FORMAT_MONEY = `
@@
 export function formatMoney(cents: number, currency: Currency = "EUR"): string {
-  const whole = Math.trunc(cents / CENTS);
+  const whole = Math.floor(cents / CENTS);
   const rest = String(Math.abs(cents % CENTS)).padStart(2, "0");
`;

const wrongFile: readonly Failure[] = [
  {
    name: "a function that a module imports",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update("src/cart.ts", FORMAT_MONEY),
  },
  {
    name: "a hunk below the header of another file of the patch",
    format: "apply-patch",
    label: "not-found/stale",
    reply: envelope(
      section(
        "app/inventory.py",
        `
@@
-MINIMUM = 5
+MINIMUM = 3
@@
 SENDER = "stock@example.com"
-HEADER = ["sku", "name", "available"]
+HEADER = ["sku", "name", "available", "reserved"]
`,
      ),
      section(
        "app/reports.py",
        `
@@
-    message["Subject"] = "Weekly stock"
+    message["Subject"] = "Stock of the week"
`,
      ),
    ),
  },
  {
    name: "a method of the imported class",
    format: "unified",
    label: "not-found/stale",
    reply: diff(
      "app/reports.py",
      `
@@ -68,5 +68,5 @@
     def _find(self, sku: str) -> Product:
         try:
             return self._products[sku]
         except KeyError:
-            raise LookupError(f"no product {sku}") from None
+            raise LookupError(f"no product {sku!r}") from None
`,
    ),
  },
  {
    name: "a handler in the file of what it handles",
    format: "unified",
    label: "not-found/stale",
    reply: diff(
      "src/money.ts",
      `
@@ -27,4 +27,4 @@
   const price = parseMoney(params["price"] ?? "");
   if (price === undefined) {
-    return new Response("bad price", { status: 400 });
+    return new Response("bad price", { status: 422 });
   }
`,
    ),
  },
  {
    name: "settings in the guide to them",
    format: "file-changes",
    label: "not-found/stale",
    reply: changes(
      "docs/guide.md",
      `
@@
   mailer:
-    image: registry.example.com/shop/mailer:1.9.3
+    image: registry.example.com/shop/mailer:1.9.4
     replicas: 1
`,
    ),
  },
  {
    name: "the ring in another language",
    format: "search-replace",
    label: "not-found/stale",
    reply: block(
      "cmd/sync/main.go",
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
  },
  {
    name: "the flags of another command",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit(
      "cmd/sync/main.go",
      `
\tflag.BoolVar(&opts.force, "force", false, "overwrite newer backups")
\tflag.IntVar(&opts.keep, "keep", 7, "backups to keep")
`,
      `
\tflag.BoolVar(&opts.force, "force", false, "overwrite newer backups")
\tflag.IntVar(&opts.keep, "keep", 14, "backups to keep")
`,
    ),
    files: {
      "cmd/backup/main.go": `package main

import "flag"

func parseFlags() options {
\tvar opts options
\tflag.BoolVar(&opts.force, "force", false, "overwrite newer backups")
\tflag.IntVar(&opts.keep, "keep", 7, "backups to keep")
\tflag.Parse()
\treturn opts
}
`,
    },
  },
  {
    name: "the summary in the stock",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit(
      "app/inventory.py",
      `
def summarize(values: list[int]) -> dict[str, float]:
    if not values:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
`,
      `
def summarize(values: list[int]) -> dict[str, float]:
    if len(values) == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
`,
    ),
  },
  {
    name: "a method at another depth",
    format: "file-changes",
    label: "not-found/stale",
    reply: changes(
      "src/money.ts",
      `
@@
 subtotal(): number {
   let sum = 0;
-  for (const item of this.#items.values()) {
+  for (const item of this.items()) {
     sum += item.price * item.quantity;
   }
`,
    ),
  },
];

const reversed: readonly Failure[] = [
  {
    name: "a look-up that three methods do so already",
    format: "apply-patch",
    label: "already-applied",
    reply: update(
      "app/inventory.py",
      `
@@
-        product = next(iter(p for p in self._products.values() if p.sku == sku), None)
+        product = self._find(sku)
`,
    ),
  },
  {
    name: "the head that two methods move so already",
    format: "unified",
    label: "already-applied",
    reply: diff(
      "core/src/ring.rs",
      `
@@
-        if self.head + 1 == self.slots.len() { self.head = 0 } else { self.head += 1 }
-        self.len = self.len.saturating_sub(1);
+        self.head = (self.head + 1) % self.slots.len();
+        self.len -= 1;
`,
    ),
    files: {
      "core/src/ring.rs": `impl Ring {
    pub fn pop(&mut self) {
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
    }

    pub fn skip(&mut self) {
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
    }
}
`,
    },
  },
  {
    name: "an answer that three handlers give so already",
    format: "file-changes",
    label: "already-applied",
    reply: changes(
      "src/routes.ts",
      `
@@
-    throw new NotFoundError(\`\${params["owner"]} has no cart\`);
+    return new Response("no cart", { status: 404 });
`,
    ),
  },
  {
    name: "a check that all handlers do so already",
    format: "search-replace",
    label: "already-applied",
    reply: block(
      "src/routes.ts",
      `
  if (!carts.has(params["owner"])) {
    throw new NotFoundError(params["owner"]);
  }
`,
      `
  if (cart === undefined) {
    return new Response("no cart", { status: 404 });
  }
`,
    ),
  },
  {
    name: "a call that is logged so already",
    format: "string-edits",
    label: "already-applied",
    reply: edit(
      "app/inventory.py",
      `
        self._events.publish(StockChanged(sku=sku, delta=count))
        return product
`,
      `
        self._log(sku, count)
        return product
`,
    ),
    files: {
      "app/inventory.py": `class Inventory:
    def release(self, sku, count):
        product = self._find(sku)
        self._log(sku, count)
        return product

    def receive(self, sku, count):
        product = self._find(sku)
        product.on_hand += count
        self._log(sku, count)
        return product
`,
    },
  },
  {
    name: "a key that three services have",
    format: "string-edits",
    label: "already-applied",
    reply: edit(
      "config/deploy.yaml",
      `
      limits: { cores: 1, swap: none }
`,
      `
    resources:
`,
    ),
  },
];

export const elsewhere: readonly Failure[] = [...wrongFile, ...reversed];
