/** The difference in indentation between a patch and a file, as a change of prefix. Columns are never counted. */

/** The indentation in the file for one in the patch; undefined if it cannot be derived, as it cannot move left that far. */
export type IndentRule = (indent: string) => string | undefined;

/** The indentation of a line as the patch has it and as the file has it. */
export interface IndentPair {
  readonly expected: string;
  readonly actual: string;
}

/** The white space a line begins with, of every kind (`\u3000` in Chinese and Japanese); no-break spaces as spaces. */
export function indentOf(text: string): string {
  return text.slice(0, text.search(/\S|$/)).replaceAll("\u00a0", " ");
}

/** The width of the indentation, with a tab as four columns. */
export function indentWidth(text: string): number {
  return indentOf(text).replaceAll("\t", "    ").length;
}

/** True for a line that is empty or holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/**
 * The rule that explains all pairs: a prefix added or removed, else another unit for `unit`, which indents one level in the
 * hunk (empty if it is not known); undefined if no single rule does.
 */
export function ruleFor(pairs: readonly IndentPair[], unit: string): IndentRule | undefined {
  const prefix = prefixRule(pairs.find(({ expected, actual }) => expected !== actual));
  return [prefix, rateRule(pairs, unit)].find((rule) =>
    pairs.every(({ expected, actual }) => rule?.(expected) === actual),
  );
}

/** The indentation of one level: a tab, or the smallest frequent step, above one space, between a line and the next; or empty. */
export function unitOf(texts: readonly string[]): string {
  const counts = new Map<number, number>();
  let above: number | undefined;
  for (const text of texts) {
    if (isBlank(text)) continue;
    const indent = indentOf(text);
    if (indent.includes("\t")) return texts.some((one) => one.startsWith("\t")) ? "\t" : "";
    const step = above === undefined ? 0 : indent.length - above;
    if (step > 1) counts.set(step, (counts.get(step) ?? 0) + 1);
    above = indent.length;
  }
  const often = Math.max(0, ...counts.values()) / 4;
  const steps = [...counts].flatMap(([step, count]) => (count >= often ? [step] : []));
  return " ".repeat(steps.length === 0 ? 0 : Math.min(...steps));
}

/** The prefix whose addition or removal turns the expected indentation into the actual one; none for equal ones. */
function prefixRule(pair: IndentPair | undefined): IndentRule | undefined {
  const { expected, actual } = pair ?? { expected: "", actual: "" };
  const added = actual.slice(0, actual.length - expected.length);
  if (actual.endsWith(expected)) return (indent) => added + indent;
  const removed = expected.slice(0, expected.length - actual.length);
  if (!expected.endsWith(actual)) return undefined;
  return (indent) => (indent.startsWith(removed) ? indent.slice(removed.length) : undefined);
}

/**
 * As many levels in the file's unit as in the hunk's; in tabs possibly some levels more. Spaces become other spaces only if the
 * lines have two levels, in one or together: a single line of one level may just have lost or gained a space.
 */
function rateRule(pairs: readonly IndentPair[], from: string): IndentRule | undefined {
  const whole = pairs.find((pair) => pair.expected !== "" && isOfUnit(pair.expected, from));
  if (from === "" || whole === undefined) return undefined;
  const { expected, actual } = whole;
  const levels = expected.length / from.length;
  const isTab = actual.startsWith("\t");
  const to = isTab ? "\t" : " ".repeat(Math.floor(actual.length / levels));
  const deeper = isTab ? actual.length - levels : 0;
  const depth = pairs.reduce((sum, pair) => sum + pair.expected.length, 0);
  const isShown = isTab || (to.length > 1 && (from === "\t" || depth >= 2 * from.length));
  if (!isShown || to === from || deeper < 0) return undefined;
  return (indent) => {
    let level = 0;
    while (indent.startsWith(from, level * from.length)) level++;
    return to.repeat(deeper + level) + indent.slice(level * from.length);
  };
}

/** True for whole levels of a unit; also if the unit is not known. */
export function isOfUnit(indent: string, unit: string): boolean {
  return unit === "" || indent === unit.repeat(indent.length / unit.length);
}
