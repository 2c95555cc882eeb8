/** What is before a value of JSON or a call in its line, as the sources of patterns. */

/** Tokens of Kimi, DeepSeek and Mistral, and between them the tool: `<|tool_call_begin|>functions.edit:0<|...|>`. */
export const TOKENS =
  "(?:(?:<[|｜][^<>\\n]{1,60}[|｜]>|\\[(?:TOOL_CALLS|CALL_ID|ARGS)\\])[\\w.:= -]*)+";
/** The word of LangChain's log for the arguments of a call, or of a stream for what it brings. */
const LABEL = "(?:(?:Action )?(?:Input|INPUT)|Arg(?:ument)?s|Parameters|data):";
/** A fence, a tag, tokens, such a word, or what parts it from the value before. */
export const LEAD: string = `[ \\t]*(?:\`+\\w*|~+\\w*|${TOKENS}|${LABEL}|<[<\\w:｜-]*>?|[,;])?[ \\t]*`;
/** What the name of a tag may begin with. */
export const PREFIX = "(?:\\w+:|[|｜]{1,2}\\w+[|｜]{1,2} ?)?";
/** Prose before a call (Llama), which a span of code would only mention. A line of a diff begins otherwise. */
export const PROSE: string = `\\w[^\\n\`]*?(?=< ?(?:${PREFIX}(?:invoke|function(?:_call)?)\\b|tool_call>|(?:writ|creat)e_\\w*file>))`;
