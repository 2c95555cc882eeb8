/** Every cause of `not-found`, explained. */

import type { NotFound } from "../../problem.ts";
import type { Explanation } from "./entry.ts";

/** The causes; some are told apart by the report only. */
export type NotFoundCause =
  | NotFound["cause"]
  | "whitespace"
  | "indentation"
  | "wrong-file"
  | "elided"
  | "reversed";

export const CAUSES: Readonly<Record<NotFoundCause, Explanation>> = {
  anchor: {
    sentence: "The hunk's anchor is not in the file.",
    meaning:
      "The line behind @@ stands nowhere, neither as written nor with other indentation, nor as the beginning of one line.",
    cure: "Copy a line of the file behind @@, or leave the anchor out and send more context.",
  },
  "below-anchor": {
    sentence: "The lines stand in the file, but not below the anchor.",
    meaning:
      "An anchor says that the hunk belongs below it. Its lines stand only above it or in another scope; `elsewhere` has where.",
    cure: "Name an anchor above the right place.",
  },
  "end-of-file": {
    sentence: "The lines do not end the file.",
    meaning:
      "The hunk says that the file ends with its lines. They stand in the file, but others follow; `elsewhere` has where.",
    cure: "Leave the end-of-file mark out and send more context.",
  },
  "no-place": {
    sentence: "The hunk only adds and does not say where.",
    meaning: "It has no context line, no removed line, no anchor and no line number.",
    cure: "Send a context line or an anchor with it.",
  },
  whitespace: {
    sentence: "The lines differ from the file in white space only.",
    meaning:
      "Blanks or tabs inside the lines differ in a way that no allowed rung bridges, or a blank stands where the file has none.",
    cure: "Copy the lines from the file, byte for byte, or allow a looser rung with --max-rung.",
  },
  indentation: {
    sentence: "The lines differ from the file in indentation only.",
    meaning: "The file has the lines further to the left or right than any allowed rung bridges.",
    cure: "Send the lines with the file's own indentation, or allow a looser rung with --max-rung.",
  },
  stale: {
    sentence: "The file has lines that are much alike.",
    meaning:
      "The hunk was made for another version of the file, or was written from memory. `nearMiss` has the lines as they are now and how much alike they are.",
    cure: "Send the hunk again with the lines that the report shows.",
  },
  "wrong-file": {
    sentence: "The lines stand in another file.",
    meaning: "The file that is named does not have them, and another file of the patch has.",
    cure: "Move the hunk to the section of the file that has its lines.",
  },
  elided: {
    sentence: "The hunk leaves out lines of the file.",
    meaning:
      "A line such as `...` stands for lines, and what it stands for cannot be told; or lines are missing without one.",
    cure: "Send the lines that are left out, or make one hunk of each part.",
  },
  invented: {
    sentence: "Nothing in the file is like the lines.",
    meaning:
      "No place is so much alike that it could be meant. The file was never read, or it is another one.",
    cure: "Read the file, then make the hunk from what it holds.",
  },
  reversed: {
    sentence: "The hunk fits the other way round.",
    meaning:
      "Its new lines stand where its old ones are said to stand: old and new are swapped, or the patch was made the other way round.",
    cure: "Swap both sides, or undo the patch with -R.",
  },
};
