/**
 * The table of tools: their names, what they do, and the keys of what they take. A call with a path and a text that
 * no row reads is an edit that is not read; no key is guessed.
 */

import { fieldOf, hasOne, isList, isObject, type Json, type JsonObject, textIn } from "./json.ts";

/**
 * What a call does. `create` replaces no file, `write` may; `hunks`: a diff of the file that is named beside it;
 * `patch`: a patch that names its files; `none`: nothing is changed; `unread`: nobody here can tell.
 */
export type Action =
  | ("edit" | "insert" | "create" | "write" | "append" | "delete" | "move")
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
  // OpenAI's operations, with `create_file` and `delete_file`.
  ["hunks", "update_file"],
  // Codex; Roo and Cline; agents that take blocks.
  ["patch", "apply_patch patch apply_diff replace_in_file"],
  ["shell", "bash shell sh local_shell exec_command shell_command run_command execute_command"],
  ["shell", "run_shell_command run_terminal_cmd run_in_terminal execute_bash exec"],
  ["none", "read read_file view ls grep glob todo_write update_plan memory"],
  // Cells, lines by number, sketches for another model.
  ["unread", "notebook_edit edit_notebook_file insert_content insert_edit_into_file"],
];

const NAMES: ReadonlyMap<string, Action> = new Map(
  TOOLS.flatMap(([does, names]) => words(names).map((name) => [name, does] as const)),
);

/** What `command` says to the editors of Anthropic, SWE-agent and Amazon Q. */
const COMMANDS: ReadonlyMap<string, Action> = new Map([
  ["view", "none"],
  ["create", "create"],
  ["str_replace", "edit"],
  ["insert", "insert"],
  ["append", "append"],
  ["undo_edit", "unread"],
]);

export function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Messages and their parts, under which others are. */
export const CONTAINERS: readonly string[] = words(
  "content tool_calls toolCalls tool_uses message messages choices payload response output item " +
    "candidates parts part operation files data kwargs additional_kwargs steps functionCalls " +
    "custom toolCall action value",
);

export const PATH: readonly string[] = words(
  "path file_path filePath file filename filepath target_file targetFile file_name fileName " +
    "relative_path relative_file_path absolute_path absolutePath pathInProject TargetFile uri",
);
/** Keys that only an edit has. */
export const SURE_OLD: readonly string[] = words(
  "old_string oldString old_str oldText old_text TargetContent",
);
export const SURE_NEW: readonly string[] = words(
  "new_string newString new_str newText new_text ReplacementContent",
);
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
/** All that a file holds. */
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
/** The argument that holds a patch; and what a tool that takes nothing else may call it besides. */
export const CARRIERS: readonly string[] = words(
  "input patch diff patch_text patchText model_patch search_replace_blocks blockContent",
);
export const PATCH_CARRIERS: readonly string[] = [...CARRIERS, "content", "command"];
/** One of these beside a path is a change of the file, whoever takes it. */
const BODIES = [...NEW, ...CARRIERS, ...words("content contents file_text file_content code_edit")];
const PATTERN = words("regex is_regex isRegex use_regex useRegex");

/** The keys that only an edit has, as the source of a pattern. */
export const TELLING: string = [...SURE_OLD, ...SURE_NEW, "insert_line", "file_text"].join("|");

/** What the name says that the tool does; undefined: the table has no such tool. */
export function doneBy(name: string): Action | undefined {
  return NAMES.get(snake(name.split(/[.:/]|__/).at(-1) ?? ""));
}

/** What the object, in a call of the tool or on its own, asks for; undefined: nothing of ours. */
export function actionOf(object: JsonObject, tool: string | undefined): Action | undefined {
  const named = tool === undefined ? undefined : doneBy(tool);
  if (named === "none" || isYes(object, words("dryRun dry_run preview"))) return "none";
  const isNamed = hasOne(object, PATH);
  const command = isNamed && named !== "patch" ? (textIn(object, ["command"]) ?? "") : "";
  const commanded = COMMANDS.get(command);
  if (commanded !== undefined) return commanded;
  // One word may be data's: `{"type": "delete", "path": ...}`.
  const type = textIn(object, ["type"]) ?? textIn(object, ["action"]) ?? "";
  const typed = isNamed && type.includes("_") ? doneBy(type) : undefined;
  const keyed = byKeys(object);
  // Tools that take a patch, or edits, take an edit or a diff of one file as well.
  const isKeyed =
    keyed === "hunks" || (keyed === "edit" && (named === "patch" || named === "unread"));
  const does = isKeyed ? keyed : (named ?? typed ?? keyed);
  const isUnknown = does === "edit" && named === undefined && saysOther(tool ?? "");
  // A definition of the tool, or a call that says nothing.
  const says = [...PATH, ...OLD, ...NEW, ...CONTENT, ...FROM];
  const isOwn = does === "patch" || does === "shell" || does === "unread";
  if (keyed === undefined && !isOwn && !hasOne(object, says)) return undefined;
  if (does === "unread" || does === undefined) return isMeant(object, tool) ? "unread" : undefined;
  if (isUnknown || (does === "edit" && command !== "")) return "unread";
  const isWhole = does === "write" || does === "create" || (does === "edit" && keyed === undefined);
  return isWhole ? wholeOf(object, does) : does;
}

