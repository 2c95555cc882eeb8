/** One entry of the tables that `llm-patch explain` and docs/problems.md are made from. */

export interface Explanation {
  /** What is the case, in one short sentence. */
  readonly sentence: string;
  /** What that means: how it comes about, and why it is refused. */
  readonly meaning: string;
  /** What to do. */
  readonly cure: string;
}
