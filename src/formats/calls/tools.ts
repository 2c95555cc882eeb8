/**
 * The table of calls: what a tool does, what a key holds, and which keys each action reads. No key is guessed:
 *
 *  - A command or mode beside the path decides what is done, else the tool, else the keys.
 *  - A call with a path and another text that no row reads is an unread edit, unless its tool reads, searches or runs.
 *  - So is one with a key that the table knows but its action does not read: it asks for more.
 */

import { isPath } from "../names.ts";
import {
  fieldOf,
  hasOne,
  isList,
  isObject,
  type Json,
  type JsonObject,
  textAt,
  wordOf,
} from "./json.ts";

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
  // Gemini; moatless; Cursor, Qoder and Trae; Roo; Copilot; JetBrains; Windsurf and Antigravity; Continue.
  ["edit", "replace string_replace search_replace search_and_replace replace_string_in_file"],
  ["edit", "multi_replace_string_in_file replace_text_in_file replace_file_content"],
  ["edit", "multi_replace_file_content edit_existing_file single_find_and_replace"],
  ["insert", "insert"],
  // Chat completions, JetBrains, Continue, Kiro.
  ["create", "create create_file create_new_file create_text_file builtin_create_new_file"],
  ["create", "fs_write"],
  // Claude Code, opencode and Cursor; Gemini and MCP; Cline and Roo; Goose and Strands.
  ["write", "write write_file write_to_file file_write save_file overwrite overwrite_file rewrite"],
  ["append", "append append_file append_to_file fs_append"],
  ["delete", "delete delete_file remove_file"],
  ["move", "move move_file rename rename_file"],
  // Claude Code.
  ["cell", "notebook_edit"],
  // OpenAI's operations, with `create_file` and `delete_file`.
  ["hunks", "update_file"],
  // Codex; Roo, Cline and nanocoder, which take blocks.
  ["patch", "apply_patch patch apply_diff replace_in_file diff_edit"],
  ["shell", "bash shell sh local_shell exec_command shell_command run_command execute_command"],
  ["shell", "run_shell_command run_terminal_cmd run_in_terminal execute_bash exec"],
  ["none", "read read_file notebook_read view ls grep glob todo_write update_plan memory"],
  // Lines by number, sketches for another model.
  ["unread", "insert_content insert_edit_into_file"],
];

const NAMES = new Map(TOOLS.flatMap(([does, names]) => words(names).map((name) => [name, does])));

/**
 * What the editors of Anthropic, SWE-agent and Amazon Q call a `command`, others an `action` or the `mode` of writing:
 * it takes precedence over the tool. An unknown one is not read.
 */
const MODES = words("command action mode write_mode");
const COMMANDS: ReadonlySet<string> = new Set(words("edit insert create write append none"));
/** What is no change by keys of the table. */
const OTHERS: ReadonlySet<Action> = new Set(["patch", "shell", "none", "unread"]);

export function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

/** Keys of messages and their parts, which contain others. */
export const CONTAINERS: readonly string[] = words(
  `content tool_calls toolCalls tool_uses message messages choices payload response output item candidates parts part
   operation files data kwargs additional_kwargs steps functionCalls custom toolCall action value`,
);

/** Keys that only an edit has. */
const SURE_OLD = words("old_string oldString old_str oldStr oldText old_text TargetContent");
const SURE_NEW = words("new_string newString new_str newStr newText new_text ReplacementContent");

/** The spellings of keys, by what they hold. Those of old and new texts at the same index belong together. */
const SPELLINGS = {
  path: `path file_path filePath file filename filepath target_file targetFile file_name fileName relative_path
    relative_file_path absolute_path absolutePath pathInProject TargetFile notebook_path`,
  old: `${SURE_OLD.join(" ")} old_content old_code search find old original_text old_str_1 before`,
  new: `${SURE_NEW.join(" ")} new_content new_code replace replacement new updated_text new_str_1 after`,
  all: "replace_all replaceAll allow_multiple allowMultiple AllowMultiple change_all all",
  count: "expected_replacements",
  list: "edits edit replacements changes updates operations diffs ReplacementChunks",
  /** The whole content of a file. */
  content: "content contents file_text file_content text CodeContent",
  line: "insert_line",
  /** The text of an `insert`, which is after the line. */
  below: "insert_text new_str",
  /** The hunks of one file, without its name. */
  hunks: "diff patch",
  from: "from from_path source source_path old_path oldPath original_file_path",
  to: "to to_path destination destination_path new_path newPath new_file_path moveTo move_to rename_to",
  /** The line of an old text (Roo, Windsurf). */
  start: "start_line startLine StartLine",
  /** With one of these a content is for some lines of the file only. */
  range: `start_line end_line startLine endLine line_start line_end start end line lines line_number line_range range
    offset limit section anchor symbol function_name`,
  /** A cell of a notebook, its number, its text, and what is done with it. */
  cell: "cell_id",
  number: "cell_number",
  source: "new_source",
  mode: "edit_mode",
  type: "cell_type",
  /** The argument with a patch. */
  patch: "input patch diff patch_text patchText model_patch search_replace_blocks blockContent",
  /** What no action reads, as where a text goes (`before`), and what says that an edit is only tried. */
  more: "position regex is_regex isRegex use_regex useRegex deleted_files old_str_2 new_str_2 encoding",
  trial: "dryRun dry_run preview",
};

