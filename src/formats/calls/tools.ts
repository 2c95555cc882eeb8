/**
 * The table of tools: their names, what they do, and the keys of their input. A call with a path and a text that
 * matches no row is reported as an unread edit; no key is guessed.
 */

import { fieldOf, hasOne, isList, isObject, type Json, type JsonObject, textIn } from "./json.ts";

/**
 * What a call does. `create` replaces no file, `write` may; `cell`: a cell of a notebook; `hunks`: a diff of a
 * separately named file; `patch`: a patch that names its files; `none`: nothing is changed; `unread`: it changes
 * files in a way that is not supported.
 */
export type Action =
  | ("edit" | "insert" | "create" | "write" | "append" | "delete" | "move" | "cell")
  | ("hunks" | "patch" | "shell" | "none" | "unread");

/** Names in small letters with `_` between words, without those of their servers. */
const TOOLS: readonly (readonly [does: Action, names: string])[] = [
  // Claude Code, opencode, pi, Zed and MCP's file server; Anthropic's and SWE-agent's editor.
  ["edit", "edit edits multi_edit multiedit edit_file edit_files str_replace multi_str_replace"],
  ["edit", "str_replace_editor str_replace_based_edit_tool text_editor editor"],
  // Gemini; Cursor, Qoder and Trae; Roo; Copilot; JetBrains; Windsurf and Antigravity; Continue.
  ["edit", "replace search_replace search_and_replace replace_string_in_file"],
  ["edit", "multi_replace_string_in_file replace_text_in_file replace_file_content"],
  ["edit", "multi_replace_file_content edit_existing_file single_find_and_replace"],
  // Chat completions, JetBrains, Continue, Kiro.
  ["create", "create create_file create_new_file create_text_file builtin_create_new_file"],
  ["create", "fs_write"],
  // Claude Code, opencode and Cursor; Gemini and MCP; Cline and Roo; Bolt's tag of the type `file`.
  ["write", "write write_file write_to_file save_file overwrite overwrite_file bolt_action"],
  ["append", "append append_file append_to_file fs_append"],
  ["delete", "delete delete_file remove_file"],
  ["move", "move move_file rename rename_file"],
  // Claude Code; Copilot.
  ["cell", "notebook_edit edit_notebook_file"],
  // OpenAI's operations, with `create_file` and `delete_file`.
  ["hunks", "update_file"],
  // Codex; Roo and Cline; agents that take blocks.
  ["patch", "apply_patch patch apply_diff replace_in_file"],
  ["shell", "bash shell sh local_shell exec_command shell_command run_command execute_command"],
  ["shell", "run_shell_command run_terminal_cmd run_in_terminal execute_bash exec"],
  ["none", "read read_file notebook_read view ls grep glob todo_write update_plan memory"],
  // Lines by number, sketches for another model.
  ["unread", "insert_content insert_edit_into_file"],
];

const NAMES = byName(TOOLS);

/**
 * What the editors of Anthropic, SWE-agent and Amazon Q call a `command`, others an `action` or the `mode` of writing:
 * it takes precedence over the tool. An unknown one is not read.
 */
const COMMANDS = byName([
  ["edit", "edit str_replace replace"],
  ["insert", "insert"],
  ["create", "create x"],
  ["write", "write w overwrite rewrite"],
  ["append", "append a"],
  ["none", "view"],
  ["unread", "undo_edit"],
]);
const MODES = words("command action mode write_mode");
/** Modes of a file's permissions. */
const PERMISSIONS = /^(?:0o?)?[0-7]{3}$/;

function byName(rows: typeof TOOLS): ReadonlyMap<string, Action> {
  return new Map(rows.flatMap(([does, names]) => words(names).map((name) => [name, does])));
}

export function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Keys of messages and their parts, which contain others. */
export const CONTAINERS: readonly string[] = words(
  "content tool_calls toolCalls tool_uses message messages choices payload response output item " +
    "candidates parts part operation files data kwargs additional_kwargs steps functionCalls " +
    "custom toolCall action value",
);

