/** Each vendor's call, and the answer that it gets: on disk and in memory. */

import { describe, expect, test } from "vitest";
import type { Result } from "../../src/library/result.ts";
import { memoryTree, readFirst } from "../../src/core.ts";
import { type Answer, handle, type HandleOptions } from "../../src/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const BEFORE = { "greet.py": 'def greet(name):\n    print("Hi")\n' };
const AFTER = { "greet.py": 'def greet(name):\n    print("Hello")\n' };

const PATCH =
  '*** Begin Patch\n*** Update File: greet.py\n@@ def greet(name):\n-    print("Hi")\n+    print("Hello")\n*** End Patch\n';
const DIFF = '@@ def greet(name):\n-    print("Hi")\n+    print("Hello")\n';
const EDIT = { path: "greet.py", old_string: '"Hi"', new_string: '"Hello"' };
const UPDATED = "Success. Updated the following files:\nM greet.py\n";

/** Calls that make the same edit, and their answers. */
const CALLS: Readonly<Record<string, readonly [object, Answer]>> = {
  "OpenAI Responses, custom tool": [
    { type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: PATCH },
    { type: "custom_tool_call_output", call_id: "c1", output: UPDATED },
  ],
  "OpenAI Responses, function": [
    {
      type: "function_call",
      call_id: "c2",
      name: "apply_patch",
      arguments: JSON.stringify({ patch: PATCH }),
    },
    { type: "function_call_output", call_id: "c2", output: UPDATED },
  ],
  "OpenAI Responses, built-in apply_patch": [
    {
      type: "apply_patch_call",
      call_id: "c3",
      operation: { type: "update_file", path: "greet.py", diff: DIFF },
    },
    { type: "apply_patch_call_output", call_id: "c3", status: "completed", output: UPDATED },
  ],
  "OpenAI Chat Completions, function": [
    {
      type: "function",
      id: "c4",
      function: { name: "edit", arguments: JSON.stringify(EDIT) },
    },
    { role: "tool", tool_call_id: "c4", content: UPDATED },
  ],
  "OpenAI Chat Completions, custom tool": [
    { type: "custom", id: "c5", custom: { name: "apply_patch", input: PATCH } },
    { role: "tool", tool_call_id: "c5", content: UPDATED },
  ],
  "Anthropic, our edit": [
    { type: "tool_use", id: "c6", name: "edit", input: EDIT },
    { type: "tool_result", tool_use_id: "c6", content: UPDATED, is_error: false },
  ],
  "Anthropic, our edit with a list": [
    {
      type: "tool_use",
      id: "c7",
      name: "edit",
      input: {
        path: "greet.py",
        edits: [
          { old_string: "Hi", new_string: "Hey" },
          { old_string: "Hey", new_string: "Hello" },
        ],
      },
    },
    {
      type: "tool_result",
      tool_use_id: "c7",
      content: `${UPDATED}warning: greet.py: hunk 2 of 2 (reply line 1): matches only after the hunks before it (line 2 then)\n`,
      is_error: false,
    },
  ],
  "Anthropic, text editor": [
    {
      type: "tool_use",
      id: "c8",
      name: "str_replace_based_edit_tool",
      input: { command: "str_replace", path: "greet.py", old_str: "Hi", new_str: "Hello" },
    },
    {
      type: "tool_result",
      tool_use_id: "c8",
      content: UPDATED,
      is_error: false,
    },
  ],
  "Claude Code, Edit": [
    {
      type: "tool_use",
      id: "c9",
      name: "Edit",
      input: { file_path: "greet.py", old_string: "Hi", new_string: "Hello", replace_all: false },
    },
    { type: "tool_result", tool_use_id: "c9", content: UPDATED, is_error: false },
  ],
  "Claude Code, MultiEdit": [
    {
      type: "tool_use",
      id: "c10",
      name: "MultiEdit",
      input: { file_path: "greet.py", edits: [{ old_string: "Hi", new_string: "Hello" }] },
    },
    { type: "tool_result", tool_use_id: "c10", content: UPDATED, is_error: false },
  ],
  Gemini: [
    {
      functionCall: {
        name: "replace",
        args: { file_path: "greet.py", old_string: "Hi", new_string: "Hello" },
      },
    },
    { functionResponse: { name: "replace", response: { output: UPDATED } } },
  ],
  "Gemini, with an id": [
    { functionCall: { id: "c11", name: "apply_patch", args: { patch: PATCH } } },
    { functionResponse: { id: "c11", name: "apply_patch", response: { output: UPDATED } } },
  ],
  "Vercel AI SDK": [
    { type: "tool-call", toolCallId: "c12", toolName: "edit", input: EDIT },
    {
      type: "tool-result",
      toolCallId: "c12",
      toolName: "edit",
      output: { type: "text", value: UPDATED },
    },
  ],
  MCP: [
    { method: "tools/call", id: 13, params: { name: "apply_patch", arguments: { patch: PATCH } } },
    {
      jsonrpc: "2.0",
      id: 13,
      result: {
        content: [{ type: "text", text: UPDATED }],
        isError: false,
        structuredContent: {
          version: 1,
          status: "applied",
          files: [
            {
              action: "modify",
              path: "greet.py",
              added: 1,
              removed: 1,
              hunks: [{ hunk: 1, patchLine: 3, level: "exact", line: 2, repairs: [] }],
            },
          ],
          repairs: [],
          warnings: [],
          problems: [],
        },
      },
    },
  ],
  Roo: [
    {
      type: "tool_use",
      id: "c14",
      name: "apply_diff",
      input: {
        path: "greet.py",
        diff: '<<<<<<< SEARCH\n    print("Hi")\n=======\n    print("Hello")\n>>>>>>> REPLACE',
      },
    },
    { type: "tool_result", tool_use_id: "c14", content: UPDATED, is_error: false },
  ],
};

