/** The events of a log, independent of the agent. */

/** A file's text; null: the file does not exist. */
export type Content = string | null;
/** Files by their absolute paths, with slashes. */
export type Contents = ReadonlyMap<string, Content>;
/** The content of a file; undefined if unknown. */
export type LookUp = (path: string) => Content | undefined;

/** The events of a log, in order. */
export type LogEvent =
  /** From here on relative paths start from this folder. */
  | { readonly kind: "folder"; readonly path: string }
  /** A commit with all files as they are now; if uncertain, as they were at some time. */
  | { readonly kind: "snapshot"; readonly lookUp: LookUp; readonly isCertain: boolean }
  /** The whole content of a file; undefined: it is not known any more. */
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
  /** The text sent by the model, as `llm-patch apply` reads it. */
  readonly reply: string;
  /** The folder of the call, if it is different: relative or absolute. */
  readonly folder?: string | undefined;
}

export interface ResultEvent {
  readonly kind: "result";
  /** The ID of the call. */
  readonly id: string;
  /** The result of the original tool. */
  readonly outcome: "accepted" | "failed" | "unknown";
  /** The changes recorded in the log; undefined if there are none. */
  readonly changes?: readonly Change[] | undefined;
}

/** A file after a call. */
export interface Change {
  readonly path: string;
  readonly moveTo?: string | undefined;
  readonly after: { readonly content: Content } | { readonly diff: string };
}