export const PATH: readonly string[] = words(
  "path file_path filePath file filename filepath target_file targetFile file_name fileName " +
    "relative_path relative_file_path absolute_path absolutePath pathInProject TargetFile " +
    "notebook_path",
);
/** Keys that only an edit has. */
const SURE_OLD = words("old_string oldString old_str oldText old_text TargetContent");
const SURE_NEW = words("new_string newString new_str newText new_text ReplacementContent");
/** The old and the new text: spellings at the same index belong together. */
export const OLD: readonly string[] = [
  ...SURE_OLD,
  ...words("old_content old_code search find old original_text old_str_1 before"),
];
export const NEW: readonly string[] = [
  ...SURE_NEW,
  ...words("new_content new_code replace replacement new updated_text new_str_1 after"),
];
export const ALL: readonly string[] = words(
  "replace_all replaceAll allow_multiple allowMultiple AllowMultiple change_all all",
);
const LISTS = words("edits edit replacements changes updates operations diffs ReplacementChunks");
/** The whole content of a file. */
export const CONTENT: readonly string[] = words(
  "content contents file_text file_content text CodeContent",
);
/** The text of an `insert` after the line (Anthropic), and before it (Cline). */
export const TEXT_AFTER: readonly string[] = words("insert_text new_str");
export const TEXT_BEFORE: readonly string[] = words("new_text");
/** The hunks of one file, without its name; and where OpenAI's operation moves it. */
export const HUNKS: readonly string[] = words("diff patch");
export const MOVE_TO: readonly string[] = words("moveTo move_to");
export const FROM: readonly string[] = words(
  "from from_path source source_path old_path oldPath original_file_path",
);
export const TO: readonly string[] = words(
  "to to_path destination destination_path new_path newPath new_file_path",
);
/** With one of these a content is for some lines of the file only. */
export const RANGE: readonly string[] = words(
  "start_line end_line startLine endLine line_start line_end start end line lines line_number " +
    "line_range range position offset limit section anchor after before symbol function_name",
);
/** The argument with a patch; and other names for it, in tools that take only that. */
export const CARRIERS: readonly string[] = words(
  "input patch diff patch_text patchText model_patch search_replace_blocks blockContent",
);
export const PATCH_CARRIERS: readonly string[] = [...CARRIERS, "content", "command"];
/** With a path, one of these is a change of the file, whatever the tool. */
export const BODIES: readonly string[] = [
  ...NEW,
  ...CARRIERS,
  ...CONTENT,
  ...words("body code lines snippet code_edit new_source newCode"),
];
/** A tool with such a word changes the file that its call names. */
const CHANGES =
  /(?:^|_)(?:write|create|copy|append|insert|delete|remove|rename|move|edit|replace|patch)/;

/** The keys that only an edit has, as the source of a pattern. */
export const TELLING: string = [...SURE_OLD, ...SURE_NEW, "insert_line", "file_text"].join("|");
const TELLING_KEY = new RegExp(`"(?:${TELLING})\\\\*"`);

const TEXT = "(?:old|new)_?(?:str(?:ing)?|text|lines?|code)";
/** A key of an old or a new text: in JSON, in tags or tokens of a call, in a call of Python or of a command. */
const TEXT_KEY = new RegExp(
  `["']${TEXT}\\\\*["']\\s*:|\\b\\w*(?:name|key)=["']${TEXT}["']|<arg_key>\\s*${TEXT}|<[|｜]tool[▁_]sep[|｜]>${TEXT}|\\b(?:old|new)_str(?:ing)?\\s*[=:]\\s*["'\`]|--(?:old|new)-str\\b`,
  "i",
);

