/** The tools with which models edit files: one source, rendered for each vendor. */

import { GRAMMAR } from "./grammar.ts";
import { assertAmong } from "../values.ts";
import { TOOL_NAMES, type ToolName, type Vendor, VENDORS } from "./names.ts";
import { prompt } from "./prompt.ts";

/** A JSON Schema, limited to the keywords that all vendors accept, in a type that their SDKs accept. */
export type Schema = {
  readonly type: "object" | "string" | "boolean" | "array";
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: string[];
  readonly items?: Schema;
};
export type ObjectSchema = Schema & { readonly type: "object" };

/** A tool in no vendor's format. */
interface Tool {
  readonly title: string;
  readonly description: string;
  readonly parameters: ObjectSchema;
  /** Its one parameter is text, which a custom tool receives directly. */
  readonly isText?: true;
  /** It changes no file. */
  readonly readsOnly?: true;
}

const text = (description: string): Schema => ({ type: "string", description });

const patchOnly = (description: string): ObjectSchema => ({
  type: "object",
  properties: { patch: text(description) },
  required: ["patch"],
});

const REPLACEMENT: Readonly<Record<string, Schema>> = {
  old_string: text(
    "The text to replace, to the letter, with as many lines as make it the only such place in the file. Empty to make a new file.",
  ),
  new_string: text("The text that takes its place."),
  replace_all: {
    type: "boolean",
    description: "Replace every occurrence of old_string. Default: false.",
  },
};

const TOOLS: Readonly<Record<ToolName, Tool>> = {
  apply_patch: {
    title: "Apply a patch",
    description: `Edits, creates, moves and deletes files: everything in the patch, or nothing.\n\n${prompt("apply-patch")}`,
    isText: true,
    parameters: patchOnly("The whole patch, from `*** Begin Patch` to `*** End Patch`."),
  },
  edit: {
    title: "Edit a file",
    description:
      "Replaces text in one file by other text. Give either old_string and new_string, or a list of such pairs in edits: all of them are made, or none. " +
      "If it is refused nothing was written, and the answer gives the reason.",
    parameters: {
      type: "object",
      properties: {
        path: text("The file, relative to the root."),
        ...REPLACEMENT,
        edits: {
          type: "array",
          description: "Several replacements in the file, in place of old_string and new_string.",
          items: {
            type: "object",
            properties: REPLACEMENT,
            required: ["old_string", "new_string"],
          },
        },
      },
      required: ["path"],
    },
  },
  check_patch: {
    title: "Check a patch",
    description:
      "Reports what apply_patch would do with the same patch, or why it would be refused. Writes nothing.",
    parameters: patchOnly("The whole patch, as apply_patch takes it."),
    isText: true,
    readsOnly: true,
  },
};

interface Named {
  readonly name: string;
  readonly description: string;
}

/** A function of OpenAI's Responses. */
interface FunctionTool extends Named {
  readonly type: "function";
  readonly parameters: ObjectSchema;
  readonly strict: false;
}

/** A custom tool of OpenAI's Responses: the input is text that follows a grammar. */
interface CustomTool extends Named {
  readonly type: "custom";
  readonly format: {
    readonly type: "grammar";
    readonly syntax: "lark";
    readonly definition: string;
  };
}

/** A tool in the format of each vendor. */
interface Forms {
  readonly openai: CustomTool | FunctionTool;
  readonly "openai-function": FunctionTool;
  readonly "openai-chat": {
    readonly type: "function";
    readonly function: Named & { readonly parameters: ObjectSchema };
  };
  readonly anthropic: Named & { readonly input_schema: ObjectSchema };
  readonly gemini: Named & { readonly parametersJsonSchema: ObjectSchema };
  readonly mcp: Named & {
    readonly title: string;
    readonly inputSchema: ObjectSchema;
    readonly annotations: { readonly title: string } & Readonly<
      Record<`${"readOnly" | "destructive" | "idempotent" | "openWorld"}Hint`, boolean>
    >;
  };
}

/** A tool in the format of a vendor. */
export type Definition<V extends Vendor> = Forms[V];

function rendered(name: ToolName): Forms {
  const { title, description, parameters, isText, readsOnly = false } = TOOLS[name];
  const named = { name, description };
  const asFunction = { type: "function", ...named, parameters, strict: false } as const;
  const format = { type: "grammar", syntax: "lark", definition: GRAMMAR } as const;
  return {
    openai: isText === true ? { type: "custom", ...named, format } : asFunction,
    "openai-function": asFunction,
    "openai-chat": { type: "function", function: { ...named, parameters } },
    anthropic: { ...named, input_schema: parameters },
    gemini: { ...named, parametersJsonSchema: parameters },
    mcp: {
      name,
      title,
      description,
      inputSchema: parameters,
      annotations: {
        title,
        readOnlyHint: readsOnly,
        destructiveHint: !readsOnly,
        // Some patches can be applied twice, such as one that appends a line.
        idempotentHint: readsOnly,
        openWorldHint: false,
      },
    },
  };
}

/**
 * The definitions of the tools, by name, as plain data in the format of a vendor.
 *
 * @example
 * const { apply_patch, edit } = definitions("anthropic");
 * client.messages.create({ tools: [apply_patch, edit], ... });
 */
export function definitions(
  vendor: "openai",
): Readonly<Record<"apply_patch" | "check_patch", CustomTool> & Record<"edit", FunctionTool>>;
export function definitions<V extends Vendor>(vendor: V): Readonly<Record<ToolName, Definition<V>>>;
export function definitions(vendor: Vendor): object {
  assertAmong(VENDORS, vendor);
  return Object.fromEntries(TOOL_NAMES.map((name) => [name, rendered(name)[vendor]]));
}
