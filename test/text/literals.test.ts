import { expect, test } from "vitest";
import { opensLiteral } from "../../src/text/literals.ts";

test.each<[line: string, opens: boolean]>([
  ["a = text.split('", true],
  ['say("one', true],
  ["const page = `", true],
  ["a = text.split(/", true],
  ["const line = /[^", true],
  ["return /(a|b)", true],
  ["it's what users say", false],
  ["a = text.split('x') // isn't", false],
  ["```js", false],
  ["ROOT=/app", false],
  ["root: /app", false],
  ["/dist", false],
  ["see [the docs](/docs)", false],
  ["const half = total / 2;", false],
  ["const empty = /^$/;", false],
  ["{/* aside */}", false],
])("%s: %s", (line, opens) => {
  expect(opensLiteral(line)).toBe(opens);
});