/** True if the text has such a key outside of code spans, which only mention it. */
export function holdsTextKey(text: string): boolean {
  return TEXT_KEY.test(text.replace(/(?<!`)`[^`\n]*`(?!`)/g, ""));
}

/** The text of a cell (Claude Code; Copilot), the cell, and what is done with it. */
export const CELL_TEXT: readonly string[] = ["new_source", "newCode"];
export const CELL: readonly string[] = ["cell_id", "cellId"];
export const CELL_MODE: readonly string[] = ["edit_mode", "editType"];
const OVERWRITE = ["overwrite", "Overwrite"];

/** What the tool does, by its name; undefined if it is not in the table. */
export function doneBy(name: string): Action | undefined {
  return NAMES.get(snake(name.split(/[.:/]|__/).at(-1) ?? ""));
}

/** What the object requests, in a call of the tool or alone; undefined if it is no edit. */
export function actionOf(object: JsonObject, tool: string | undefined): Action | undefined {
  const named = tool === undefined ? undefined : doneBy(tool);
  if (named === "none" || isSet(object, ["dryRun", "dry_run", "preview"])) return "none";
  const keyed = byKeys(object);
  // Models also send edits to tools that take a patch, or cells.
  const byName = named === "patch" || named === "shell" || named === "cell" || named === "unread";
  if (byName) return keyed === "edit" ? keyed : named;
  // A definition of the tool, or an empty call.
  if (keyed === undefined && !hasOne(object, [...PATH, ...OLD, ...NEW, ...CONTENT, ...FROM]))
    return undefined;
  const isNamed = hasOne(object, PATH);
  const command =
    textIn(object, tool === undefined && keyed === undefined ? ["command"] : MODES) ?? "";
  const isCommand = isNamed && command !== "" && !PERMISSIONS.test(command);
  // An operation of OpenAI's has its tool as its type; a single word may be data.
  const type = textIn(object, ["type"]) ?? "";
  const typed = type.includes("_") && isNamed ? doneBy(type) : undefined;
  const does = isCommand ? COMMANDS.get(snake(command)) : (named ?? typed ?? keyed);
  if (does === undefined)
    return changesFile(object, isCommand ? command : (tool ?? "")) ? "unread" : undefined;
  if (does !== "write") return does;
  if (isSet(object, ["append", "is_append"])) return "append";
  return hasOne(object, OVERWRITE) && !isSet(object, OVERWRITE) ? "create" : does;
}

/** What an object requests, by its keys, whatever the tool. */
function byKeys(object: JsonObject): Action | undefined {
  const isNamed = hasOne(object, PATH);
  if (hasOne(object, SURE_OLD) && (isNamed || hasOne(object, NEW))) return "edit";
  if (listIn(object) !== undefined) return "edit";
  if (!isNamed) return undefined;
  if (hasOne(object, ["insert_line"])) return "insert";
  if (hasOne(object, ["notebook_path"]) && hasOne(object, CELL_TEXT)) return "cell";
  // Cline's editor creates a file from a new text alone.
  if (hasOne(object, TEXT_BEFORE) && object.fields.size === 2) return "edit";
  if (hasOne(object, ["file_text"])) return "create";
  const hasTexts = textIn(object, OLD) !== undefined && textIn(object, NEW) !== undefined;
  return hasTexts ? "edit" : undefined;
}

/** The list of edits in the object, and its key. Common words count only if the list contains edits. */
export function listIn(object: JsonObject): readonly [key: string, list: Json] | undefined {
  const isNamed = hasOne(object, PATH);
  const isEdit = (item: Json): boolean =>
    isObject(item) &&
    (byKeys(item) === "edit" || (isNamed && hasOne(item, OLD) && hasOne(item, NEW)));
  for (const key of LISTS) {
    const value = fieldOf(object, key);
    const items = isList(value) ? value : value !== undefined && key === "edit" ? [value] : [];
    const isText = typeof value === "string" && TELLING_KEY.test(value);
    if (value !== undefined && (isText || items.some(isEdit) || (key === "edits" && isNamed)))
      return [key, key === "edit" ? items : value];
  }
  return undefined;
}

/** A path with a text, or with texts in a list, or beside a verb: it must not be dropped. */
function changesFile(object: JsonObject, name: string): boolean {
  const hasTexts = (value: Json): boolean =>
    isList(value) && value.some((item) => isObject(item) && textIn(item, NEW) !== undefined);
  const isText = textIn(object, BODIES) !== undefined || [...object.fields.values()].some(hasTexts);
  const isNamed = hasOne(object, [...PATH, ...FROM]);
  return isNamed && (isText || CHANGES.test(snake(name)));
}

/** First words of keys for other changes of files or lines. */
const OTHER = /^(?:insert|append|prepend|add|deleted?|removed?|moved?|renamed?|copy|create)(?:_|$)/;
/** Texts that no edit with old and new text has. */
const OTHER_TEXTS = new Set(
  [...CARRIERS, ...CONTENT, ...MOVE_TO, ...TO].filter((key) => key !== "text"),
);
const PATTERN = words("regex is_regex isRegex use_regex useRegex");

/** The key of an edit that requests more than its texts do; `known`: keys that do not. */
export function otherIn(object: JsonObject, known: readonly string[]): string | undefined {
  const isOther = ([key, value]: readonly [string, Json]): boolean => {
    const isText = typeof value === "string" && value !== "";
    const isGiven = isText || value === true || (isList(value) && value.length > 0);
    if (!isGiven || known.includes(key)) return false;
    const isTexts = OTHER_TEXTS.has(key) || /^(?:old|new)_str_[2-9]/.test(key);
    return OTHER.test(snake(key)) || (isText && isTexts);
  };
  return [...object.fields].find(isOther)?.[0] ?? PATTERN.find((key) => isSet(object, [key]));
}

export function isSet(object: JsonObject, keys: readonly string[]): boolean {
  const values = keys.map((key) => fieldOf(object, key));
  return values.some((value) => value === true || value === "true" || value === 1);
}

function snake(name: string): string {
  const parted = name.replace(/([a-z])(?=[A-Z])/g, "$1_");
  return parted.replaceAll("-", "_").toLowerCase();
}
