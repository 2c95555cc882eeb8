/** How often a property is tried: `npm run test:nightly` tries each 2,000 times or more. */

import { vi } from "vitest";

const isNightly = process.env["MODE"] === "nightly";

// Only a guard against a hang, whatever else the machine does.
vi.setConfig({ testTimeout: isNightly ? 3_600_000 : 60_000 });

/** The number of runs, given the one of a usual day. */
export function often(usual: number): number {
  return isNightly ? Math.max(usual, 2000) : usual;
}
