/** The kinds of replayed calls, in the order of the report, with their descriptions. */
export const KINDS = {
  same: "same result",
  space: "same but for white space or the last line end",
  other: "another result",
  refused: "refused here",
  "later-same": "applied here, as the later edit was",
  "later-other": "applied here, not as the later edit was",
  "no-later": "applied here, no later edit to compare",
  "both-refused": "refused here, too",
  "unknown-file": "the file is not known for sure",
  "unknown-result": "what the original tool made of it is not known",
} as const;

export type Kind = keyof typeof KINDS;
