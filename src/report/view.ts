/** What rows are written for. */

import { type Palette, PLAIN } from "./color.ts";

/** What is known of a stream. */
export interface View {
  readonly palette: Palette;
  /** Columns, if it is a terminal. */
  readonly width?: number | undefined;
}

/** A file, a pipe or a model. */
export const PLAIN_VIEW: View = { palette: PLAIN };
