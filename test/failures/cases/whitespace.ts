/** Equal but for blanks within lines, line breaks or blank lines that no level forgives. */

import { block, changes, diff, edit, type Failure, update } from "../case.ts";

const label = "not-found/stale";

export const whitespace: readonly Failure[] = [
  {
    name: "blanks inside parentheses",
    format: "apply-patch",
    label,
    flags: ["--max-level", "exact"],
    reply: update(
      "src/cart.ts",
      `
@@
   remove(sku: string): boolean {
-    return this.#items.delete( sku );
+    return this.#items.delete(sku.trim());
   }
`,
    ),
    meant: { path: "src/cart.ts", old: "delete(sku)", new: "delete(sku.trim())" },
  },
  {
    name: "no blanks round operators",
    format: "apply-patch",
    label,
    flags: ["--max-level", "exact"],
    reply: update(
      "app/inventory.py",
      `
@@ class Inventory:
         product = self._find(sku)
-        product.reserved = max(0,product.reserved-count)
+        product.reserved -= min(count, product.reserved)
         self._log(sku, count)
`,
    ),
    meant: {
      path: "app/inventory.py",
      old: "product.reserved = max(0, product.reserved - count)",
      new: "product.reserved -= min(count, product.reserved)",
    },
  },
  {
    name: "another formatter's call",
    format: "apply-patch",
    label,
    reply: update(
      "app/reports.py",
      `
@@
-    return { "mean": sum(values)/len(values), "low": float(min(values)), "high": float(max(values)), }
+    return {"mean": fmean(values), "low": float(min(values)), "high": float(max(values))}
`,
    ),
    meant: {
      path: "app/reports.py",
      old: `    return {
        "mean": sum(values) / len(values),
        "low": float(min(values)),
        "high": float(max(values)),
    }
`,
      new: `    return {"mean": fmean(values), "low": float(min(values)), "high": float(max(values))}
`,
    },
  },
  {
    name: "no blanks round a plus",
    format: "unified",
    label,
    flags: ["--max-level", "exact"],
    reply: diff(
      "core/src/ring.rs",
      `
@@ -40,5 +40,5 @@ impl<T: Clone> Ring<T> {
     pub fn push(&mut self, value: T) -> Option<T> {
-        let at = (self.head+self.len)%self.slots.len();
+        let at = self.index(self.len);
         let old = self.slots[at].replace(value);
         if self.len == self.slots.len() {
             self.head = (self.head + 1) % self.slots.len();
`,
    ),
    meant: {
      path: "core/src/ring.rs",
      old: "let at = (self.head + self.len) % self.slots.len();",
      new: "let at = self.index(self.len);",
    },
  },
  {
    name: "a signature on three lines",
    format: "unified",
    label,
    reply: diff(
      "src/money.ts",
      `
@@ -18,6 +18,4 @@
 /** The cents of what a person typed; undefined if it is no amount. */
-export function parseMoney(
-  text: string
-): number | undefined {
+export function parseMoney(text: string): number | null {
   const match = /^(-?\\d+)(?:[.,](\\d{2}))?$/.exec(text.trim());
   if (match === null) {
`,
    ),
    meant: {
      path: "src/money.ts",
      old: "parseMoney(text: string): number | undefined {",
      new: "parseMoney(text: string): number | null {",
    },
  },
  {
    name: "commas without blanks",
    format: "unified",
    label,
    flags: ["--max-level", "exact"],
    reply: diff(
      "cmd/sync/main.go",
      `
@@ -36,4 +36,4 @@
-func run(ctx context.Context,opts options) (result,error) {
+func run(ctx context.Context, opts options, out io.Writer) (result, error) {
 \tvar res result
 \tentries, err := os.ReadDir(opts.source)
 \tif err != nil {
`,
    ),
    meant: {
      path: "cmd/sync/main.go",
      old: "func run(ctx context.Context, opts options) (result, error) {",
      new: "func run(ctx context.Context, opts options, out io.Writer) (result, error) {",
    },
  },
  {
    name: "an if statement on one line",
    format: "file-changes",
    label,
    reply: changes(
      "src/money.ts",
      `
@@
-  if (match === null) { return undefined; }
+  if (match === null) return undefined;
   const [, whole = "0", rest = "00"] = match;
`,
    ),
    meant: {
      path: "src/money.ts",
      old: "  if (match === null) {\n    return undefined;\n  }\n",
      new: "  if (match === null) return undefined;\n",
    },
  },
  {
    name: "no blank behind a colon",
    format: "file-changes",
    label,
    flags: ["--max-level", "exact"],
    reply: changes(
      "src/routes.ts",
      `
@@
 export const getTotal:Handler = async (params) => {
-  const cart = carts.get(params["owner"]??"");
+  const cart = cartOf(params);
   if (cart === undefined) {
`,
    ),
    meant: {
      path: "src/routes.ts",
      old: `getTotal: Handler = async (params) => {
  const cart = carts.get(params["owner"] ?? "");
`,
      new: `getTotal: Handler = async (params) => {
  const cart = cartOf(params);
`,
    },
  },
  {
    name: "blanks round a plus in Go",
    format: "search-replace",
    label,
    flags: ["--max-level", "exact"],
    reply: block(
      "cmd/sync/main.go",
      `
\t\t\terr = os.WriteFile(opts.target + "/" + name, data, 0o644)
\t\t}
`,
      `
\t\t\terr = os.WriteFile(filepath.Join(opts.target, name), data, 0o644)
\t\t}
`,
    ),
    meant: {
      path: "cmd/sync/main.go",
      old: 'os.WriteFile(opts.target+"/"+name, data',
      new: "os.WriteFile(filepath.Join(opts.target, name), data",
    },
  },
  {
    name: "a blank line between two statements",
    format: "search-replace",
    label,
    flags: ["--max-level", "exact"],
    reply: block(
      "app/inventory.py",
      `
        product.on_hand += count

        product.ordered_at = None
`,
      `
        product.on_hand += max(count, 0)
        product.ordered_at = None
`,
    ),
    meant: {
      path: "app/inventory.py",
      old: "product.on_hand += count",
      new: "product.on_hand += max(count, 0)",
    },
  },
  {
    name: "parameters on one line",
    format: "search-replace",
    label,
    reply: block(
      "src/cart.ts",
      `
  constructor(readonly owner: string, private readonly now: () => Date = () => new Date(), ) {}
`,
      `
  constructor(readonly owner: string, private readonly now: () => Date = Cart.clock) {}
`,
    ),
    meant: {
      path: "src/cart.ts",
      old: `  constructor(
    readonly owner: string,
    private readonly now: () => Date = () => new Date(),
  ) {}
`,
      new: `  constructor(readonly owner: string, private readonly now: () => Date = Cart.clock) {}
`,
    },
  },
  {
    name: "arguments without blanks",
    format: "string-edits",
    label,
    flags: ["--max-level", "exact"],
    reply: edit(
      "app/reports.py",
      `
    with smtplib.SMTP(host,port,timeout=10) as server:
        server.send_message(message)
`,
      `
    with smtplib.SMTP(host, port, timeout=30) as server:
        server.send_message(message)
`,
    ),
    meant: { path: "app/reports.py", old: "timeout=10", new: "timeout=30" },
  },
  {
    name: "a call on one line",
    format: "string-edits",
    label,
    reply: edit(
      "app/inventory.py",
      `
            Product( sku=row["sku"], name=row["name"], on_hand=int(row.get("on_hand", "0")), )
`,
      `
            Product(**row)
`,
    ),
    meant: {
      path: "app/inventory.py",
      old: `            Product(
                sku=row["sku"],
                name=row["name"],
                on_hand=int(row.get("on_hand", "0")),
            )
`,
      new: "            Product(**row)\n",
    },
  },
  {
    name: "blanks inside braces",
    format: "string-edits",
    label,
    flags: ["--max-level", "exact"],
    reply: edit(
      "src/cart.ts",
      `
      this.#items.set(item.sku, {...item});
    } else {
`,
      `
      this.#items.set(item.sku, structuredClone(item));
    } else {
`,
    ),
    meant: { path: "src/cart.ts", old: "{ ...item }", new: "structuredClone(item)" },
  },
  {
    name: "no blanks round an assignment, between brackets",
    format: "apply-patch",
    label,
    flags: ["--max-level", "exact"],
    reply: update(
      "src/cart.ts",
      `
@@
     } else {
-      known.quantity+=item.quantity;
+      known.quantity = Math.min(known.quantity + item.quantity, MAX_ITEMS);
     }
   }
`,
    ),
    meant: {
      path: "src/cart.ts",
      old: "known.quantity += item.quantity;",
      new: "known.quantity = Math.min(known.quantity + item.quantity, MAX_ITEMS);",
    },
  },
];
