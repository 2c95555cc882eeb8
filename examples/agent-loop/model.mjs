/**
 * A model with a script. At first it remembers a line wrongly; when it is told what the file has
 * there, it takes that. A real one stands in its place: messages in, reply out.
 */

export function model(messages) {
  const told = messages.at(-1).content;
  const lines = told.split("\n");
  const from = lines.findIndex((line) => line.startsWith("The file at"));
  // Quoted lines begin with a blank, as context lines do.
  const real = from === -1 ? REMEMBERED : lines[from + 1].slice(1);
  return `Free items are left out, and sums are in euros.

*** Begin Patch
*** Update File: cart.py
@@ def total(items):
-${real}
+    return sum(item.price * item.count for item in items if item.price > 0)
*** Update File: report.py
@@
-    print("Sum:", total(items))
+    print("Sum:", total(items), "EUR")
*** End Patch
`;
}

const REMEMBERED = "    return sum(i.price * i.amount for i in items)";
