/** `llm-patch tool` and `llm-patch prompt`: what to give to a model. */

import { definitions } from "../tools/definitions.ts";
import { PROMPT_FORMATS, TOOL_NAMES } from "../tools/names.ts";
import { prompt } from "../tools/prompt.ts";
import type { FlagValues } from "./flags.ts";
import { print } from "./terminal.ts";

/** Prints the definition of a tool, or a list of all; returns the exit code. */
export function printTool(
  wanted: string | undefined,
  { for: vendor = "openai" }: FlagValues,
): number {
  const all = definitions(vendor);
  const name = TOOL_NAMES.find((one) => one === wanted);
  const shown = name === undefined ? Object.values(all) : all[name];
  print(1, `${JSON.stringify(shown, null, 2)}\n`);
  return 0;
}

/** Prints the text that teaches a format; returns the exit code. */
export function printPrompt(wanted: string | undefined): number {
  const format = PROMPT_FORMATS.find((one) => one === wanted) ?? "apply-patch";
  print(1, prompt(format));
  return 0;
}
