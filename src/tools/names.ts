/** The names of tools, vendors and formats, as values of flags. */

/** The formats of definitions. */
export const VENDORS = [
  "openai",
  "openai-function",
  "openai-chat",
  "anthropic",
  "gemini",
  "mcp",
] as const;
export type Vendor = (typeof VENDORS)[number];

export const TOOL_NAMES = ["apply_patch", "edit", "check_patch"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** The formats that models are taught. */
export const PROMPT_FORMATS = ["apply-patch", "unified", "search-replace", "string-edits"] as const;
export type PromptFormat = (typeof PROMPT_FORMATS)[number];
