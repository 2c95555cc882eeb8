/** What is said of a problem, whatever it is. */

export interface Words {
  /** What is wrong, in a few words: no capital, no full stop. */
  readonly sentence: string;
  /** What to do next, by whoever writes the patch. */
  readonly hint: string;
  /** What a person at a terminal may do instead: flags. Never told to a model. */
  readonly option?: string | undefined;
}
