/** Where the program does not say what is true, and what it says instead: to be made shorter only. */

/** By the name of the case. */
export const DISAGREEMENTS: ReadonlyMap<string, string> = new Map([
  // Only the bracket below the line stands there as it is written, and draws the near miss away.
  ["blanks round a plus in Go", "not-found/invented"],
  // Files of another kind are not looked at.
  ["settings in the guide to them", "not-found/invented"],
  ["the ring in another language", "not-found/invented"],
]);

/** What comes of copying the shown lines, where it is not what was meant. */
export const NOT_TO_BE_COPIED: ReadonlyMap<string, string> = new Map([
  ["blanks round a plus in Go", "nothing shown"],
]);