export type Role = keyof typeof SPELLINGS;

const KEYS = new Map(Object.entries(SPELLINGS).map(([role, keys]) => [role, words(keys)]));
/** All keys of the table. */
export const KNOWN: ReadonlySet<string> = new Set([...KEYS.values()].flat());

/** The spellings of the keys with these roles. */
export function keysOf(role: Role, ...others: readonly Role[]): readonly string[] {
  const keys = KEYS.get(role) ?? [];
  // Not copied for one role: every object is asked for many.
  return others.length === 0 ? keys : [...keys, ...others.flatMap((one) => keysOf(one))];
}

/** True if a key has one of the roles. */
export function hasRole(key: string, roles: readonly Role[]): boolean {
  return roles.some((role) => keysOf(role).includes(key));
}

/** Other names for the argument, in tools that take only a patch. */
export const PATCH_CARRIERS: readonly string[] = [...keysOf("patch"), "content", "command"];
/** With a path, one of these is a change of the file, whatever the tool. */
export const BODIES: readonly string[] = [
  ...keysOf("new", "patch", "content", "source"),
  ...words("body code lines snippet code_edit"),
];

const TEXT = "(?:old|new)_?(?:str(?:ing)?|text|lines?|code)";
/** A key of an old or a new text: in JSON, in tags or tokens of a call, in a call of Python or of a command. */
const TEXT_KEY = new RegExp(
  `["']${TEXT}\\\\*["']\\s*:|\\b\\w*(?:name|key)=["']${TEXT}["']|<\\w*arg_key>\\s*${TEXT}|<[|｜]tool[▁_]sep[|｜]>${TEXT}|(?:^|[\\n>])\\s*<(?:(?:old|new)_(?:str(?:ing)?|text|code)\\b|(?:file_text|original|patched)>)|\\b(?:old|new)_str(?:ing)?\\s*[=:]\\s*["'\`<]|--(?:old|new)-str\\b`,
  "i",
);

