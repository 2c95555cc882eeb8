/**
 * A grammar in the syntax of Lark, as one regular expression: ours has no rule that holds itself. The
 * expression matches what a parser of the grammar accepts, and fast-check makes such texts of it.
 */

/** A string, a pattern, a name, or a sign. */
const TOKEN = /"([^"]*)"|\/((?:[^/\\]|\\.)+)\/|(\w+)|([()|*+?])|\s+/gy;

/** The expression for the rule `start`. */
export function expressionOf(grammar: string): RegExp {
  const rules = new Map(
    grammar
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const at = line.indexOf(": ");
        return [line.slice(0, at), line.slice(at + 2)] as const;
      }),
  );
  const inlined = (name: string): string => {
    const rule = rules.get(name);
    if (rule === undefined) throw new Error(`no rule ${name}`);
    let read = 0;
    const parts = Array.from(rule.matchAll(TOKEN), ([all, literal, pattern, named, sign]) => {
      read += all.length;
      if (literal !== undefined)
        return `(?:${literal.replace(/[*+?.()|]/g, (char) => `\\${char}`)})`;
      if (pattern !== undefined) return `(?:${pattern})`;
      return named === undefined ? (sign ?? "").replace("(", "(?:") : `(?:${inlined(named)})`;
    });
    if (read !== rule.length) throw new Error(`what is ${rule.slice(read)}`);
    return parts.join("");
  };
  return new RegExp(`^(?:${inlined("start")})$`);
}
