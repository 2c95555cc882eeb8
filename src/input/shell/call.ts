/** What a command can be: data for whoever runs it. */

/** What a command is. */
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
  /**
   * `bare-patch`: a patch is where the command should. `expansion`: a shell would change the
   * patch. `cut-off`: its quote or heredoc ends inside the patch, so a shell would run the rest.
   * `several-inputs`: more than one argument or heredoc.
   */
  readonly reason: "bare-patch" | "expansion" | "cut-off" | "several-inputs";
  /** With `expansion`: the line of the script, 1-based, and its text. */
  readonly line?: number;
  readonly found?: string;
}