/** What is said of a patch whose removed line is spelled otherwise in the file. */
const STALE = `The patch was not applied. Nothing was written: 1 problem.
1. b.txt: hunk 1 of 1 (reply line 3): does not match; closest match: lines 1 to 2 (89 %)
   hint: resend hunk 1 with the file's actual lines
The file at lines 1 to 2:
 two
 three
Send the whole patch again, corrected.
`;

describe.each(Object.entries(CALLS))("%s", (_, [call, answer]) => {
  test("is applied to a folder", () => {
    const folder = folderOf(BEFORE);
    expect([handle(call, folder), readTree(folder)]).toEqual([answer, AFTER]);
  });

  test("is applied in memory", () => {
    const files = new Map(Object.entries(BEFORE));
    expect([handle([call], files), Object.fromEntries(files)]).toEqual([[answer], AFTER]);
  });
});

test("where they do not fit they are refused (-u regenerates)", async () => {
  const before = { "greet.py": "pass\n" };
  const refused = Object.entries(CALLS).map(([name, [call]]) => {
    const folder = folderOf(before);
    const answer = handle(call, folder);
    expect(readTree(folder)).toEqual(before);
    return [name, answer] as const;
  });
  const text = JSON.stringify(Object.fromEntries(refused), null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot("refused.txt");
});

const edit = (id: string, path: string, from: string, to: string): object => ({
  type: "tool_use",
  id,
  name: "edit",
  input: { path, old_string: from, new_string: to },
});
const result = (id: string, content: string, is_error: boolean): Answer => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  is_error,
});
const editor = (input: object): object => ({
  type: "tool_use",
  id: "e",
  name: "str_replace_based_edit_tool",
  input,
});

describe("calls that are not ours", () => {
  test.each([
    { type: "tool_use", id: "1", name: "bash", input: { command: "ls" } },
    {
      type: "tool_use",
      id: "1",
      name: "mcp__files__write_file",
      input: { path: "a", content: "" },
    },
    { type: "function_call", call_id: "1", name: "get_weather", arguments: "{}" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: PATCH }] },
    { type: "text", text: PATCH },
    { name: "apply_patch", input: PATCH },
    { functionCall: { args: {} } },
    {},
  ])("%j", (call) => {
    const folder = folderOf(BEFORE);
    expect([handle(call, folder), readTree(folder)]).toEqual([undefined, BEFORE]);
  });

  test("beside ours", () => {
    const folder = folderOf(BEFORE);
    const calls = [{ type: "reasoning" }, edit("1", "greet.py", "Hi", "Hello"), { type: "text" }];
    expect([handle(calls, folder), readTree(folder)]).toEqual([
      [undefined, result("1", UPDATED, false), undefined],
      AFTER,
    ]);
  });
});

