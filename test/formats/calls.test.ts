import { describe, expect, test } from "vitest";
import { stringEdits } from "../../src/formats/calls.ts";
import { unwrap } from "../../src/input/unwrap.ts";
import type { CreateEdit, FileEdit, Hunk, Patch, Repair, StringEdit } from "../../src/patch.ts";
import { hunkLines } from "../helpers/hunks.ts";
import { beginOf, readAs } from "../helpers/formats.ts";
import { isFull } from "../helpers/often.ts";
import { joinLines } from "../../src/text/content.ts";

/** What `find` and `parse` make of a reply: the two must agree. */
function parse(text: string): unknown {
  const block = unwrap(text);
  return { find: beginOf(stringEdits, block), ...readAs(stringEdits, block) };
}

function json(value: unknown): unknown {
  return parse(JSON.stringify(value));
}

function read(edits: readonly FileEdit[], more: Partial<Patch> = {}): unknown {
  const place = { patchLine: 1, lastPatchLine: 1, repairs: [], ...more };
  return {
    find: place.patchLine - 1,
    patches: [{ format: "string-edits", ...place, edits }],
    problems: [],
  };
}

function repairs(...list: readonly (readonly [Repair["name"], number])[]): readonly Repair[] {
  return list.map(([name, patchLine]) => ({ name, patchLine }));
}

/** `[code or reason, line, found or missing, path]`. */
function refused(
  ...list: readonly (readonly [reason: string, line: number, found: string, path?: string])[]
): unknown {
  const problems = list.map(([reason, patchLine, found, path]) =>
    reason === "truncated"
      ? { code: "truncated", patchLine, missing: found }
      : {
          code: "malformed",
          reason,
          patchLine,
          found,
          ...(path === undefined ? {} : { path }),
        },
  );
  return { find: 0, patches: [], problems };
}

const NOTHING = { find: -1, patches: [], problems: [] };

function hunk(rows: readonly string[], string: Partial<StringEdit> = {}, patchLine = 1): Hunk {
  const lines = hunkLines(rows).map((line) => ({ ...line, patchLine }));
  const edit = { old: "x", new: "y", all: false, ...string };
  return { patchLine, anchors: [], endOfFile: false, isBlock: true, lines, string: edit };
}

function update(hunks: readonly Hunk[], path = "a", patchLine = 1): FileEdit {
  return { kind: "update", path, patchLine, hunks };
}

/** The edit of file a that makes x into y. */
function xToY(patchLine = 1, path = "a"): FileEdit {
  return update([hunk(["-x", "+y"], {}, patchLine)], path, patchLine);
}

function created(lines: readonly string[], more: Partial<CreateEdit> = {}): FileEdit {
  return { kind: "create", path: "a", patchLine: 1, content: joinLines(lines), ...more };
}

function inserted(rows: readonly string[], statedLine: number): FileEdit {
  const lines = hunkLines(rows).map((line) => ({ ...line, patchLine: 1 }));
  return update([
    { patchLine: 1, anchors: [], endOfFile: false, isBlock: true, statedLine, lines },
  ]);
}

const XY = { path: "a", old_string: "x", new_string: "y" };
const XY_TEXT = JSON.stringify(XY);

