/** What shells are told: our commands and flags, and what may follow each. */

/** What may be at a place of the command line, if it is none of some words. */
export type Kind = "files" | "folders" | "program" | "nothing";
export type Completion =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: Kind };

export interface CompletedFlag {
  /** All spellings, with their dashes. */
  readonly names: readonly string[];
  readonly description: string;
  /** It may be given several times. */
  readonly repeats: boolean;
  /** What is after it, if something must. */
  readonly value?: { readonly name: string; readonly completion: Completion };
}

export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly CompletedFlag[];
  readonly operand: Completion;
}