describe("parallel calls", () => {
  test("are answered one by one", () => {
    const folder = folderOf({ "a.txt": "one\n", "b.txt": "two\n" });
    const calls = [
      edit("1", "a.txt", "one", "1"),
      edit("2", "b.txt", "two", "2"),
      edit("3", "a.txt", "1", "uno"),
    ];
    const said = (path: string): string => `Success. Updated the following files:\nM ${path}\n`;
    expect([handle(calls, folder), readTree(folder)]).toEqual([
      [
        result("1", said("a.txt"), false),
        result("2", said("b.txt"), false),
        result("3", said("a.txt"), false),
      ],
      { "a.txt": "uno\n", "b.txt": "2\n" },
    ]);
  });

  test("of which some change nothing: their answers name no file", () => {
    const [first, second] = [edit("1", "a.txt", "one", "1"), edit("2", "b.txt", "two", "2")];
    const said = (options: HandleOptions): readonly unknown[] => {
      const files = { "a.txt": "one\n", "b.txt": "2\n2\n" };
      return [handle([first, edit("2", "b.txt", "two", "2\n2")], files, options), files];
    };
    expect(said({ select: [{ kind: "include", pattern: "a.*" }] })).toEqual([
      [
        result("1", "Success. Updated the following files:\nM a.txt\n", false),
        result("2", "No files were modified.\n", false),
      ],
      { "a.txt": "1\n", "b.txt": "2\n2\n" },
    ]);
    expect(said({ skipApplied: true })).toEqual([
      [
        result("1", "Success. Updated the following files:\nM a.txt\n", false),
        result(
          "2",
          "No files were modified.\nwarning: b.txt: hunk 1 of 1 (reply line 1): skipped: already applied, at line 1\n",
          false,
        ),
      ],
      { "a.txt": "1\n", "b.txt": "2\n2\n" },
    ]);
    const none =
      "No files were modified.\nwarning: --include and --exclude leave no file of the patch: nothing to do\n";
    const excluded = handle([first, second], {}, { select: [{ kind: "exclude", pattern: "*" }] });
    expect(excluded).toEqual([result("1", none, false), result("2", none, false)]);
  });

  test("are one transaction", () => {
    const before = { "a.txt": "one\n", "b.txt": "two\nthree\n" };
    const folder = folderOf(before);
    const results: Result[] = [];
    const answers = handle(
      [
        edit("1", "a.txt", "one", "1"),
        {
          type: "custom_tool_call",
          call_id: "2",
          name: "apply_patch",
          input: "*** Begin Patch\n*** Update File: b.txt\n@@\n two\n-tree\n+3\n*** End Patch\n",
        },
      ],
      folder,
      { onResult: (one) => results.push(one) },
    );
    expect([answers, readTree(folder)]).toEqual([
      [
        result(
          "1",
          "Not applied. Nothing was written: another call beside this one was refused, and all are applied or none.\n" +
            "Send this call again as it is, together with the corrected one.\n",
          true,
        ),
        { type: "custom_tool_call_output", call_id: "2", output: STALE },
      ],
      before,
    ]);
    expect(
      results.map(({ status, problems }) => [status, problems.map(({ place }) => place)]),
    ).toEqual([["refused", ["b.txt: edit 1 of 1 (reply line 3)"]]]);
  });

  test("of which one needs what another takes away: its line is none of this call", () => {
    const files = new Map([
      ["a.txt", "one\n"],
      ["b.txt", "two\n"],
    ]);
    const remove = {
      type: "tool_use",
      id: "2",
      name: "apply_patch",
      input: { patch: "*** Begin Patch\n*** Delete File: b.txt\n*** End Patch\n" },
    } as const;
    const calls = [edit("1", "a.txt", "one", "1"), remove, edit("3", "b.txt", "two", "2")];
    const both = [edit("1", "b.txt", "two", "2"), edit("2", "a.txt", "one", "1")];
    const texts = [calls, [...both, edit("3", "a.txt", "one", "uno")]].map((list) => {
      const { content } = handle(list, files).at(-1) as { content: string };
      return content.split("\n").slice(1, 3);
    });
    expect(texts).toEqual([
      [
        "1. b.txt (reply line 1): file to update not found: the edit of another call deletes it",
        "   hint: leave one of the two edits out, or put this one first",
      ],
      [
        "1. a.txt: edit 1 of 1 (reply line 1): matches line 1 of the file as it was, but not as the edit of another call leaves it",
        "   hint: resend edit 1 with the lines as that edit leaves them, or merge it into the edit that changes them",
      ],
    ]);
  });

  test("of which one cannot be read", () => {
    const before = { "a.txt": "one\n" };
    const folder = folderOf(before);
    const cut: object = {
      type: "custom_tool_call",
      call_id: "2",
      name: "apply_patch",
      input: "*** Begin Patch\n*** Add File: c.txt\n+1\n",
    };
    const [first, second] = handle([edit("1", "a.txt", "one", "1"), cut], folder);
    expect([first, second, readTree(folder)]).toMatchObject([
      { is_error: true },
      { output: expect.stringContaining("1. reply line 3: ") },
      before,
    ]);
  });

  test("of which one only checks, or looks: the others are done first", () => {
    const check = {
      type: "tool_use",
      id: "2",
      name: "check_patch",
      input: {
        patch: "*** Begin Patch\n*** Update File: a.txt\n@@\n-1\n+2\n*** End Patch\n",
      },
    } as const;
    const folder = folderOf({ "a.txt": "one\n" });
    expect([
      handle(
        [check, editor({ command: "view", path: "a.txt" }), edit("1", "a.txt", "one", "1")],
        folder,
      ),
      readTree(folder),
    ]).toEqual([
      [
        result("2", "The patch would apply to these files:\nM a.txt\n", false),
        result("e", "1: 1", false),
        result("1", "Success. Updated the following files:\nM a.txt\n", false),
      ],
      { "a.txt": "1\n" },
    ]);
  });
});