describe("spellings", () => {
  test.each(["path", "file_path", "filePath", "file", "filename"])("the path as %s", (key) => {
    expect(json({ [key]: "a", old_string: "x", new_string: "y" })).toEqual(read([xToY()]));
  });

  test.each([
    ["oldString", "newString"],
    ["old_string", "new_string"],
    ["oldText", "newText"],
    ["old_text", "new_text"],
    ["old_str", "new_str"],
    ["oldStr", "newStr"],
  ])("the texts as %s and %s", (old, fresh) => {
    expect(json({ path: "a", [old]: "x", [fresh]: "y" })).toEqual(read([xToY()]));
    expect(json({ path: "a", [old]: "x" })).toEqual(refused(["bad-value", 1, fresh, "a"]));
  });

  test("the new text alone, as Cline's editor takes it", () => {
    expect(json({ path: "a", new_text: "y" })).toEqual(
      read([created([], { content: "y", fillsEmpty: true })]),
    );
  });

  test.each(["replaceAll", "replace_all", "allow_multiple", "all"])("all as %s", (key) => {
    const all = read([update([hunk(["-x", "+y"], { all: true })])]);
    expect(json({ ...XY, [key]: true })).toEqual(all);
    expect(json({ ...XY, [key]: false })).toEqual(read([xToY()]));
    expect(json({ ...XY, [key]: null })).toEqual(read([xToY()]));
  });

  test("flags and numbers as strings", () => {
    const lax = { repairs: repairs(["text-for-boolean", 1]) };
    const all = update([hunk(["-x", "+y"], { all: true })]);
    expect(json({ ...XY, replace_all: "true" })).toEqual(read([all], lax));
    expect(json({ ...XY, replace_all: "false" })).toEqual(read([xToY()], lax));
    const two = update([hunk(["-x", "+y"], { all: true, expected: 2 })]);
    expect(json({ ...XY, expected_replacements: "2" })).toEqual(read([two], lax));
  });

  test("a count", () => {
    const one = update([hunk(["-x", "+y"], { expected: 1 })]);
    expect(json({ ...XY, expected_replacements: 1 })).toEqual(read([one]));
    const two = update([hunk(["-x", "+y"], { all: true, expected: 2 })]);
    expect(json({ ...XY, expected_replacements: 2 })).toEqual(read([two]));
  });

  test("keys that mean nothing", () => {
    const more = { instruction: "do", __proto__x: 1, constructor: "c", toString: { a: [1] } };
    expect(json({ ...XY, ...more })).toEqual(read([xToY()]));
    const text = `{"__proto__": {"old_string": "no"}, ${XY_TEXT.slice(1)}`;
    expect(parse(text)).toEqual(read([xToY()]));
  });

  test("a path that names a property of all objects", () => {
    expect(json({ ...XY, path: "__proto__" })).toEqual(read([xToY(1, "__proto__")]));
  });
});

describe("texts", () => {
  test("lines that both texts hold are context", () => {
    const edit = { path: "a", old_string: "one\ntwo\n", new_string: "one\n2\n" };
    const string = { old: "one\ntwo\n", new: "one\n2\n" };
    expect(json(edit)).toEqual(read([update([hunk([" one", "-two", "+2"], string)])]));
  });

  test("CR LF becomes LF, and a CR alone is text", () => {
    const edit = { path: "a", old_string: "one\r\ntwo", new_string: "1\r0\r\ntwo" };
    const string = { old: "one\ntwo", new: "1\r0\ntwo" };
    expect(json(edit)).toEqual(read([update([hunk(["-one", "+1\r0", " two"], string)])]));
  });

  test("an empty new text, and equal texts", () => {
    const gone = update([hunk(["-x"], { new: "" })]);
    expect(json({ ...XY, new_string: "" })).toEqual(read([gone]));
    const same = "new_string: the same as old_string";
    expect(json({ ...XY, new_string: "x" })).toEqual(refused(["bad-value", 1, same, "a"]));
  });

  test("a text that is only a line end", () => {
    const edit = update([hunk(["-", "+y"], { old: "\n", new: "y" })]);
    expect(json({ ...XY, old_string: "\n" })).toEqual(read([edit]));
  });

  test("an empty old text makes a file", () => {
    const file = (new_string: string): unknown => json({ path: "a", old_string: "", new_string });
    expect(file("x\n\ny\n")).toEqual(read([created(["x", "", "y"], { fillsEmpty: true })]));
    expect(file("x\ny")).toEqual(read([created([], { content: "x\ny", fillsEmpty: true })]));
    expect(file("")).toEqual(read([created([], { fillsEmpty: true })]));
  });

  test("escapes", () => {
    const text = String.raw`{"path": "a", "old_string": "\u00e9\t\\\"", "new_string": "\ud83d\ude00\/"}`;
    const string = { old: 'é\t\\"', new: "😀/" };
    expect(parse(text)).toEqual(read([update([hunk(['-é\t\\"', "+😀/"], string)])]));
  });
});

