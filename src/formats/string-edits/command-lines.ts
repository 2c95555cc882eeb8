/** The command line in a call of a tool that runs commands. */

import { readCall } from "../../input/shell.ts";
import { linesIn } from "../../text/content.ts";
import { changesFile } from "../commands.ts";
import type { Call } from "../../input/shell/call.ts";
import type { JsonObject } from "./json.ts";
import { CARRIED_TEXT, fieldOf, isList } from "./keys.ts";
import { COMMAND_LINES } from "./spellings.ts";

/** How a shell reads the command of the object; undefined if there is none, or one that gets no patch. */
export function shellCallIn(object: JsonObject): Call | undefined {
  const argvs = COMMAND_LINES.map((key) => argumentVectors(object, key));
  const [argv, other] = argvs.find((vectors) => vectors.length > 0) ?? [];
  const [one, two] = [argv, other].map((vector) => vector && readCall(vector));
  if (one?.kind !== "not-apply-patch") return one;
  // What is no call in one shell may be one in the other.
  if (two?.kind === "apply-patch") return two;
  return argv?.some(givesPatch) === true ? one : undefined;
}

/** Does its command change a file of the project by itself? */
export function runsEdit(object: JsonObject): boolean {
  const vectors = COMMAND_LINES.flatMap((key) => argumentVectors(object, key));
  return vectors.some((words) =>
    [...words, words.join(" ")].some((word) => linesIn(word).some(changesFile)),
  );
}

/** A command as sandboxes would run it. */
function argumentVectors(object: JsonObject, key: string): readonly (readonly string[])[] {
  const command = fieldOf(object, key);
  if (typeof command === "string")
    return [
      ["bash", "-lc", command],
      ["pwsh", "-Command", command],
    ];
  if (!isList(command)) return [];
  const words = command.filter((item) => typeof item === "string");
  return words.length === command.length ? [words] : [];
}

/** Does a command, which is none that we know, get a patch? */
function givesPatch(word: string): boolean {
  return /<<|@['"]/.test(word) && CARRIED_TEXT.test(word);
}

/** A folder in another; undefined if neither is given. */
export function folderIn(base = "", folder = ""): string | undefined {
  const isWhole = base === "" || folder === "" || folder.startsWith("/");
  return (isWhole ? folder || base : `${base}/${folder}`) || undefined;
}
