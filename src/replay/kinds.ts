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