describe("commands", () => {
  const command = (name: string, more: object): unknown =>
    json({ command: name, path: "a", ...more });

  test("str_replace", () => {
    expect(command("str_replace", { old_str: "x", new_str: "y" })).toEqual(read([xToY()]));
    const gone = read([update([hunk(["-x"], { new: "" })])]);
    expect(command("str_replace", { old_str: "x" })).toEqual(gone);
    expect(command("str_replace", { old_str: "x", new_str: null })).toEqual(gone);
    const dummies = { file_text: "", insert_line: 0, view_range: [] };
    expect(command("str_replace", { old_str: "x", new_str: "y", ...dummies })).toEqual(
      read([xToY()]),
    );
  });

  test("create", () => {
    const file = read([created(["x", "y"])]);
    expect(command("create", { file_text: "x\ny\n" })).toEqual(file);
    expect(json({ path: "a", file_text: "x\ny\n" })).toEqual(file);
    expect(command("create", {})).toEqual(refused(["bad-value", 1, "file_text", "a"]));
    const logged = { file_text: "x\ny\n", old_str: null, content: "", start: 1, end: -1 };
    expect(command("create", logged)).toEqual(file);
    const part = command("create", { file_text: "x\ny\n", start: 2 });
    expect(part).toEqual(refused(["unread-edit", 1, "start", "a"]));
  });

  test("insert adds lines below one", () => {
    const rows = ["+x", "+y"];
    expect(command("insert", { insert_line: 0, new_str: "x\ny\n" })).toEqual(
      read([inserted(rows, 0)]),
    );
    expect(command("insert", { insert_line: 3, insert_text: "x\ny" })).toEqual(
      read([inserted(rows, 3)]),
    );
    expect(json({ path: "a", insert_line: 3, insert_text: "x\ny" })).toEqual(
      read([inserted(rows, 3)]),
    );
    expect(json({ path: "a", insert_line: "3", insert_text: "x\ny" })).toEqual(
      read([inserted(rows, 3)], { repairs: repairs(["text-for-boolean", 1]) }),
    );
  });

  test.each([
    [{ insert_line: 1, new_text: "x" }, "unread-edit", "new_text"],
    [{ insert_line: -1, new_str: "x" }, "bad-value", "insert_line: -1, not a number from 0 on"],
    [{ insert_line: 1.5, new_str: "x" }, "bad-value", "insert_line: 1.5, not a number from 0 on"],
    [{ insert_line: 1, insert_text: "" }, "bad-value", "insert_text"],
    [{ insert_line: 1, new_string: "x" }, "unread-edit", "new_string"],
    [{ command: "insert", insert_line: 1 }, "bad-value", "insert_text"],
    [{ command: "insert", insert_text: "x" }, "bad-value", "insert_line"],
    [{ insert_line: 1, old_text: "x", new_text: "y" }, "unread-edit", "insert_line"],
    [{ insert_line: 1, new_str: "x", insert_text: "y" }, "bad-value", 'insert_text: "y"'],
  ])("an insert that leaves its place or text open: %j", (edit, reason, found) => {
    expect(json({ path: "a", ...edit })).toEqual(refused([reason, 1, found, "a"]));
  });

  test("undo_edit is no edit that can be made", () => {
    const unread = refused(["unread-edit", 1, "command, path"]);
    expect(command("undo_edit", {})).toEqual(unread);
    expect(json([XY, { command: "undo_edit", path: "a" }])).toEqual(unread);
  });

  test("view changes nothing", () => {
    expect(command("view", {})).toEqual(NOTHING);
    expect(json([XY, { command: "view", path: "a" }])).toEqual(read([xToY()]));
  });

  test("a command of another tool", () => {
    expect(json({ command: "delete", path: "a" })).toEqual(
      refused(["unread-edit", 1, "command, path"]),
    );
    expect(json({ command: "ls" })).toEqual(NOTHING);
    expect(json([XY, { ...XY, command: "delete" }])).toEqual(
      refused(["unread-edit", 1, "path, old_string, new_string, command"]),
    );
  });
});

