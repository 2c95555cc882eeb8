/** What a command can be: data for whoever runs it. */

export type Call =
  | {
      readonly kind: "apply-patch";
      readonly patch: string;
      /** Where the script goes first, as it spells it. */
      readonly cwd?: string;
      /** What the script prints after it, as a line, if the patch was applied. */
      readonly says?: string;
    }
  | { readonly kind: "not-apply-patch" }
  | CallError;

/** A call that cannot be read: no shell may get it. */
export interface CallError {
  readonly kind: "error";
  readonly reason: "bare-patch" | "expansion" | "cut-off" | "several-inputs";
  /** With `expansion`: the line of the script, 1-based, and its text. */
  readonly line?: number;
  readonly found?: string;
}
