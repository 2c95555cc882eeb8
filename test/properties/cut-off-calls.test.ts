/** Calls and JSON that are cut off, at any byte: refused, or exactly the whole operations before the cut. */

import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { apply } from "../../src/core.ts";
import { often } from "../helpers/often.ts";

type Tree = Readonly<Record<string, string>>;

const FILES: Tree = {
  "keep.txt": "one\ntwö\nthree\n",
  "gone.txt": "old\n",
  "from.txt": "alpha\nbeta\n",
};

/** A part of a reply that is whole or is nothing, and the files after it (null: there is none). */
interface Operation {
  readonly text: string;
  readonly files: Readonly<Record<string, string | null>>;
}

function line(value: unknown, files: Operation["files"], space = 0): Operation {
  return { text: `${JSON.stringify(value, undefined, space)}\n`, files };
}

const CHANGE = { path: "keep.txt", old_string: "twö", new_string: 'T"\\\n{' };
const CHANGED = { "keep.txt": 'one\nT"\\\n{\nthree\n' };
const MADE = { "dir/new.txt": "first\nsecond }\n" };
const GONE = { "gone.txt": null };
const CONTENT = { path: "dir/new.txt", content: MADE["dir/new.txt"] };
const ENVELOPE = [
  "*** Begin Patch",
  "*** Add File: dir/new.txt",
  "+first",
  "+second }",
  "*** Update File: from.txt",
  "*** Move to: to.txt",
  "@@",
  "-beta",
  "+BETA",
  "*** Delete File: gone.txt",
  "*** End Patch",
].join("\n");
const ALL = { ...MADE, "from.txt": null, "to.txt": "alpha\nBETA\n", "gone.txt": null };

function operation(value: object, files: Operation["files"]): Operation {
  return line({ type: "apply_patch_call", call_id: "é", operation: value }, files);
}

function editor(input: object, files: Operation["files"]): Operation {
  const name = "str_replace_based_edit_tool";
  return line({ type: "tool_use", id: "1", name, input }, files);
}

function tagged(text: string, files: Operation["files"]): Operation {
  return { text: `${text}\n`, files };
}

const REPLIES: Readonly<Record<string, readonly Operation[]>> = {
  "operations of apply_patch_call": [
    operation(
      {
        type: "update_file",
        path: "keep.txt",
        diff: '@@\n one\n-twö\n+T"\\\n+{\n three\n',
      },
      CHANGED,
    ),
    operation({ type: "create_file", path: "dir/new.txt", diff: "+first\n+second }\n" }, MADE),
    operation({ type: "delete_file", path: "gone.txt" }, GONE),
  ],
  "an envelope in a call": [
    line({ type: "custom_tool_call", name: "apply_patch", input: ENVELOPE }, ALL),
    line({ type: "function_call", name: "edit", arguments: JSON.stringify(CHANGE) }, CHANGED),
  ],
  "one message with calls": [
    line(
      {
        role: "assistant",
        tool_calls: [
          {
            type: "function",
            function: { name: "write_file", arguments: JSON.stringify(CONTENT) },
          },
          { type: "function", function: { name: "edit", arguments: JSON.stringify(CHANGE) } },
        ],
      },
      { ...MADE, ...CHANGED },
      1,
    ),
  ],
  "commands of an editor": [
    editor({ command: "view", path: "keep.txt" }, {}),
    editor({ command: "create", path: "dir/new.txt", file_text: CONTENT.content }, MADE),
    editor(
      { command: "insert", path: "from.txt", insert_line: 2, insert_text: "end\n" },
      { "from.txt": "alpha\nbeta\nend\n" },
    ),
  ],
  "edits, each on lines of its own": [
    line(CHANGE, CHANGED, 2),
    line(
      { path: "from.txt", edits: [{ oldText: "a\nb", newText: "b" }] },
      { "from.txt": "alphbeta\n" },
      2,
    ),
    line({ path: "dir/new.txt", new_text: MADE["dir/new.txt"] }, MADE, 2),
  ],
  "a list of edits": [
    line([CHANGE, { path: "dir/new.txt", file_text: CONTENT.content }], { ...CHANGED, ...MADE }, 2),
  ],
  "calls of MCP, Vercel and opencode": [
    line({ method: "tools/call", params: { name: "write_file", arguments: CONTENT } }, MADE),
    line({ type: "tool-call", toolName: "edit", input: CHANGE }, CHANGED),
    line({ type: "tool", tool: "delete_file", state: { input: { path: "gone.txt" } } }, GONE),
  ],
  "calls in tags": [
    tagged(
      `<invoke name="Edit">\n<parameter name="path">keep.txt</parameter>\n<parameter name="old_string">twö</parameter>\n<parameter name="new_string">T"\\\n{</parameter>\n</invoke>`,
      CHANGED,
    ),
    tagged(
      `<invoke name="Write">\n<parameter name="path">dir/new.txt</parameter>\n<parameter name="content">${CONTENT.content}</parameter>\n</invoke>`,
      MADE,
    ),
    tagged(
      `<invoke name="apply_patch">\n<parameter name="input">*** Begin Patch\n*** Delete File: gone.txt\n*** End Patch</parameter>\n</invoke>`,
      GONE,
    ),
  ],
  "tags that name their tool": [
    tagged(
      `<write_to_file>\n<path>dir/new.txt</path>\n<content>\n${CONTENT.content}</content>\n</write_to_file>`,
      MADE,
    ),
    tagged(
      `<replace_in_file>\n<path>keep.txt</path>\n<diff>\n<<<<<<< SEARCH\ntwö\n=======\nT"\\\n{\n>>>>>>> REPLACE\n</diff>\n</replace_in_file>`,
      CHANGED,
    ),
  ],
};