describe("several edits", () => {
  const two = [hunk(["-x", "+y"]), hunk(["-b", "+c"], { old: "b", new: "c" })];
  const BC = { old_string: "b", new_string: "c" };
  const UV = { old_string: "x", new_string: "y" };

  test("a list of edits of one file", () => {
    expect(json({ path: "a", edits: [UV, BC] })).toEqual(read([update(two)]));
    expect(json({ path: "a", edits: [{ ...UV, file_path: "a" }, BC] })).toEqual(
      read([update(two)]),
    );
    expect(json({ edits: [XY, { ...BC, path: "a" }] })).toEqual(read([update(two)]));
  });

  test("the list as a string", () => {
    expect(json({ path: "a", edits: JSON.stringify([UV, BC]) })).toEqual(
      read([update(two)], { repairs: repairs(["wrapped-list", 1]) }),
    );
    expect(json({ path: "a", edits: "[{" })).toEqual(
      refused(["bad-value", 1, 'edits: "[{", not a list', "a"]),
    );
    expect(json({ path: "a", edits: "[] []" })).toEqual(
      refused(["bad-value", 1, 'edits: "[] []", not a list', "a"]),
    );
  });

  test("an array, with its lines", () => {
    const text = [
      "[",
      `  ${XY_TEXT},`,
      '  {"path": "b",',
      '   "old_string": "x",',
      '   "new_string": "y"}',
      "]",
    ];
    expect(parse(text.join("\n"))).toEqual(read([xToY(2), xToY(3, "b")], { lastPatchLine: 6 }));
  });

  test("one object a line", () => {
    expect(parse(`${XY_TEXT}\n\n${XY_TEXT.replace('"a"', '"b"')}\n`)).toEqual(
      read([xToY(1), xToY(3, "b")], { lastPatchLine: 3 }),
    );
  });

  test("several objects on one line", () => {
    expect(parse(`${XY_TEXT} ${XY_TEXT.replace('"a"', '"b"')}`)).toEqual(
      read([xToY(), xToY(1, "b")]),
    );
  });

  test("neighbours are one edit, unless another kind is between", () => {
    const fill = { path: "a", old_string: "", new_string: "n\n" };
    expect(json([XY, fill, XY])).toEqual(
      read([xToY(), created(["n"], { fillsEmpty: true }), xToY()]),
    );
  });

  test("a list and its edits have lines of their own", () => {
    const text = ['{"path": "a", "edits": [', JSON.stringify(UV), ",", JSON.stringify(BC), "]}"];
    const hunks = [hunk(["-x", "+y"], {}, 2), hunk(["-b", "+c"], { old: "b", new: "c" }, 4)];
    expect(parse(text.join("\n"))).toEqual(read([update(hunks, "a", 2)], { lastPatchLine: 5 }));
  });
});

