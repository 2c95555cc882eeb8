/** How a value begins. Not in scan.ts: this is asked of every line, that is loaded when one begins. */

import { MAY_BE_CALL } from "./xml.ts";

/** Tokens of a model's own, and between them the tool: `<|tool_call_begin|>functions.edit:0<|...|>`. */
const TOKENS = "(?:(?:<[|｜][^<>\\n]{1,60}[|｜]>|\\[(?:TOOL_CALLS|ARGS)\\])[\\w.:= -]*)+";
/** What may be before a value: a fence, a tag, tokens, or what parts it from the value before. */
export const LEAD: string = `[ \\t]*(?:\`+\\w*|~+\\w*|${TOKENS}|<[<\\w:｜-]*>?|[,;])?[ \\t]*`;
/** A line in which a value may begin: `beginOf` in scan.ts decides. */
export const MAY_BEGIN: RegExp = new RegExp(`^${LEAD}(?:[{[]|${MAY_BE_CALL})`);
