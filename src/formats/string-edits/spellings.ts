/** How the tools spell the keys of an edit, and of what edits are wrapped in. */

export function words(text: string): readonly string[] {
  return text.split(" ");
}

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
  ...words("old_content old_code search find old original_text old_str_1"),
];
export const NEW: readonly string[] = [
  ...SURE_NEW,
  ...words("new_content new_code replace replacement new updated_text new_str_1"),
];
export const ALL: readonly string[] = words(
  "replace_all replaceAll allow_multiple allowMultiple AllowMultiple change_all all",
);
/** With one of these the old text is a pattern. */
export const REGEX: readonly string[] = words("regex is_regex isRegex use_regex useRegex");
/** The text of an `insert` after the line: Anthropic's; and before it: Cline's. */
export const TEXT_AFTER: readonly string[] = words("insert_text new_str");
export const TEXT_BEFORE: readonly string[] = words("new_text");
/** Where a file goes, in an operation of OpenAI's. */
export const MOVE_TO: readonly string[] = words("moveTo move_to rename");
/** The file that a tool moves, and where to. */
export const FROM: readonly string[] = words(
  "from from_path source source_path old_path oldPath original_file_path",
);
export const TO: readonly string[] = words(
  "to to_path destination destination_path new_path newPath new_file_path",
);
/** The hunks of one file, without its name. */
export const HUNKS: readonly string[] = words("diff patch");
/** With one of these a content is for some lines of the file only. */
export const RANGE: readonly string[] = words(
  "start_line end_line startLine endLine line_start line_end start end line lines line_number " +
    "line_range range position offset limit section anchor after before symbol function_name",
);
/** How a file is opened for what is written. */
export const MODE: readonly string[] = words("mode write_mode");
/** A list of edits of one file, or of several. */
export const LISTS: readonly string[] = words(
  "edits edit replacements changes updates operations diffs ReplacementChunks",
);
/** All that a file shall hold. */
export const CONTENT: readonly string[] = words(
  "content contents file_text file_content text CodeContent",
);
/** Flags of a call that changes nothing. */
export const TRIES: readonly string[] = words("dryRun dry_run preview");
/** Flags that send the content to the end of the file. */
export const APPENDS: readonly string[] = words("append is_append isAppend");
/** What a file shall hold, or a change of it, beside its path. */
export const BODIES: readonly string[] = words(
  "content contents file_content new_content code_edit patch diff input",
);
/** What a call is told by, in it and in its result; and why a model has stopped. */
export const IDS: readonly string[] = words("tool_use_id tool_call_id call_id toolCallId id");
export const STOPS: readonly string[] = words(
  "finish_reason stop_reason finishReason stopReason done_reason",
);
/** Messages and their parts, under which others are. */
export const CONTAINERS: readonly string[] = words(
  "content tool_calls toolCalls tool_uses message messages choices payload response output item " +
    "candidates parts part operation files data kwargs additional_kwargs steps functionCalls " +
    "custom toolCall action value",
);
/** The argument under which a tool gets a patch; and that of a tool that takes nothing else. */
export const CARRIERS: readonly string[] = words(
  "input patch diff patch_text patchText model_patch search_replace_blocks blockContent",
);
export const PATCH_CARRIERS: readonly string[] = [...CARRIERS, "content", "command"];
/** The command line of a tool that runs commands. */
export const COMMAND_LINES: readonly string[] = words("command cmd");
/** The argument of a tool that runs JavaScript. */
export const SCRIPTS: readonly string[] = words("input code source script");
/** The tags of calls that write a file, as the source of a pattern. */
export const WRITERS = "write_to_file|write_file|create_file|WriteFile|[Ww]rite";
