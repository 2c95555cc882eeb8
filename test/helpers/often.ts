/** How much is tried: `npm test` a part of it, `npm run test:full` (as `.ci/run` does) all. */

export const isFull: boolean = process.env["MODE"] === "full";

/** How often a property is tried, given how often at least in a full run. */
export function often(full: number): number {
  return isFull ? Math.max(full, 1000) : Math.min(full, 100);
}