function after(tree: Tree, operations: readonly Operation[]): Tree {
  const files = new Map<string, string | null>(Object.entries(tree));
  for (const operation of operations)
    for (const [path, text] of Object.entries(operation.files)) files.set(path, text);
  return Object.fromEntries(
    [...files].flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );
}

/** What a reply does to the files; undefined if it is refused. */
function result(reply: Uint8Array): Tree | undefined {
  const { status, after: files } = apply(reply, new Map(Object.entries(FILES)));
  if (status === "refused") return undefined;
  return Object.fromEntries([...files].map(([name, content]) => [name, String(content)]));
}

/** The operations that a reply holds whole: the line break after the last one is none of it. */
function wholeUntil(operations: readonly Operation[], cut: number): readonly Operation[] {
  let end = 0;
  return operations.filter(({ text }) => {
    end += Buffer.byteLength(text);
    return end - 1 <= cut;
  });
}

/** Is the reply, cut off, refused or just what is whole in it? */
function isRight(operations: readonly Operation[], reply: Uint8Array, cut: number): boolean {
  const files = result(reply.subarray(0, cut));
  if (files === undefined) return true;
  return isDeepStrictEqual(files, after(FILES, wholeUntil(operations, cut)));
}

test.each(Object.entries(REPLIES))("%s: cut off at each byte", (_, operations) => {
  const reply = Buffer.from(operations.map(({ text }) => text).join(""));
  expect(result(reply)).toEqual(after(FILES, operations));
  const wrong = [...reply.keys()].filter((cut) => !isRight(operations, reply, cut));
  expect(wrong.map((cut) => reply.subarray(0, cut).toString())).toEqual([]);
});

test("contents of any kind, cut off anywhere", () => {
  const piece = fc.constantFrom(
    ...'\n \\"{}[],é'.split(""),
    '{"path": "keep.txt", ',
    "</content>",
    "</parameter>",
    "</invoke>",
    "*** End Patch\n",
    ">>>>>>> REPLACE\n",
    "```\n",
    "word",
  );
  const content = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join(""))
    // A content that ends with the closing tag of its call is refused.
    .filter((text) => !/<\/\w+>\s*$/.test(text));
  fc.assert(
    fc.property(
      content,
      fc.boolean(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (text, wide, at) => {
        const call = { name: "Write", input: { path: "dir/new.txt", content: text } };
        const operations = [
          line(CHANGE, CHANGED),
          line(call, { "dir/new.txt": text }, wide ? 2 : 0),
        ];
        const reply = Buffer.from(operations.map((operation) => operation.text).join(""));
        const cut = Math.floor(reply.length * at);
        expect(isRight(operations, reply, cut)).toBe(true);
        expect(result(reply)).toEqual(after(FILES, operations));
      },
    ),
    { numRuns: often(150) },
  );
});