/** Does the content replace a file, make one or go to its end? So says the mode, also of Zed's `edit_file`. */
function wholeOf(object: JsonObject, does: Action): Action {
  const mode = textIn(object, words("mode write_mode")) ?? "";
  const overwrite = fieldOf(object, "overwrite") ?? fieldOf(object, "Overwrite");
  if (/^(?:create|x)$/i.test(mode)) return "create";
  if (does === "edit") return /^overwrite$/i.test(mode) ? "write" : does;
  if (/^a(?:ppend)?$/i.test(mode) || isYes(object, words("append is_append"))) return "append";
  return overwrite === undefined ? does : isTrue(overwrite) ? "write" : "create";
}

/** What the keys of an object say, whoever takes it. */
function byKeys(object: JsonObject): Action | undefined {
  const isNamed = hasOne(object, PATH);
  if (hasOne(object, SURE_OLD) && (isNamed || hasOne(object, NEW))) return "edit";
  if (isNamed && hasOne(object, ["insert_line"])) return "insert";
  // Cline's editor makes a file of a new text alone.
  if (isNamed && hasOne(object, TEXT_BEFORE) && object.fields.size === 2) return "edit";
  if (isNamed && hasOne(object, ["file_text"])) return "create";
  if (isNamed && textIn(object, OLD) !== undefined && textIn(object, NEW) !== undefined)
    return hasOne(object, ["pattern"]) ? "unread" : "edit";
  if (listIn(object) !== undefined) return "edit";
  return isNamed && areHunks(textIn(object, HUNKS) ?? "") ? "hunks" : undefined;
}

/** The list of edits in the object, and its key. Words that data have, too, count with edits in the list. */
export function listIn(object: JsonObject): readonly [key: string, list: Json] | undefined {
  const isNamed = hasOne(object, PATH);
  const isEdit = (item: Json): boolean =>
    isObject(item) &&
    (byKeys(item) === "edit" || (isNamed && hasOne(item, OLD) && hasOne(item, NEW)));
  for (const key of LISTS) {
    const value = fieldOf(object, key);
    const items = isList(value) ? value : value !== undefined && key === "edit" ? [value] : [];
    const isText = typeof value === "string" && new RegExp(`"(?:${TELLING})\\\\*"`).test(value);
    if (value !== undefined && (isText || items.some(isEdit) || (key === "edits" && isNamed)))
      return [key, key === "edit" ? items : value];
  }
  return undefined;
}

/** Does the text show where its changes go: below an `@@`, or among lines of the file? */
function areHunks(text: string): boolean {
  if (/^@@/m.test(text)) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => /^[-+ ]/.test(line)) && /^[-+]/m.test(text) && /^[- ]/m.test(text);
}

/** Is it a change of a file, which must not be dropped? */
function isMeant(object: JsonObject, tool: string | undefined): boolean {
  const moves = textIn(object, FROM) !== undefined && textIn(object, TO) !== undefined;
  const hasTexts = (value: Json): boolean =>
    isList(value) && value.some((item) => isObject(item) && textIn(item, NEW) !== undefined);
  if (tool !== undefined && (moves || doneBy(tool) === "unread")) return true;
  if (!hasOne(object, PATH)) return false;
  const isText = textIn(object, BODIES) !== undefined || [...object.fields.values()].some(hasTexts);
  return isText || moves || saysOther(tool ?? "");
}

/** First words of keys, of values and of names that say that files or lines are changed in another way. */
const OTHER: ReadonlySet<string> = new Set(
  words("insert append prepend add delete deleted remove removed move moved rename copy create"),
);

/** Texts that no edit with old and new text has. */
const OTHER_TEXTS = new Set(
  [...CARRIERS, ...CONTENT, ...MOVE_TO, ...TO].filter((key) => key !== "text"),
);

function saysOther(name: string): boolean {
  return /^\w{1,40}$/.test(name) && OTHER.has(snake(name).split("_")[0] ?? "");
}

/** The key that says that more is meant; undefined if there is none. `known`: keys that say nothing else. */
export function otherIn(object: JsonObject, known: readonly string[] = []): string | undefined {
  const says = ([key, value]: readonly [string, Json]): boolean => {
    const isText = typeof value === "string" && value !== "";
    const isGiven = isText || value === true || (isList(value) && value.length > 0);
    if ([...PATH, ...OLD, ...NEW, ...known].includes(key) || !isGiven) return false;
    const isOther = OTHER_TEXTS.has(key) || /^(?:old|new)_str_[2-9]/.test(key);
    return saysOther(key) || (isText && (isOther || saysOther(value)));
  };
  return [...object.fields].find(says)?.[0] ?? PATTERN.find((flag) => isYes(object, [flag]));
}

function isYes(object: JsonObject, flags: readonly string[]): boolean {
  return flags.some((key) => isTrue(fieldOf(object, key)));
}

function isTrue(value: Json | undefined): boolean {
  return value === true || value === "true" || value === 1;
}

function snake(name: string): string {
  const parted = name.replace(/([a-z])(?=[A-Z])/g, "$1_");
  return parted.replaceAll("-", "_").toLowerCase();
}