describe("tool calls", () => {
  const call = { repairs: repairs(["wrapped-call", 1]) };

  test.each([
    ["Anthropic", { type: "tool_use", id: "1", name: "edit", input: XY }],
    [
      "a message",
      {
        role: "assistant",
        content: [
          { type: "text", text: "{" },
          { type: "tool_use", name: "edit", input: XY },
        ],
      },
    ],
    ["OpenAI", { type: "function", function: { name: "edit", arguments: XY_TEXT } }],
    ["tool_calls", { tool_calls: [{ function: { name: "edit", arguments: XY_TEXT } }] }],
    [
      "choices",
      {
        choices: [
          {
            index: 0,
            message: {
              role: "assistant",
              content: null,
              tool_calls: [{ function: { name: "edit", arguments: XY_TEXT } }],
            },
          },
        ],
      },
    ],
    ["arguments", { name: "edit", arguments: XY }],
    ["parameters", { name: "edit", parameters: XY }],
    ["input as a string", { name: "edit", input: XY_TEXT }],
    ["a tool of any name", { name: "whatever", input: XY }],
    ["a list", [{ name: "edit", input: XY }]],
    [
      "with a call that only looks",
      [
        { name: "readFile", input: { path: "b" } },
        { name: "edit", input: XY },
      ],
    ],
    [
      "with a command",
      [
        { name: "edit", input: XY },
        { name: "bash", input: { command: "npm test" } },
      ],
    ],
    [
      "with a to-do list",
      [
        { name: "edit", input: XY },
        { name: "TodoWrite", input: { todos: [] } },
      ],
    ],
  ])("%s", (name, value) => {
    const tools = [name === "a tool of any name" ? "whatever" : "edit"];
    expect(json(value)).toEqual(read([xToY()], { ...call, tools }));
  });

  const other = { ...XY, path: "b" };
  test.each([
    [
      "Anthropic",
      { type: "tool_use", id: "1", name: "edit", input: other },
      { type: "tool_result", tool_use_id: "1", is_error: true, content: "No match" },
    ],
    [
      "OpenAI",
      { type: "apply_patch_call", call_id: "1", operation: { type: "delete_file", path: "b" } },
      { type: "apply_patch_call_output", call_id: "1", status: "failed" },
    ],
    [
      "Vercel",
      { type: "tool-call", toolCallId: "1", toolName: "edit", input: other },
      { type: "tool-result", toolCallId: "1", output: { type: "error-text", value: "No match" } },
    ],
    ["opencode", { tool: "edit", callID: "1", state: { status: "error", input: other } }, {}],
  ])("%s: a log in which a call failed is refused", (_, failed, result) => {
    const done = { type: "tool_use", id: "2", name: "edit", input: XY };
    const text = [done, failed, result].map((value) => JSON.stringify(value)).join("\n");
    expect(parse(text)).toMatchObject({
      patches: [],
      problems: [{ code: "malformed", reason: "quoted-patch", found: "a call that failed" }],
    });
  });

  test("lists and commands in calls", () => {
    const edits = { path: "a", edits: JSON.stringify([{ old_string: "x", new_string: "y" }]) };
    expect(json({ name: "MultiEdit", input: edits })).toEqual(
      read([xToY()], {
        repairs: repairs(["wrapped-call", 1], ["wrapped-list", 1]),
        tools: ["MultiEdit"],
      }),
    );
    const create = { command: "create", path: "a", file_text: "x\n" };
    expect(json({ name: "str_replace_based_edit_tool", input: create })).toEqual(
      read([created(["x"])], { ...call, tools: ["str_replace_based_edit_tool"] }),
    );
  });

  test("arguments as a string have the line of the call", () => {
    const args = JSON.stringify(JSON.stringify(XY, undefined, 2));
    const text = ["[", '{"name": "edit",', `"arguments": ${args}}`, "]"];
    expect(parse(text.join("\n"))).toEqual(
      read([xToY(2)], {
        lastPatchLine: 4,
        repairs: repairs(["wrapped-call", 2]),
        tools: ["edit"],
      }),
    );
  });

  test("a call that no row reads is not dropped", () => {
    const other = { name: "EditCell", input: { path: "a", content: "x" } };
    const unread = refused(["unread-edit", 1, "EditCell: path, content"]);
    expect(json(other)).toEqual(unread);
    expect(json([{ name: "edit", input: XY }, other])).toEqual(unread);
    expect(parse(`${JSON.stringify(other)}\n${XY_TEXT}`)).toEqual(unread);
  });

  test("arguments that are no JSON", () => {
    expect(json({ name: "edit", arguments: '{"path": "a", "old_string": "x' })).toEqual(
      refused(["truncated", 1, "}"]),
    );
    expect(json({ name: "edit", arguments: "{" })).toEqual(
      refused(["unexpected-line", 1, "edit: {"]),
    );
    expect(json({ name: "look", arguments: "{" })).toEqual(NOTHING);
  });
});

