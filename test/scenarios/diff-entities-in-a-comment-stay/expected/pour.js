/** Pours while a &lt; b, or a -&gt; b. */
export function pour(a, b) {
  return a;
}
