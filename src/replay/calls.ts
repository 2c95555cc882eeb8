/** The calls of a log, independent of the agent, and the verdicts on them. */

/** A file's text; null: the file does not exist. */
export type Content = string | null;
/** Files by their absolute paths, with slashes. */
export type Contents = ReadonlyMap<string, Content>;
/** The content of a file; undefined if unknown. */
export type LookUp = (path: string) => Content | undefined;
/** A file after a call. */
export interface Change {
  readonly path: string;
  readonly moveTo?: string | undefined;
  readonly after: { readonly content: Content } | { readonly diff: string };
}

export interface Call {
  /** The log and its line, from 1; with `.2` the second call in it: the value for `--show`. */
  readonly place: string;
  /** The text sent by the model, as `llm-patch apply` reads it. */
  readonly reply: string;
  /** The absolute folder for its paths. */
  readonly folder: string;
}

/** The verdicts on replayed calls, in the order of the report, with their descriptions. */
export const KINDS = {
  same: "applied by the original tool, here with the same result",
  space: "applied by the original tool, here the same but for white space",
  other: "applied by the original tool, here with another result",
  refused: "applied by the original tool, refused here",
  "later-same": "refused by the original tool, applied here as the later edit was",
  "later-other": "refused by the original tool, applied here, not as the later edit was",
  "no-later": "refused by the original tool, applied here, no later edit to compare",
  "both-refused": "refused by the original tool, and here",
  "unknown-file": "not judged: the file is not known for sure",
  "unknown-result": "not judged: what the original tool made of it is not known",
} as const;

export type Kind = keyof typeof KINDS;
