/** What is said of a limit that is exceeded. */

import { MIB } from "../limits.ts";
import type { TooLarge } from "../problem.ts";
import { counted } from "./count.ts";
import { placeOf } from "./malformed.ts";
import type { Message } from "./messages.ts";

/** The sentence for a limit: which, how large, and the flag that raises it. */
export function tooLarge({ what, limit, path, patchLine }: TooLarge): Message {
  const size = limit % MIB === 0 ? `${limit / MIB} MiB` : `${limit} bytes`;
  switch (what) {
    case "patch":
      return {
        place: "",
        fact: `the patch is larger than ${size}`,
        cure: "send less at once, or raise the limit with --max-patch",
      };
    case "file":
      return {
        place: placeOf(path, patchLine ?? 1),
        fact: `the file is larger than ${size}`,
        cure: "change it by other means, or raise the limit with --max-file",
      };
    case "lines":
      if (path === undefined) {
        return {
          place: "",
          fact: `the patch has more than ${limit} lines`,
          cure: "send less at once, or raise the limit with --max-patch",
        };
      }
      return {
        place: placeOf(path, patchLine ?? 1),
        fact: `the file has more than ${limit} lines`,
        cure: "change it by other means, or raise the limit with --max-file",
      };
    case "search":
      return {
        place: placeOf(path, patchLine ?? 1),
        fact: `its edits would take a search of more than ${limit} characters: the strings are too many for so long a file`,
        cure: "send fewer edits at once, or edits of whole lines",
      };
    case "files":
      return {
        place: "",
        fact: `the patch names more than ${counted(limit, "file")}`,
        cure: "send less at once, or raise the limit with --max-files",
      };
    default:
      return what satisfies never;
  }
}