describe("text around the values", () => {
  test("a fence and prose", () => {
    const text = `Here it is:\n\n\`\`\`json\n${XY_TEXT}\n\`\`\`\n\nDone {x}.\n`;
    expect(parse(text)).toEqual(
      read([xToY(4)], { patchLine: 4, lastPatchLine: 4, repairs: repairs(["text-outside", 1]) }),
    );
  });

  test.each([
    ["a tag", `<tool_call>${XY_TEXT}</tool_call>`],
    ["a fence on the same line", `\`\`\`json ${XY_TEXT}\`\`\``],
    ["blanks", `\t ${XY_TEXT} .`],
    ["a comma", `, ${XY_TEXT}`],
  ])("%s", (_, text) => {
    expect(parse(text)).toEqual(read([xToY()], { repairs: repairs(["text-outside", 1]) }));
  });

  test("other values of JSON", () => {
    const text = `{"plan": ["x"], "n": -1.5e3}\n[note] {so}\n{\n"x" y\n${XY_TEXT}\n["a"]\n{"t": true}`;
    expect(parse(text)).toEqual(
      read([xToY(5)], { patchLine: 5, lastPatchLine: 5, repairs: repairs(["text-outside", 1]) }),
    );
  });

  test("a byte order mark and carriage returns", () => {
    expect(parse(`\ufeff{"path": "a",\r\n"old_string": "x", "new_string": "y"}\r\n`)).toEqual(
      read([xToY()], {
        lastPatchLine: 2,
        repairs: repairs(["byte-order-mark", 1], ["carriage-returns", 1]),
      }),
    );
  });

  test.each([
    ["prose", "It changes nothing."],
    ["no edit", '{"path": "a", "name": "x"}'],
    [
      "a schema",
      '{"name": "edit", "parameters": {"properties": {"old_string": {"type": "string"}}}}',
    ],
    ["an edit within a line", `Send ${XY_TEXT}.`],
    ["nothing", ""],
  ])("alone, %s is none of ours", (_, text) => {
    expect(parse(text)).toEqual(NOTHING);
  });

  test.each([
    ["an unknown tool", '{"path": "b", "content": "x"}', "unread-edit", "path, content"],
    ["an unknown wrapping", `{"do": ${XY_TEXT}}`, "unread-edit", "do"],
  ])("beside edits, %s is not dropped", (_, text, reason, found) => {
    expect(parse(`${XY_TEXT}\n${text}`)).toEqual(refused([reason, 2, found]));
  });

  test("between edits, what begins a patch of another format is text for this one alone", () => {
    expect(parse(`${XY_TEXT}\n<<<<<<< SEARCH\n${XY_TEXT}`)).toEqual(
      read([update([hunk(["-x", "+y"]), hunk(["-x", "+y"], {}, 3)])], {
        lastPatchLine: 3,
        repairs: repairs(["text-outside", 2]),
      }),
    );
  });
});

