/** The content of a log, whatever agent wrote it. */

/** A file's text; null: there is no such file. */
export type Content = string | null;
/** Files by their absolute paths, with slashes. */
export type Contents = ReadonlyMap<string, Content>;
/** What a file holds; undefined if that is not known. */
export type LookUp = (path: string) => Content | undefined;

/** The content of a log, in its order. */
export type LogEvent =
  /** Relative paths start from this folder from here on. */
  | { readonly kind: "folder"; readonly path: string }
  /** A commit that has all files as they are now; if uncertain, as they were once. */
  | { readonly kind: "snapshot"; readonly lookUp: LookUp; readonly isCertain: boolean }
  /** All that a file holds; undefined: that is not known any more. */
  | { readonly kind: "seen"; readonly path: string; readonly content: Content | undefined }
  /** A command was run that may have changed any file. */
  | { readonly kind: "ran" }
  | CallEvent
  | ResultEvent;

export interface CallEvent {
  readonly kind: "call";
  readonly id: string;
  /** Its line in the log, from 1; with `.2` the second call in it. */
  readonly place: string;
  /** What the model sent, as `llm-patch apply` reads it. */
  readonly reply: string;
  /** The folder of the call, if it is another: relative, or absolute. */
  readonly folder?: string | undefined;
}

export interface ResultEvent {
  readonly kind: "result";
  /** The ID of the call. */
  readonly id: string;
  /** What the original tool made of the call. */
  readonly outcome: "accepted" | "failed" | "unknown";
  /** The changes that the log has; undefined if it has none. */
  readonly changes?: readonly Change[] | undefined;
}

/** A file after a call. */
export interface Change {
  readonly path: string;
  readonly moveTo?: string | undefined;
  readonly after: { readonly content: Content } | { readonly diff: string };
}