describe("Anthropic's text editor", () => {
  const FILES = { "src/a.txt": "one\ntwo\none\n", "src/in/deep/b.txt": "", ".git/config": "" };
  const said = (input: object): readonly unknown[] => {
    const folder = folderOf(FILES);
    const answer = handle(editor(input), folder);
    const { content, is_error } = answer as { content: string; is_error: boolean };
    return [content.split("\n").slice(0, 3), is_error, readTree(folder)["src/a.txt"]];
  };

  test.each([
    [{ command: "view", path: "src/a.txt" }, ["1: one", "2: two", "3: one"]],
    [{ command: "view", path: "src/a.txt", view_range: [2, 2] }, ["2: two"]],
    [{ command: "view", path: "src/a.txt", view_range: [2, -1] }, ["2: two", "3: one"]],
    [{ command: "view", path: "." }, ["src/", "src/a.txt", "src/in/"]],
    [{ command: "view", path: "src/" }, ["src/a.txt", "src/in/", "src/in/deep/"]],
  ])("%j", (input, lines) => {
    expect(said(input)).toEqual([lines, false, FILES["src/a.txt"]]);
  });

  test.each([
    [{ command: "view" }, "Error: Missing required parameter `path`."],
    [{ command: "view", path: "b.txt" }, "Error: File not found"],
    [{ command: "view", path: "../b.txt" }, "Error: path is outside the root folder"],
    [{ command: "view", path: ".git/config" }, "Error: no patch may touch .git"],
    [
      { command: "view", path: "src/a.txt", view_range: [4, 5] },
      "Error: Invalid `view_range`: [first, last], lines from 1 to 3, or -1 for the last.",
    ],
    [
      { command: "str_replace", path: "src/a.txt", old_str: "one", new_str: "1" },
      "The call was not applied. Nothing was written: 1 problem.",
    ],
    [
      { command: "str_replace", path: "src/a.txt", old_str: "four", new_str: "4" },
      "The call was not applied. Nothing was written: 1 problem.",
    ],
    [
      { command: "str_replace", path: "c.txt", old_str: "four", new_str: "4" },
      "The call was not applied. Nothing was written: 1 problem.",
    ],
    [
      { command: "insert", path: "src/a.txt", insert_line: 9, insert_text: "new" },
      "The call was not applied. Nothing was written: 1 problem.",
    ],
    [
      { command: "undo_edit", path: "src/a.txt" },
      "The call was not applied. Nothing was written: 1 problem.",
    ],
    [{ path: "src/a.txt" }, "The call was not applied. Nothing was written: 1 problem."],
  ])("%j is refused", (input, line) => {
    const [[first], isError, content] = said(input) as [string[], boolean, string];
    expect([first, isError, content]).toEqual([line, true, FILES["src/a.txt"]]);
  });

  test.each([
    [
      { command: "insert", path: "src/a.txt", insert_line: 1, insert_text: "new\n" },
      "M src/a.txt",
      "one\nnew\ntwo\none\n",
    ],
    [
      { command: "str_replace", path: "src/a.txt", old_str: "two\n", new_str: "" },
      "M src/a.txt",
      "one\none\n",
    ],
    [{ command: "create", path: "c.txt", file_text: "new\n" }, "A c.txt", FILES["src/a.txt"]],
  ])("%j is done", (input, line, content) => {
    expect(said(input)).toEqual([
      ["Success. Updated the following files:", line, ""],
      false,
      content,
    ]);
  });
});