describe("refusals", () => {
  test.each([
    [{ ...XY, old_string: 1 }, "bad-value", "old_string: 1, not a string"],
    [{ ...XY, old_string: ["x"] }, "bad-value", "old_string: array, not a string"],
    [{ ...XY, new_string: {} }, "bad-value", "new_string: object, not a string"],
    [{ ...XY, new_string: true }, "bad-value", "new_string: true, not a string"],
    [{ ...XY, replace_all: "yes" }, "bad-value", 'replace_all: "yes", not true or false'],
    [{ ...XY, replace_all: 2 }, "bad-value", "replace_all: 2, not true or false"],
    [
      { ...XY, expected_replacements: 0 },
      "bad-value",
      "expected_replacements: 0, not a number from 1 on",
    ],
    [
      { ...XY, expected_replacements: "many" },
      "bad-value",
      'expected_replacements: "many", not a number from 1 on',
    ],
    [{ ...XY, new_string: null }, "bad-value", "new_string"],
    [{ ...XY, oldText: "z" }, "bad-value", 'oldText: "z"'],
    [{ ...XY, replace_all: true, all: false }, "bad-value", "all: false"],
    [{ ...XY, file_text: "z" }, "unread-edit", "file_text"],
    [{ ...XY, edits: [XY] }, "unread-edit", "old_string"],
    [{ path: "a", edits: 1 }, "bad-value", "edits: 1, not a list"],
    [{ path: "a", edits: true }, "bad-value", "edits: true, not a list"],
    [{ path: "a", edits: [] }, "bad-value", "edits[0]"],
    [{ path: "a", edits: ["x"] }, "bad-value", 'edits[0]: "x", not an object'],
    [
      { path: "a", edits: [XY, XY, { ...XY, old_string: 1 }] },
      "bad-value",
      "edits[2].old_string: 1, not a string",
    ],
    [{ path: "a", edits: [{ path: "a", edits: [XY] }] }, "unread-edit", "edits[0].edits"],
  ])("%j", (value, reason, found) => {
    expect(json(value)).toEqual(refused([reason, 1, found, "a"]));
  });

  test("paths", () => {
    const { old_string, new_string } = XY;
    expect(json({ old_string, new_string })).toEqual(refused(["bad-value", 1, "path"]));
    expect(json({ ...XY, path: " " })).toEqual(refused(["bad-value", 1, "path"]));
    expect(json({ ...XY, path: 1 })).toEqual(refused(["bad-value", 1, "path: 1, not a string"]));
    expect(json({ ...XY, file: "b" })).toEqual(refused(["bad-value", 1, 'file: "b"', "a"]));
    expect(json({ edits: [XY, { old_string, new_string }] })).toEqual(
      refused(["bad-value", 1, "edits[1].path"]),
    );
    expect(json({ file_path: "b", edits: [XY] })).toEqual(
      refused(["bad-value", 1, 'edits[0].path: "a"', "a"]),
    );
  });

  test("the way to a value leads through the list that it is in", () => {
    const bad = { path: "a", edits: [{ old_string: "x" }] };
    expect(json([{ function: { name: "edit", arguments: JSON.stringify(bad) } }])).toEqual(
      refused(["bad-value", 1, "edits[0].new_string", "a"]),
    );
  });

  test("all problems of a value, in order", () => {
    const text = `[{"path": "b", "patch": ""},\n${XY_TEXT},\n1,\n{"path": "c", "old_string": 1}]`;
    expect(parse(text)).toEqual(
      refused(
        ["unread-edit", 1, "path, patch"],
        ["bad-value", 4, "old_string: 1, not a string", "c"],
      ),
    );
  });

  test("a key that occurs twice with different values", () => {
    expect(parse(`${XY_TEXT.slice(0, -1)}, "old_string": "b"}`)).toEqual(
      refused(["bad-value", 1, "old_string"]),
    );
    expect(parse(`${XY_TEXT.slice(0, -1)}, "old_string": "x"}`)).toEqual(read([xToY()]));
  });

  const HEAD = '{"path": "a",';
  test.each([
    [
      "raw and escaped line ends",
      [HEAD, '"old_string": "x', String.raw`\ny", "new_string": "z"}`],
      2,
    ],
    ["a raw line end behind a backslash", [HEAD, String.raw`"old_string": "x\ `.trim(), 'y"}'], 2],
    ["a string without its end", [HEAD, '"old_string": "x', '"new_string": "z"}'], 3],
    ["half a character", [HEAD, String.raw`"old_string": "\ud83d", "new_string": "z"}`], 2],
    ["an unknown escape", [HEAD, String.raw`"old_string": "\x41", "new_string": "z"}`], 2],
    ["a quote that is not escaped", [HEAD, '"old_string": "say "x"", "new_string": "z"}'], 2],
    ["two commas", [HEAD, '"old_string": "x", "new_string": "z",,', "}"], 2],
    ["a comma too few", ["[", XY_TEXT, XY_TEXT, "]"], 3],
    ["a closed fence", [HEAD, '"old_string": "x"', "```"], 3],
    ["no value", [HEAD, '"old_string":', "}"], 3],
  ])("no JSON: %s", (_, lines, at) => {
    expect(parse([...lines, "", "Done."].join("\n"))).toEqual(
      refused(["unexpected-line", at, lines[at - 1] ?? ""]),
    );
  });

  test.each([
    ["in an object", '{"path": "a", "old_string": "x"', "}"],
    ["in a list", `[${XY_TEXT}, `, "]"],
    ["in a string", '{"path": "a", "old_string": "x', "}"],
    ["behind a backslash", '{"path": "a", "old_string": "x\\', "}"],
    ["before a key is complete", '{"path": "a", "old_st', "}"],
    ["in a list of edits", '{"path": "a", "edits": [{"', "}"],
  ])("cut off %s", (_, text, missing) => {
    expect(parse(text)).toEqual(refused(["truncated", 1, missing]));
    expect(parse(`${text}\n\n`)).toEqual(refused(["truncated", 2, missing]));
  });

  test.each(["{", "[", '{"pa', '[{"'])("edits with %s behind them are cut off", (end) => {
    const missing = end.startsWith("[") ? "]" : "}";
    expect(parse(`${XY_TEXT}\n${end}`)).toEqual(refused(["truncated", 2, missing]));
    // A value with a key is cut off also where no edit is above it.
    expect(parse(end)).toEqual(end.includes('"') ? refused(["truncated", 1, missing]) : NOTHING);
  });
});