/** True if the text has such a key outside of code spans, which only mention it. */
export function holdsTextKey(text: string): boolean {
  return TEXT_KEY.test(text.replace(/(?<!`)`[^`\n]*`(?!`)/g, ""));
}

/** A line that ends a value of a call. */
const ENDS_VALUE = /<\/[\w:|｜]*(?:parameter|arg_value)>\s*$/;

/** True if a text outside of calls has such a key, or ends a call: the content of a file may have shown its end. */
export function isCallText(text: string): boolean {
  const [, tag = ""] = /^\s*(?:<\/\w+>\s*)?<\/(\w+_\w+)>\s*$/.exec(text) ?? [];
  return (
    doneBy(tag) === "write" || tag === "str_replace" || ENDS_VALUE.test(text) || holdsTextKey(text)
  );
}

/** What the tool does, by its name; undefined if it is not in the table. */
export function doneBy(name: string): Action | undefined {
  return name === "" ? undefined : NAMES.get(snake(name.split(/[.:/]|__/).at(-1) ?? ""));
}

/** True if the tool changes files by what is in its call, which is no patch. */
export function changesFiles(tool: string): boolean {
  const does = doneBy(tool);
  return does !== undefined && !OTHERS.has(does);
}

/** What the object requests, in a call of the tool or alone; undefined if it is no edit. */
export function actionOf(object: JsonObject, tool: string | undefined): Action | undefined {
  // An operation of OpenAI's has its tool as its type; a single word may be data.
  const type = textAt(object, ["type"]) ?? "";
  const named = doneBy(tool ?? (type.includes("_") ? type : ""));
  const keyed = byKeys(object);
  // Models also send edits to tools that take a patch, or cells.
  if (named === "cell" || (named !== undefined && OTHERS.has(named)))
    return keyed !== "edit" ? named : named === "none" ? "unread" : keyed;
  const command = textAt(object, MODES) ?? "";
  // Without a key of the table it is a definition of the tool, or an empty call.
  const byName = keyed === undefined && !hasOne(object, ASKS) ? undefined : (named ?? keyed);
  const does = command === "" ? byName : doneBy(command);
  if (does === undefined || (command !== "" && !COMMANDS.has(does)))
    return isUnread(object, tool, command) ? "unread" : undefined;
  if (does !== "write") return does;
  if (isSet(object, APPEND)) return "append";
  return hasOne(object, OVERWRITE) && !isSet(object, OVERWRITE) ? "create" : does;
}

/** Every call for a change has one of these. */
const ASKS = keysOf("path", "old", "new", "content", "from");
/** Flags of writing (Windsurf). */
const OVERWRITE = words("overwrite Overwrite");
const APPEND = words("append is_append");

const PLACE = /^(?:true$|(?:insert|append|prepend|before|after|above|below|base64)(?![a-z]))/;

/**
 * True for a flag that is set, or a word for where or how a text is written, under a key that the table does not know;
 * and for a second value of one that it knows (`newText2`, Claude's models in pi).
 */
export function changesMeaning(key: string, value: Json): boolean {
  if (KNOWN.has(key) || [...MODES, ...OVERWRITE, ...APPEND].includes(key)) return false;
  const word = wordOf(value);
  return PLACE.test(word) || (word !== "" && KNOWN.has(unnumbered(key)));
}

function unnumbered(key: string): string {
  return key.replace(/_?\d$/, "");
}

/** What an object requests, by its keys, whatever the tool. */
function byKeys(object: JsonObject): Action | undefined {
  const isNamed = hasOne(object, keysOf("path"));
  if (hasOne(object, SURE_OLD) && (isNamed || hasOne(object, keysOf("new")))) return "edit";
  if (listIn(object) !== undefined) return "edit";
  if (!isNamed) return undefined;
  if (hasOne(object, keysOf("line"))) return "insert";
  if (hasOne(object, ["notebook_path"]) && hasOne(object, keysOf("source"))) return "cell";
  // Cline's editor creates a file from a new text alone.
  if (hasOne(object, ["new_text"]) && object.fields.size === 2) return "edit";
  if (hasOne(object, ["file_text"])) return "create";
  const hasTexts =
    textAt(object, keysOf("old")) !== undefined && textAt(object, keysOf("new")) !== undefined;
  return hasTexts ? "edit" : undefined;
}

/** The list of edits in the object, and its key. Common words count only if the list contains edits. */
export function listIn(object: JsonObject): readonly [key: string, list: Json] | undefined {
  const isNamed = hasOne(object, keysOf("path"));
  const isEdit = (item: Json): boolean =>
    isObject(item) &&
    (byKeys(item) === "edit" ||
      (isNamed && hasOne(item, keysOf("old")) && hasOne(item, keysOf("new"))));
  for (const key of keysOf("list")) {
    const value = fieldOf(object, key);
    // Kimi's editor takes a single edit as well.
    const list = isObject(value) ? [value] : value;
    const isText = typeof list === "string" && holdsTextKey(list);
    const isEdits = isText || (isList(list) && list.some(isEdit));
    if (list !== undefined && (isEdits || (key === "edits" && isNamed))) return [key, list];
  }
  return undefined;
}

/** A tool with such a word changes the file that its call names. */
const CHANGES =
  /(?:^|_)(?:write|create|copy|append|insert|delete|remove|rename|move|edit|replace|patch)/;
/** A tool with such a word and no verb of change reads, searches or runs, whatever is beside the path. */
const LOOKS = new RegExp(
  "(?:^|[._:/])(?:read|view|open|show|get|fetch|cat|ls|list|find|search|grep|glob|query|run|exec|execute|tests?|check" +
    "|lint|debug|diagnostics|think|plan|task|todo|finish|completed?|completion|done|ask|notify|commit|log|status|lsp" +
    "|references|definition|symbols)(?![a-z])",
);

/** True for two of a path, a verb of change, and a text: it must not be dropped. */
function isUnread(object: JsonObject, tool: string | undefined, command: string): boolean {
  const name = snake(tool ?? "");
  if (LOOKS.test(name) && !CHANGES.test(name)) return false;
  const hasVerb = CHANGES.test(command === "" ? name : snake(command));
  const hasTexts = (value: Json): boolean =>
    isList(value) &&
    value.some((item) => isObject(item) && textAt(item, keysOf("new")) !== undefined);
  const isText = textAt(object, BODIES) !== undefined || [...object.fields.values()].some(hasTexts);
  // The path of a tool may be under any key, and so may the text.
  const given = [...object.fields].filter(([key, value]) => !MODES.includes(key) && holds(value));
  const isFile = (text: string): boolean => isPath(text.replace(/^file:\/\//, ""));
  const hasFile = tool !== undefined && given.some(([, value]) => holds(value, isFile));
  const isNamed = hasFile || hasOne(object, keysOf("path", "from"));
  if ([isNamed, hasVerb, isText].filter(Boolean).length > 1) return true;
  return hasFile && given.length > 1 && given.some(([, v]) => typeof v === "string" && isFile(v));
}

function holds(value: Json, isSought = (text: string): boolean => text !== ""): boolean {
  if (isObject(value)) return [...value.fields.values()].some((one) => holds(one, isSought));
  if (isList(value)) return value.some((one) => holds(one, isSought));
  return typeof value === "string" && isSought(value);
}

/** True for the new text of an edit, and for JSON in a string that has keys of texts. */
export function isLostText(key: string, value: string): boolean {
  return SURE_NEW.includes(unnumbered(key)) || (/^\s*[[{]/.test(value) && holdsTextKey(value));
}

/** Models that write Python have `True`. */
export function isSet(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => ["true", "1"].includes(wordOf(fieldOf(object, key))));
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|-/g, "_").toLowerCase();
}