describe("calls of our tools that say nothing", () => {
  test.each([
    { type: "custom_tool_call", call_id: "1", name: "apply_patch", input: "" },
    { type: "function_call", call_id: "1", name: "apply_patch", arguments: "{" },
    { type: "function_call", call_id: "1", name: "edit", arguments: "{}" },
    { type: "tool_use", id: "1", name: "edit", input: { path: "a.txt" } },
    { type: "tool_use", id: "1", name: "edit", input: null },
    { type: "tool_use", id: "1", name: "check_patch", input: {} },
    { type: "apply_patch_call", call_id: "1", operation: { type: "update_file", path: "a.txt" } },
    { type: "apply_patch_call", call_id: "1" },
    {
      type: "tool_use",
      id: "1",
      name: "apply_patch",
      input: {
        patch: "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch\n",
        input: "*** Begin Patch\n*** Add File: b.txt\n+2\n*** End Patch\n",
      },
    },
  ])("%j", (call) => {
    const before = { "a.txt": "one\n" };
    const folder = folderOf(before);
    const text = JSON.stringify(handle(call, folder));
    expect([text.includes("Nothing was written"), readTree(folder)]).toEqual([true, before]);
  });
});

test("in a folder of a tree nothing is written: the changes are given", () => {
  const tree = memoryTree(new Map(Object.entries(BEFORE)), "/project");
  const changes: unknown[] = [];
  const answer = handle(
    edit("1", "greet.py", "Hi", "Hello"),
    { root: "/project", tree },
    {
      onResult: (one) => changes.push(...one.changes),
    },
  );
  expect([answer, changes]).toEqual([
    result("1", UPDATED, false),
    [{ action: "write", path: "greet.py", content: AFTER["greet.py"], executable: false }],
  ]);
});

test.each(Object.entries(CALLS))(
  "a tree with promises is read first: %s",
  async (_, [call, answer]) => {
    const tree = memoryTree(new Map(Object.entries(BEFORE)), "/project");
    const later = { ...tree, read: async (path: string) => tree.read(path) };
    const changed = await readFirst(later, (known) => {
      const changes: (readonly [string, unknown])[] = [];
      const onResult = (one: Result): void =>
        void changes.push(
          ...one.changes.map(
            (change) => [change.path, "content" in change && change.content] as const,
          ),
        );
      return { answer: handle(call, { root: "/project", tree: known }, { onResult }), changes };
    });
    expect(changed.answer).toEqual(answer);
    expect({ ...BEFORE, ...Object.fromEntries(changed.changes) }).toEqual(AFTER);
  },
);

test("options are those of planning", () => {
  const files = new Map([["a.txt", "one\n"]]);
  const call = editor({ command: "create", path: "a.txt", file_text: "two\n" });
  const [kept, replaced] = [handle(call, files), handle(call, files, { overwrite: true })];
  expect([kept, replaced, files.get("a.txt")]).toMatchObject([
    { is_error: true },
    { is_error: false },
    "two\n",
  ]);
});

describe("what is wrong is said in terms of the tool that was called", () => {
  const refused = (first: string, hint: string): string =>
    `The patch was not applied. Nothing was written: 1 problem.\n1. ${first}\n   hint: ${hint}\n` +
    "Send the whole patch again, corrected.\n";

  test.each([
    ["apply_patch", {}],
    ["apply_patch", { input: 17 }],
    ["check_patch", { patch: null }],
    ["apply_patch", undefined],
  ])("%s with %j", (name, input) => {
    const answer = handle({ type: "tool_use", id: "1", name, input }, { ...BEFORE });
    const hint =
      "send each value once, and of the right type; the new text differs from the old one, and no text has a fence, a tag or escapes around it";
    expect(answer).toEqual(
      result("1", refused("reply line 1: a value is missing or invalid: patch", hint), true),
    );
  });

  test("the diff of an operation", () => {
    const operation = { type: "update_file", path: "a.txt", diff: "one\n*** Begin Patch\n" };
    const answer = handle({ type: "apply_patch_call", call_id: "1", operation }, { ...BEFORE });
    expect(answer?.output).toContain("\n");
  });
});

test("that an edit is in a call is no repair", () => {
  const repairs: unknown[] = [];
  const onResult = (result: Result): void => {
    repairs.push(result.repairs);
  };
  const call = { type: "tool_use", id: "t1", name: "edit", input: EDIT } as const;
  handle(call, { ...BEFORE }, { onResult });
  expect(repairs).toEqual([[]]);
});

test("the answer has the type of the call", () => {
  const files = new Map(Object.entries(BEFORE));
  const answer = handle({ type: "tool_use", id: "1", name: "edit", input: EDIT }, files);
  const [output] = handle(
    [{ type: "function_call", call_id: "2", name: "edit", arguments: "{}" }],
    files,
  );
  expect([answer?.is_error, output?.call_id]).toEqual([false, "2"]);
});
