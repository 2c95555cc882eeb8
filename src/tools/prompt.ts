/** Prompts that teach a model to write a format. */

import { assertAmong } from "../values.ts";
import { PROMPT_FORMATS, type PromptFormat } from "./names.ts";

/** The instructions for all formats. */
const HABITS = [
  "Copy lines of the file to the letter, with their indentation. Never shorten them, and never write `...` for lines left out.",
  "Several edits may change one file, and one reply may change several files: all of it is applied, or nothing.",
  "If an edit is refused, nothing was written and you get the reason: send all of it again, with the failed part corrected.",
];

const CONTEXT = "Give each change three unchanged lines above it and three below it.";

const TEXTS: Readonly<
  Record<PromptFormat, { readonly form: string; readonly habits: readonly string[] }>
> = {
  "apply-patch": {
    form: `Write edits as a patch in this form:

*** Begin Patch
*** Update File: src/greet.py
@@ def greet(name):
     # Says hello.
-    print("Hi")
+    print("Hello", name)
     return name
*** Add File: src/new.py
+print("new")
*** Delete File: src/old.py
*** End Patch

In an update each line begins with one more character: a space for a line that stays, \`-\` for one that goes, \`+\` for a new one. \`*** Move to: PATH\` below \`*** Update File: PATH\` renames the file. All lines of a new file begin with \`+\`. Paths are relative.`,
    habits: [
      CONTEXT,
      "Begin each place of a file with `@@`. Where the lines of a place occur in the file more than once, name the function or class above them: `@@ def greet(name):`. Write no line numbers.",
      "Below `*** End of File` nothing follows: the lines above it are the last of the file.",
    ],
  },
  unified: {
    form: `Write edits as a unified diff in this form:

--- a/src/greet.py
+++ b/src/greet.py
@@ ... @@ def greet(name):
     # Says hello.
-    print("Hi")
+    print("Hello", name)
     return name

A line of a hunk begins with a space if it stays, with \`-\` if it goes, with \`+\` if it is new. \`--- /dev/null\` makes a file, \`+++ /dev/null\` deletes one and lists all its lines with \`-\`.`,
    habits: [
      CONTEXT,
      "Do not count lines: write `@@ ... @@`, and after it the function or class above the place if the lines match the file more than once.",
    ],
  },
  "search-replace": {
    form: `Write each edit as a block in this form, the path of the file on the line above it:

src/greet.py
<<<<<<< SEARCH
    print("Hi")
    return name
=======
    print("Hello", name)
    return name
>>>>>>> REPLACE

The lines above \`=======\` are those of the file, those below take their place. An empty upper half makes a new file.`,
    habits: [
      "The upper half is whole lines, and as many of them as make it the only such place in the file.",
      "Keep blocks short: one for each place, not one for a whole function.",
      "Write no line numbers.",
    ],
  },
  "string-edits": {
    form: `Write edits as JSON in this form:

[
  {
    "path": "src/greet.py",
    "old_string": "    print(\\"Hi\\")",
    "new_string": "    print(\\"Hello\\", name)"
  }
]

\`old_string\` is a text of the file, \`new_string\` takes its place. \`"replace_all": true\` replaces all that are equal. An empty \`old_string\` makes a new file.`,
    habits: [
      "`old_string` must occur in the file exactly once: give it the lines above and below until it does.",
      'Write no line numbers. In JSON a line break is `\\n`, a quote `\\"`, a backslash `\\\\`.',
    ],
  },
};

/**
 * The part of a system prompt that teaches a model to write edits in a format.
 *
 * @example
 * const system = `You edit files.\n\n${prompt("apply-patch")}`;
 */
export function prompt(format: PromptFormat): string {
  assertAmong(PROMPT_FORMATS, format);
  const { form, habits } = TEXTS[format];
  return `${form}\n\n${[...habits, ...HABITS].map((habit) => `- ${habit}`).join("\n")}\n`;
}
