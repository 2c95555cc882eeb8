/** Colours by meaning. */

/** The codes of each on a terminal of sixteen colours. */
const STYLES = {
  added: [32],
  removed: [31],
  header: [1],
  place: [36],
  problem: [31, 1],
  warning: [33, 1],
  faint: [2],
} as const;

export type Meaning = keyof typeof STYLES;

/** The text as it is printed; undefined: without a meaning. */
export type Palette = (meaning: Meaning | undefined, text: string) => string;

export const PLAIN: Palette = (_, text) => text;

export const COLORS: Palette = (meaning, text) => {
  if (meaning === undefined || text === "") return text;
  return `${STYLES[meaning].map((code) => `\u001b[${code}m`).join("")}${text}\u001b[0m`;
};

export interface View {
  readonly palette: Palette;
  /** Columns of a terminal; undefined for anything else. */
  readonly width?: number | undefined;
}

/** A file, a pipe or a model. */
export const PLAIN_VIEW: View = { palette: PLAIN };
