/** Colours by meaning. Without a terminal the plain palette is used and chalk is not loaded. */

export type Paint = (text: string) => string;

type Meaning = "added" | "removed" | "header" | "place" | "problem" | "warning" | "faint";

export type Palette = Readonly<Record<Meaning, Paint>>;

export const plain: Paint = (text) => text;

export const PLAIN: Palette = {
  added: plain,
  removed: plain,
  header: plain,
  place: plain,
  problem: plain,
  warning: plain,
  faint: plain,
};

/** The palette for a terminal of sixteen colours. */
export async function colors(): Promise<Palette> {
  const { Chalk } = await import("chalk");
  const chalk = new Chalk({ level: 1 });
  return {
    added: chalk.green,
    removed: chalk.red,
    header: chalk.bold,
    place: chalk.cyan,
    problem: chalk.red.bold,
    warning: chalk.yellow.bold,
    faint: chalk.dim,
  };
}

export interface View {
  readonly palette: Palette;
  /** Columns of a terminal; undefined for anything else. */
  readonly width?: number | undefined;
}

/** A file, a pipe or a model. */
export const PLAIN_VIEW: View = { palette: PLAIN };
