/** The exports that `llm-patch/tools` and `llm-patch/core` have in common. */

export { applyDiff, type Editor, type EditorResult } from "./agents-sdk.ts";
export { type Definition, definitions, type ObjectSchema, type Schema } from "./definitions.ts";
export type { EditedPlace, HandleOptions } from "./handle.ts";
export {
  PROMPT_FORMATS,
  type PromptFormat,
  TOOL_NAMES,
  type ToolName,
  type Vendor,
  VENDORS,
} from "./names.ts";
export { prompt } from "./prompt.ts";
export type * from "./shapes.ts";
