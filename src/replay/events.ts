/** What logs say, whatever agent wrote them. */

/** A file's text; null: there is no such file. */
export type Content = string | null;
/** Files by their absolute paths, with slashes. */
export type Contents = ReadonlyMap<string, Content>;
/** What a file holds; undefined if that is not known. */
export type LookUp = (path: string) => Content | undefined;
/** What the original tool made of a call. */
export type OriginalOutcome = "accepted" | "failed" | "unknown";

/** What a log says, in its order. */
export type LogEvent =
  /** Relative paths start from this folder from here on. */
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
  /** What the model sent, as `llm-patch apply` reads it. */
  readonly reply: string;
  /** It replaces whole files, which are in fences. */
  readonly wholeFiles?: boolean;
  /** The folder of the call, if it is another: relative, or absolute. */
  readonly folder?: string | undefined;
  /** A whole line that is replaced by nothing goes with its line break. */
  readonly takesLines?: boolean;
}

export interface ResultEvent {
  readonly kind: "result";
  /** The ID of the call. */
  readonly id: string;
  readonly outcome: OriginalOutcome;
  /** Files that the log says were changed. */
  readonly paths?: readonly string[] | undefined;
  /** What a file was for certain. */
  readonly before?: LookUp | undefined;
  /** What a file was once; it may have changed since. */
  readonly earlier?: LookUp | undefined;
  /** All files as the log says they are afterwards; undefined if they cannot have been as given. */
  readonly after?: ((before: Contents) => Contents | undefined) | undefined;
}

/** A path of Windows as one with slashes. */
export function slashed(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? `/${path.replaceAll("\\", "/")}` : path;
}
