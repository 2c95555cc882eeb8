import { expect, test } from "vitest";
import { formatMoney } from "../src/money.js";

test("negative amounts have one sign", () => {
  expect(formatMoney(-105)).toBe("-1.05");
});
