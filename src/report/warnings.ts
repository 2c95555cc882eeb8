/** Warnings in words. */

import type { Warning } from "../warning.ts";
import { fileAt, hunkAt, type Message } from "./messages.ts";
import { visible } from "./visible.ts";

/** The sentence for a warning. */
export function describeWarning(warning: Warning): string {
  const { place, fact } = warningMessage(warning);
  return place === "" ? fact : `${place}: ${fact}`;
}

/** The same in its parts; a warning needs no cure. */
export function warningMessage(warning: Warning): Omit<Message, "cure"> {
  return { place: visible(placeOf(warning)), fact: warningFact(warning) };
}

function placeOf(warning: Warning): string {
  if (warning.code === "nothing-selected") return "";
  return "hunk" in warning ? hunkAt(warning) : fileAt(warning);
}

function warningFact(warning: Warning): string {
  switch (warning.code) {
    case "several-places":
      return `stands in ${warning.count} places; took the first, line ${warning.line}`;
    case "out-of-order":
      return `stands above the hunk before it, at line ${warning.line}`;
    case "fits-result":
      return `fits only what the hunks before it make, at line ${warning.line} of that`;
    case "appended":
      return "only adds; added at the end of the file";
    case "changes-nothing":
      return "changes nothing";
    case "overwritten":
      return "an existing file is replaced";
    case "already-there":
      return "is there already, with the same content";
    case "skipped-hunk":
      return `skipped: it is applied already, at line ${warning.line}`;
    case "skipped-file":
      return "skipped: it is applied already";
    case "nothing-selected":
      return "--include and --exclude leave no file of the patch: there is nothing to do";
    default:
      return warning satisfies never;
  }
}