test.each([
  ["an array", [XY, { path: "b", edits: [XY] }]],
  ["an object", { path: "a", edits: [{ old_string: "x", new_string: "y" }] }],
  ["a message", { content: [{ type: "tool_use", name: "edit", input: XY }] }],
  ["calls", { tool_calls: [{ function: { name: "edit", arguments: XY_TEXT } }] }],
])("no beginning of %s is a patch", (_, value) => {
  for (const space of [0, 2]) {
    const text = JSON.stringify(value, undefined, space);
    const patches = Array.from(text.slice(1), (_, at) => {
      const block = unwrap(`Here:\n${text.slice(0, at + 1)}`);
      return readAs(stringEdits, block).patches;
    });
    expect(patches.flat()).toEqual([]);
  }
});

const MANY = isFull ? 50_000 : 5_000;

test.each([
  ["braces", "{\n".repeat(4 * MANY)],
  ["brackets", "[\n".repeat(4 * MANY)],
  ["braces and quotes", '{"\n'.repeat(4 * MANY)],
  ["blank lines", `{${"\n".repeat(8 * MANY)}x`],
  ["openings", '{"a":\n'.repeat(2 * MANY) + "x"],
  ["openings on one line", '{"a":'.repeat(2 * MANY) + "x"],
  ["deep lists", `[{"a":${"[".repeat(6 * MANY)}${"]".repeat(6 * MANY)}}]`],
  ["deep objects", `${'{"edits":['.repeat(2 * MANY)}${"]}".repeat(2 * MANY)}`],
  ["spaces", " ".repeat(10 * MANY)],
  ["fences", "`".repeat(10 * MANY)],
  ["tags", "<a".repeat(6 * MANY)],
  ["commas", "{, ".repeat(6 * MANY)],
  ["strings", `{"a": "${'\\"'.repeat(6 * MANY)}"}`],
  ["small values", '{"a":1}'.repeat(2 * MANY)],
  ["open calls", '<invoke name="look">\n<parameter name="a">\n'.repeat(MANY)],
])("hostile text is read once: %s", (_, text) => {
  expect(parse(text)).toMatchObject({ patches: [] });
});
