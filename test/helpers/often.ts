/** How much is tried: `npm test` a part of it, `npm run test:full` (as `.ci/run` does) all. */

export const isFull: boolean = process.env["MODE"] === "full";

/** In a full run all, else the first few. */
export function some<T>(count: number, values: readonly T[]): readonly T[] {
  return isFull ? values : values.slice(0, count);
}

/** How often a property is tried, given how often at least in a full run. */
export function often(full: number): number {
  return isFull ? Math.max(full, 1000) : Math.min(full, 100);
}
