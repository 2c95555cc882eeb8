/** What logs tell, whoever has written them. */

/** A file's text; null: it is not there. */
export type Content = string | null;

/** Files by their absolute paths, with slashes. */
export type Contents = ReadonlyMap<string, Content>;

/** What the original tool made of a call. */
export type OriginalOutcome = "accepted" | "failed" | "unknown";

export type Event =
  /** The folder from which paths start, from here on. */
  | { readonly kind: "folder"; readonly path: string }
  | CallEvent
  | ResultEvent
  /** All that a file holds; undefined: that is not known any more. */
  | { readonly kind: "seen"; readonly path: string; readonly content: Content | undefined }
  /** A command was run that may have changed any file. */
  | { readonly kind: "ran" };

export interface CallEvent {
  readonly kind: "call";
  readonly id: string;
  readonly line: number;
  /** What the model has sent, as `llm-patch apply` reads it. */
  readonly reply: string;
  /** It replaces whole files: fences hold them. */
  readonly wholeFiles?: boolean;
  /** Where it is made, if that is another folder: relative to the folder, or absolute. */
  readonly folder?: string;
  /** A string that is replaced by nothing, and was a whole line, goes with its line break. */
  readonly takesLines?: boolean;
}

export interface ResultEvent {
  readonly kind: "result";
  /** That of the call. */
  readonly id: string;
  readonly outcome: OriginalOutcome;
  /** Files that the log says were changed. */
  readonly paths?: readonly string[] | undefined;
  /** What a file was for sure. */
  readonly before?: LookUp | undefined;
  /** What a file was once: others may have changed it since. */
  readonly earlier?: LookUp | undefined;
  /** All files as the log says they are then; undefined if they cannot have been so. */
  readonly after?: ((before: Contents) => Contents | undefined) | undefined;
}

/** What a file holds; undefined if that is not known. */
export type LookUp = (path: string) => Content | undefined;

/** Reads one log, line by line; `end` tells what is left. */
export interface LogReader {
  readonly line: (text: string, number: number) => Iterable<Event>;
  readonly end: () => Iterable<Event>;
}

export type Agent = "Claude Code" | "Codex" | "aider" | "messages";
