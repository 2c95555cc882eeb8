/** What a patch says of the place is not so: anchors, the end of the file, or nothing at all. */

import { changes, diff, type Failure, update } from "../case.ts";

export const anchors: readonly Failure[] = [
  {
    name: "a method that does not exist as the anchor",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "app/inventory.py",
      `
@@ def cancel(self, sku: str, count: int) -> Product:
         product = self._find(sku)
-        self._log(sku, count)
+        self._log(sku, count + 1)
`,
    ),
  },
  {
    name: "a function that does not exist as the anchor",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "cmd/sync/main.go",
      `
@@ func verifyChecksum(path string) bool {
+\tlog.Println("verifying", path)
`,
    ),
  },
  {
    name: "a class that does not exist as the outer anchor",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "src/cart.ts",
      `
@@ export class Wishlist {
@@   subtotal(): number {
-    let sum = 0;
+    let sum = 1;
`,
    ),
  },
  {
    name: "an anchor below the lines",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "app/inventory.py",
      `
@@ def load(rows: list[dict[str, str]]) -> Inventory:
-            logger.warning("only %d of %s left", product.available, sku)
+            logger.error("only %d of %s left", product.available, sku)
`,
    ),
  },
  {
    name: "the next function as the anchor",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "cmd/sync/main.go",
      `
@@ func main() {
 \t\tlast = err
-\t\ttime.Sleep(time.Duration(attempt) * 100 * time.Millisecond)
+\t\ttime.Sleep(time.Duration(attempt) * 200 * time.Millisecond)
`,
    ),
  },
  {
    name: "the last method as the anchor",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "core/src/ring.rs",
      `
@@ pub fn iter(&self) -> impl Iterator<Item = &T> + '_ {
-        if capacity > 1 << 20 {
+        if capacity > 1 << 24 {
`,
    ),
  },
  {
    name: "the start of an answer with the mark of the end",
    format: "apply-patch",
    label: "ambiguous",
    reply: update(
      "src/routes.ts",
      `
@@
   if (cart === undefined) {
-    return new Response("no cart", { status: 404 });
+    return new Response(null, { status: 404 });
*** End of File
`,
    ),
  },
  {
    name: "a log call with the mark of the end",
    format: "apply-patch",
    label: "ambiguous",
    reply: update(
      "app/inventory.py",
      `
@@
-        self._log(sku, count)
+        self._log(sku.upper(), count)
*** End of File
`,
    ),
  },
  {
    name: "lines from the middle without a last newline",
    format: "unified",
    label: "not-found/no-place",
    reply: diff(
      "config/deploy.yaml",
      `
@@ -26,3 +26,3 @@
   mailer:
     image: registry.example.com/shop/mailer:1.9.3
-    replicas: 1
\\ No newline at end of file
+    replicas: 2
\\ No newline at end of file
`,
    ),
  },
  {
    name: "an addition within the brackets of its anchor",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "app/inventory.py",
      `
@@         products.append(
+        logger.info("loaded %s", row["sku"])
`,
    ),
  },
  {
    name: "an addition at the end of a scope that is not the last",
    format: "apply-patch",
    label: "not-found/no-place",
    reply: update(
      "cmd/sync/main.go",
      `
@@ func parseFlags() options {
+func usage() { flag.PrintDefaults() }
*** End of File
`,
    ),
  },
  {
    name: "an addition behind the last line",
    format: "unified",
    label: "not-found/no-place",
    reply: diff(
      "src/money.ts",
      `
@@ -120,0 +121,1 @@
+export const ZERO = 0;
`,
    ),
  },
  {
    name: "an addition by a number of a longer file",
    format: "file-changes",
    label: "not-found/no-place",
    reply: changes(
      "config/deploy.yaml",
      `
@@ -90,0 +91,1 @@
+  - STRIPE_KEY
`,
    ),
  },
];
