/** The calls of a log, independent of the agent. */

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
  /** Its line in the log, from 1; with `.2` the second call in it. */
  readonly place: string;
  /** The text sent by the model, as `llm-patch apply` reads it. */
  readonly reply: string;
  /** The absolute folder for its paths. */
  readonly folder: string;
}
