/** Colours by meaning. */

/** Their styles on a terminal of sixteen colours. */
export const STYLES = {
  added: "green",
  removed: "red",
  header: "bold",
  place: "cyan",
  problem: ["red", "bold"],
  warning: ["yellow", "bold"],
  faint: "dim",
} as const;

export type Meaning = keyof typeof STYLES;

/** The text as it is printed; undefined: without a meaning. */
export type Palette = (meaning: Meaning | undefined, text: string) => string;

export const PLAIN: Palette = (_, text) => text;
