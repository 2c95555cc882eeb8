/** Much the same stands there: another value or name, or lines of an older version. */

import { block, changes, diff, edit, envelope, type Failure, section, update } from "../case.ts";

const label = "not-found/stale";

export const stale: readonly Failure[] = [
  {
    name: "a renamed member",
    format: "apply-patch",
    label,
    reply: update(
      "app/inventory.py",
      `
@@ class Inventory:
     def __init__(self, products: list[Product]) -> None:
-        self._items = {product.sku: product for product in products}
+        self._items = {product.sku.upper(): product for product in products}
         self._history: list[tuple[datetime, str, int]] = []
`,
    ),
    // What a person copies is what is removed; the new line stays as it was written.
    meant: {
      path: "app/inventory.py",
      old: "self._products = {product.sku: product for product in products}",
      new: "self._items = {product.sku.upper(): product for product in products}",
    },
  },
  {
    name: "an older value",
    format: "apply-patch",
    label,
    reply: update(
      "app/inventory.py",
      `
@@
-REORDER_DAYS = 10
+REORDER_DAYS = 21
 MINIMUM = 5
`,
    ),
    meant: { path: "app/inventory.py", old: "REORDER_DAYS = 14", new: "REORDER_DAYS = 21" },
  },
  {
    name: "an older signature",
    format: "apply-patch",
    label,
    reply: update(
      "app/reports.py",
      `
@@
-def send(text: str, to: str, host: str = "localhost") -> None:
+def send(text: str, to: str, host: str = "localhost", port: int = 587) -> None:
     message = EmailMessage()
     message["Subject"] = "Weekly stock"
`,
    ),
    meant: { path: "app/reports.py", old: "port: int = 25", new: "port: int = 587" },
  },
  {
    name: "an older image",
    format: "unified",
    label,
    reply: diff(
      "config/deploy.yaml",
      `
@@ -4,5 +4,5 @@ region: eu-central-1
 services:
   web:
-    image: registry.example.com/shop/web:4.1.0
+    image: registry.example.com/shop/web:4.3.0
     replicas: 3
     ports:
`,
    ),
    meant: { path: "config/deploy.yaml", old: "shop/web:4.2.0", new: "shop/web:4.3.0" },
  },
  {
    name: "an older message",
    format: "unified",
    label,
    reply: diff(
      "cmd/sync/main.go",
      `
@@ -51,6 +51,6 @@ func run(ctx context.Context, opts options) (result, error) {
 \t\tif err := copyFile(ctx, opts, entry.Name()); err != nil {
 \t\t\tres.failed = append(res.failed, entry.Name())
-\t\t\tlog.Printf("cannot copy %s: %v", entry.Name(), err)
+\t\t\tlog.Printf("cannot copy %q: %v", entry.Name(), err)
 \t\t\tcontinue
 \t\t}
 \t\tres.copied++
`,
    ),
    meant: {
      path: "cmd/sync/main.go",
      old: 'log.Printf("copy %s: %v"',
      new: 'log.Printf("cannot copy %q: %v"',
    },
  },
  {
    name: "a variable under its older name",
    format: "unified",
    label,
    reply: diff(
      "src/money.ts",
      `
@@ -30,5 +30,5 @@
 export function share(cents: number, parts: number): number[] {
-  const base = Math.floor(cents / parts);
+  const base = Math.trunc(cents / parts);
   const left = cents - base * parts;
   return Array.from({ length: parts }, (_, at) => (at < left ? base + 1 : base));
 }
`,
    ),
    meant: {
      path: "src/money.ts",
      old: "const each = Math.floor(cents / parts);",
      new: "const base = Math.trunc(cents / parts);",
    },
  },
  {
    name: "an older call",
    format: "file-changes",
    label,
    reply: changes(
      "src/cart.ts",
      `
@@
   total(): number {
-    const net = this.netSubtotal();
+    const net = Math.max(0, this.subtotal());
     const percent = this.#discount?.percent ?? 0;
`,
    ),
    meant: {
      path: "src/cart.ts",
      old: "const net = this.subtotal();",
      new: "const net = Math.max(0, this.subtotal());",
    },
  },
  {
    name: "a sentence with another number",
    format: "file-changes",
    label,
    reply: changes(
      "docs/guide.md",
      `
@@
 ## Carts
 
-A cart holds at most 30 items. A discount code lowers the net total by its
+A cart holds at most 40 items. A discount code lowers the net total by its
 per cent; the tax is added afterwards. Codes that have expired are refused.
`,
    ),
    meant: { path: "docs/guide.md", old: "at most 50 items", new: "at most 40 items" },
  },
  {
    name: "an older variant",
    format: "file-changes",
    label,
    reply: changes(
      "core/src/ring.rs",
      `
@@
         if capacity > 1 << 20 {
-            return Err(RingError::TooBig(capacity));
+            return Err(RingError::TooLarge(capacity - 1));
         }
`,
    ),
    meant: {
      path: "core/src/ring.rs",
      old: "return Err(RingError::TooLarge(capacity));",
      new: "return Err(RingError::TooLarge(capacity - 1));",
    },
  },
  {
    name: "a parameter under another name",
    format: "search-replace",
    label,
    reply: block(
      "src/money.ts",
      `
export function formatMoney(amount: number, currency: Currency = "EUR"): string {
  const whole = Math.trunc(amount / CENTS);
`,
      `
export function formatMoney(amount: number, currency: Currency): string {
  const whole = Math.trunc(amount / CENTS);
`,
    ),
    meant: {
      path: "src/money.ts",
      old: 'cents: number, currency: Currency = "EUR"',
      new: "amount: number, currency: Currency",
    },
  },
  {
    name: "an older default",
    format: "search-replace",
    label,
    reply: block(
      "cmd/sync/main.go",
      `
\tflag.IntVar(&opts.retries, "retries", 5, "attempts for each file")
\tflag.BoolVar(&opts.dryRun, "dry-run", false, "copy nothing")
`,
      `
\tflag.IntVar(&opts.retries, "retries", 8, "attempts for each file")
\tflag.BoolVar(&opts.dryRun, "dry-run", false, "copy nothing")
`,
    ),
    meant: { path: "cmd/sync/main.go", old: '"retries", 3,', new: '"retries", 8,' },
  },
  {
    name: "a table row of an older version",
    format: "search-replace",
    label,
    reply: block(
      "docs/guide.md",
      `
| \`remove(sku)\` | nothing |
| \`total()\` | cents, tax included |
`,
      `
| \`remove(sku)\` | nothing |
| \`total()\` | cents, with tax |
`,
    ),
    // In both halves the first line is the same: it is context, and stays as the file has it.
    meant: { path: "docs/guide.md", old: "cents, tax included", new: "cents, with tax" },
  },
  {
    name: "a list with another last word",
    format: "string-edits",
    label,
    reply: edit(
      "app/reports.py",
      `
HEADER = ["sku", "name", "stock"]
`,
      `
HEADER = ["sku", "name", "stock", "reserved"]
`,
    ),
    meant: {
      path: "app/reports.py",
      old: 'HEADER = ["sku", "name", "available"]',
      new: 'HEADER = ["sku", "name", "stock", "reserved"]',
    },
  },
  {
    name: "a condition that was added since",
    format: "string-edits",
    label,
    reply: edit(
      "app/inventory.py",
      `
        for product in self._products.values():
            if product.available >= MINIMUM:
                continue
            result.append(product)
        return sorted(result, key=lambda item: item.available)
`,
      `
        for product in self._products.values():
            if product.available >= MINIMUM:
                continue
            result.append(product)
        return sorted(result, key=lambda product: product.sku)
`,
    ),
    meant: {
      path: "app/inventory.py",
      old: "key=lambda product: product.available",
      new: "key=lambda product: product.sku",
    },
  },
  {
    name: "limits of an older version",
    format: "string-edits",
    label,
    reply: edit(
      "config/deploy.yaml",
      `
      cpu: 250m
      memory: 384Mi
    health:
      path: /alive
`,
      `
      cpu: 250m
      memory: 768Mi
    health:
      path: /alive
`,
    ),
    meant: { path: "config/deploy.yaml", old: "memory: 512Mi", new: "memory: 768Mi" },
  },
  {
    name: "only the brackets are the same",
    format: "unified",
    label,
    reply: diff(
      "cmd/sync/main.go",
      `
@@ -60,3 +60,3 @@
 \t\t}
-\t\tres.copied += 1
+\t\tres.copied += weight(entry)
 \t}
`,
    ),
    meant: {
      path: "cmd/sync/main.go",
      old: "\t\tres.copied++\n",
      new: "\t\tres.copied += weight(entry)\n",
    },
  },
  {
    name: "a line of an older version above a bracket",
    format: "search-replace",
    label,
    reply: block(
      "core/src/ring.rs",
      `
            self.head = (self.head + 1) & self.mask;
        } else {
            self.len += 1;
        }
`,
      `
            self.head = self.after(self.head);
        } else {
            self.len += 1;
        }
`,
    ),
    meant: {
      path: "core/src/ring.rs",
      old: "            self.head = (self.head + 1) % self.slots.len();\n        } else",
      new: "            self.head = self.after(self.head);\n        } else",
    },
  },
  {
    name: "a call of an older version above brackets",
    format: "string-edits",
    label,
    reply: edit(
      "src/routes.ts",
      `
  cart.add({ sku: params["sku"] ?? "", title: params["name"] ?? "", price, quantity: 2 });
`,
      `
  cart.add(itemOf(params, price));
`,
    ),
    meant: {
      path: "src/routes.ts",
      old: 'cart.add({ sku: params["sku"] ?? "", title: params["title"] ?? "", price, quantity: 1 });',
      new: "cart.add(itemOf(params, price));",
    },
  },
  {
    name: "a second section for a line that the first one changes",
    format: "apply-patch",
    label: "overlap",
    reply: envelope(
      section(
        "src/routes.ts",
        `
@@
   if (price === undefined) {
-    return new Response("bad price", { status: 400 });
+    return new Response("no such price", { status: 422 });
   }
`,
      ) +
        section(
          "src/routes.ts",
          `
@@
-    return new Response("bad price", { status: 400 });
+    return badRequest("price");
`,
        ),
    ),
  },
];
