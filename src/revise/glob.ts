/**
 * Patterns for paths as git's `--include` has them: `*` stands for any characters, also `/`,
 * `?` for one, `[a-z]` and `[!a-z]` for one of a set; a backslash takes the next one plainly.
 */

type Step =
  | { readonly kind: "any" }
  | { readonly kind: "one"; readonly test: (char: string) => boolean };

/** Makes a test for whole paths. It takes time in proportion to path and pattern, never more. */
export function globTest(pattern: string): (path: string) => boolean {
  const steps = stepsOf(Array.from(pattern));
  return (path) => matches(steps, Array.from(path));
}

function matches(steps: readonly Step[], chars: readonly string[]): boolean {
  let step = 0;
  let at = 0;
  // Only the last `*` needs to be tried again: an earlier one could take no more than it does.
  let star = -1;
  let from = 0;
  while (at < chars.length) {
    const current = steps[step];
    if (current?.kind === "any") {
      star = step++;
      from = at;
    } else if (current?.test(chars[at] ?? "") === true) {
      step++;
      at++;
    } else if (star !== -1) {
      step = star + 1;
      at = ++from;
    } else {
      return false;
    }
  }
  return steps.slice(step).every(({ kind }) => kind === "any");
}

function stepsOf(pattern: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at++] ?? "";
    if (char === "*") {
      steps.push({ kind: "any" });
    } else if (char === "?") {
      steps.push({ kind: "one", test: () => true });
    } else if (char === "[" && endOfSet(pattern, at) !== -1) {
      const end = endOfSet(pattern, at);
      steps.push({ kind: "one", test: setTest(pattern.slice(at, end)) });
      at = end + 1;
    } else {
      const plain = char === "\\" ? (pattern[at++] ?? char) : char;
      steps.push({ kind: "one", test: (other) => other === plain });
    }
  }
  return steps;
}

/** Where the `]` of a set is; one that comes first is a member. */
function endOfSet(pattern: readonly string[], from: number): number {
  const first = pattern[from] === "!" || pattern[from] === "^" ? from + 1 : from;
  return pattern.indexOf("]", first + 1);
}

function setTest(set: readonly string[]): (char: string) => boolean {
  const negated = set[0] === "!" || set[0] === "^";
  const members = negated ? set.slice(1) : set;
  const ranges: (readonly [from: string, to: string])[] = [];
  for (let at = 0; at < members.length; at++) {
    const from = members[at] ?? "";
    const to = members[at + 1] === "-" ? members[at + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return (char) => ranges.some(([from, to]) => from <= char && char <= to) !== negated;
}
