/** A line stands for lines left out, and cannot be used; or nothing like it is there at all. */

import { block, changes, diff, edit, type Failure, update } from "../case.ts";

const elided: readonly Failure[] = [
  {
    name: "a method removed with its body left out",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update(
      "app/inventory.py",
      `
@@
-    def to_order(self, now: datetime) -> list[Product]:
-        result = []
-        # ... rest of the method ...
-        return sorted(result, key=lambda product: product.available)
+    def to_order(self, now: datetime) -> list[Product]:
+        return [product for product in self._products.values() if product.is_low(now)]
`,
    ),
  },
  {
    name: "a loop removed with its body left out",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update(
      "cmd/sync/main.go",
      `
@@
-\tfor attempt := 0; attempt < opts.retries; attempt++ {
-\t\t// ... existing code ...
-\t\ttime.Sleep(time.Duration(attempt) * 100 * time.Millisecond)
-\t}
+\tlast = retry(ctx, opts.retries, func() error { return copyOnce(opts, name) })
 \treturn last
`,
    ),
  },
  {
    name: "a function removed with three dots in it",
    format: "unified",
    label: "not-found/stale",
    reply: diff(
      "src/cart.ts",
      `
@@ -73,4 +73,3 @@
-export function merge(first: Cart, second: Cart, owner: string): Cart {
-...
-  return merged;
+export function merge(first: Cart, second: Cart, owner: string): Cart {
+  return Cart.of(owner, [first, second]);
 }
`,
    ),
  },
  {
    name: "the variants left out of what is removed",
    format: "file-changes",
    label: "not-found/stale",
    reply: changes(
      "core/src/ring.rs",
      `
@@
-        let at = (self.head + self.len) % self.slots.len();
-        // ... existing code ...
-        old
+        self.slots.put(self.head + self.len, value)
     }
`,
    ),
  },
  {
    name: "a block with the middle left out of the search",
    format: "search-replace",
    label: "not-found/stale",
    reply: block(
      "src/money.ts",
      `
export function parseMoney(text: string): number | undefined {
  // ... existing code ...
  return Number(whole) * CENTS + sign * Number(rest);
}
`,
      `
export function parseMoney(text: string): number | undefined {
  return Amount.parse(text)?.cents;
}
`,
    ),
  },
  {
    name: "three dots in the search only",
    format: "search-replace",
    label: "not-found/stale",
    reply: block(
      "app/reports.py",
      `
    message = EmailMessage()
    ...
    message.set_content(text)
`,
      `
    message = compose(text, to)
`,
    ),
  },
  {
    name: "a function given by its first and last line",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit(
      "app/inventory.py",
      `
def load(rows: list[dict[str, str]]) -> Inventory:
    # ... existing code ...
    return Inventory(products)
`,
      `
def load(rows: list[dict[str, str]]) -> Inventory:
    return Inventory([Product(**row) for row in rows])
`,
    ),
  },
  {
    name: "a handler given by its ends",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit(
      "src/routes.ts",
      `
export const addItem: Handler = async (params) => {
  const price = parseMoney(params["price"] ?? "");
  // ...
  carts.set(owner, cart);
  return new Response(null, { status: 204 });
};
`,
      `
export const addItem: Handler = async (params) => {
  return store.add(params);
};
`,
    ),
  },
];

const invented: readonly Failure[] = [
  {
    name: "a method that never was",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update(
      "src/cart.ts",
      `
@@
   async checkout(gateway: PaymentGateway): Promise<OrderId> {
-    await gateway.charge(this.owner, this.total());
+    await gateway.charge(this.owner, this.total(), { idempotent: true });
   }
`,
    ),
  },
  {
    name: "a class that never was",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update(
      "app/reports.py",
      `
@@
 class PdfRenderer(BaseRenderer):
-    margin_mm = 20
+    margin_mm = 15
     template_name = "weekly.html"
`,
    ),
  },
  {
    name: "a trait that never was",
    format: "unified",
    label: "not-found/stale",
    reply: diff(
      "core/src/ring.rs",
      `
@@ -70,4 +70,4 @@
 unsafe impl Send for AtomicQueue {}
-static GLOBAL: OnceCell<AtomicQueue> = OnceCell::const_new();
+static GLOBAL: LazyLock<AtomicQueue> = LazyLock::new(AtomicQueue::default);
 #[cfg(feature = "loom")]
 mod loom_tests;
`,
    ),
  },
  {
    name: "a channel that never was",
    format: "unified",
    label: "not-found/stale",
    reply: diff(
      "cmd/sync/main.go",
      `
@@
 \tjobs := make(chan string, workers)
-\tvar group sync.WaitGroup
+\tgroup, ctx := errgroup.WithContext(ctx)
 \tgo dispatch(jobs)
`,
    ),
  },
  {
    name: "a chapter that never was",
    format: "file-changes",
    label: "not-found/stale",
    reply: changes(
      "docs/guide.md",
      `
@@
 ### Kubernetes ingress and certificates
-Install cert-manager with Helm before anything else.
+Install cert-manager 1.14 with Helm before anything else.
`,
    ),
  },
  {
    name: "a middleware that never was",
    format: "search-replace",
    label: "not-found/stale",
    reply: block(
      "src/routes.ts",
      `
app.use(helmet());
app.use(rateLimit({ windowMs: 60_000, max: 100 }));
app.listen(PORT);
`,
      `
app.use(helmet());
app.use(rateLimit({ windowMs: 60_000, max: 20 }));
app.listen(PORT);
`,
    ),
  },
  {
    name: "a volume that never was",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit(
      "config/deploy.yaml",
      `
volumes:
  pgdata:
    driver: local-persist
`,
      `
volumes:
  pgdata:
    driver: nfs
`,
    ),
  },
  {
    name: "a word that never was",
    format: "string-edits",
    label: "not-found/stale",
    reply: edit("src/money.ts", "toLocaleString(navigator.language)", 'toLocaleString("de")'),
  },
  {
    name: "a guard that never was, between brackets that are there",
    format: "apply-patch",
    label: "not-found/stale",
    reply: update(
      "src/routes.ts",
      `
@@
   }
-  await limiter.consume(request.ip);
+  await limiter.consume(request.ip, 2);
 };
`,
    ),
  },
  {
    name: "a retry loop that never was, with brackets that are there",
    format: "search-replace",
    label: "not-found/stale",
    reply: block(
      "cmd/sync/main.go",
      `
\t\tselect {
\t\tcase job := <-queue.Jobs():
\t\t\tworkers.Dispatch(job)
\t\t}
\t}
`,
      `
\t\tselect {
\t\tcase job := <-queue.Jobs():
\t\t\tworkers.Submit(job)
\t\t}
\t}
`,
    ),
  },
];

export const leftOut: readonly Failure[] = [...elided, ...invented];
