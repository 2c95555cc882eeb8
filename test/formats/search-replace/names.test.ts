import { expect, test } from "vitest";
import { nameAbove } from "../../../src/formats/search-replace/above.ts";
import { isSure } from "../../../src/formats/search-replace/names.ts";
import { guessIn } from "../../../src/formats/search-replace/sentences.ts";

function nameOf(...lines: readonly string[]): unknown {
  return nameAbove(lines, lines.length, 0).name;
}

/** What is not sure. */
function guessesOf(...lines: readonly string[]): unknown {
  const { name: _, mentions: __, ...guesses } = nameAbove(lines, lines.length, 0);
  return guesses;
}

test.each([
  ["src/a.py"],
  ["a.py"],
  [".env"],
  ["app/(group)/[id]/page.tsx"],
  ["__init__.py"],
  ["Makefile"],
  ["Dockerfile"],
])("%s is a name as it stands", (line) => {
  expect(nameOf(line)).toEqual({ path: line, line: 0, decorated: false });
});

test.each([
  ["src/a.py:", "src/a.py"],
  ["### src/a.py", "src/a.py"],
  ["## 1. `src/a.py`:", "src/a.py"],
  ["**src/a.py**", "src/a.py"],
  ["**`src/a.py`**:", "src/a.py"],
  ["`my file.txt`", "my file.txt"],
  ['"src/a.py"', "src/a.py"],
  ["File: src/a.py", "src/a.py"],
  ["**File:** `src/a.py`", "src/a.py"],
  ["**File: src/a.py**", "src/a.py"],
  ["File: **src/a.py**", "src/a.py"],
  ["Path: tool", "tool"],
  ["filename: `Makefile`", "Makefile"],
  ["// src/a.py", "src/a.py"],
  ["- src/a.py", "src/a.py"],
])("%s is a name with decoration", (line, path) => {
  expect(nameOf(line)).toEqual({ path, line: 0, decorated: true });
});

test.each([
  [""],
  ["..."],
  ["Here it is."],
  ["Look here: now"],
  ["`run()`"],
  ["https://example.com/a.py"],
  ["</diff>"],
  [">>>>>>> REPLACE"],
  ["=".repeat(1000)],
])("'%s' is none", (line) => {
  expect(nameOf(line)).toBeUndefined();
});

test.each([
  ["python", "python"],
  ["Change:", "Change"],
  ["bin\\tool", "bin\\tool"],
  ["v1.2", "v1.2"],
])("'%s' is one if there is such a file", (line, path) => {
  expect(guessesOf(line)).toEqual({ words: [path] });
});

test("a path in a sentence is one if there is such a file", () => {
  const words = ["I changed src/a.py"];
  expect(guessesOf("I changed src/a.py:")).toEqual({ words, edited: "src/a.py" });
  for (const title of [
    "### 1. `src/a.py` — the change",
    "EDIT: src/a.py",
    "Updated `src/a.py`",
    "Then update `src/a.py` too:",
  ])
    expect(guessesOf(title)).toMatchObject({ edited: "src/a.py" });
});

const SURE = { edited: "src/a.py" };
const DOUBTFUL = { edited: "src/a.py", isDoubtful: true };
const REMARK = { ...DOUBTFUL, isRemark: true };
const TOPIC = { topic: "src/a.py" };
const MENTION = {};

test.each([
  ["In the file `src/a.py`:", SURE],
  ["To fix the crash when the list is empty, we should also change `src/a.py` as follows:", SURE],
  ["Here's the updated diff for `src/a.py`:", SURE],
  ["Two changes are needed in `src/a.py`:", SURE],
  ["Now add this to `src/a.py`:", SURE],
  ["You need to change `load` in `src/a.py`:", SURE],
  ["Remove it from `src/a.py`:", SURE],
  ["In `src/a.py`, change the limit of the loop:", SURE],
  ["In `src/a.py`, `self.limit` is set too late:", SURE],
  ["The patched section of `src/a.py`:", SURE],
  ["### 2. `src/a.py` — the limit of the loop", SURE],
  ["### The loop (`src/a.py`)", SURE],
  ["### Wire up `src/a.py`", DOUBTFUL],
  ["Update the imports of `src/a.py`:", DOUBTFUL],
  ["In `src/a.py` we have a limit already, so import it:", DOUBTFUL],
  ["For `src/a.py` to be used, import it:", DOUBTFUL],
  ["Ajoutez ceci dans `src/a.py` :", REMARK],
  ["在 `src/a.py` 中：", REMARK],
  ["Related: `src/a.py`", REMARK],
  ["After changing `src/a.py`, update the other file:", TOPIC],
  ["We could fix it in `src/a.py` but that breaks callers:", TOPIC],
  ["The updated code in `src/a.py` calls this:", TOPIC],
  ["Update the reference to `src/a.py`:", DOUBTFUL],
  ["Add the dependency on `src/a.py`:", TOPIC],
  ["Do not edit `src/a.py`. Instead:", MENTION],
  ["It would be wrong to change `src/a.py` like this:", MENTION],
  ["I've already updated `src/a.py`:", MENTION],
  ["This mirrors the change in `src/a.py`:", MENTION],
  ["In the tests of `src/a.py`:", MENTION],
  ["Add the import from `src/a.py`:", MENTION],
  ["Use the constant added to `src/a.py`:", MENTION],
  ["### Unlike `src/a.py`, here", MENTION],
  ["**Copy of `src/a.py`**", MENTION],
])("what a line says of its file: %s", (line, expected) => {
  const { words: _, ...said } = guessIn(line);
  expect(said).toEqual(expected);
});

test.each([
  ["In `src/a.py` and `src/b.py`, change the limit:"],
  ["Apply this to src/a.py, src/b.py:"],
])("names that are joined are none: %s", (line) => {
  const { words: _, ...said } = guessIn(line);
  expect(said).toEqual({});
});

test.each([
  ["```python src/a.py", "src/a.py", false],
  ["```src/a.py", "src/a.py", false],
  ["~~~~ src/a.py", "src/a.py", false],
  ["```python:src/a.py", "src/a.py", true],
  ['```py title="src/a.py"', "src/a.py", true],
  ["```py // src/a.py", "src/a.py", false],
  ["```py name=src/a.py", "src/a.py", true],
  ["```makefile Makefile", "Makefile", false],
  ["```patch src/a.py", "src/a.py", false],
])("the fence %s names it", (line, path, decorated) => {
  expect(nameOf(line)).toEqual({ path, line: 0, decorated });
});

test.each([
  ["```py src/a.py:2-3"],
  ["```2:3:src/a.py"],
  ["```py path=src/a.py start=2"],
  ["`src/a.py#L2-L3`"],
  ["[src/a.py](src/a.py#L2)"],
  ["src/a.py (lines 2-3)"],
])("%s names lines of it", (line) => {
  expect(nameOf(line)).toEqual({ path: "src/a.py", line: 0, decorated: true, isExcerpt: true });
});

test("the nearest name counts, above fences and blank lines only", () => {
  expect([
    nameOf("a.py", "```"),
    nameOf("a.py", "```", "b.py"),
    nameOf("a.py", "", "```", ""),
    nameOf("Makefile", "", "```"),
    nameOf("a.py", "```", "x = 1", "```", "```"),
    nameOf("a.py", "", "", "", "", "```"),
  ]).toEqual([
    { path: "a.py", line: 0, decorated: false },
    { path: "b.py", line: 2, decorated: false },
    { path: "a.py", line: 0, decorated: false },
    { path: "Makefile", line: 0, decorated: false },
    { path: "a.py", line: 0, decorated: false },
    { path: "a.py", line: 0, decorated: false },
  ]);
  const expected = { edited: "a.py", words: ["text"], rivals: [] };
  expect(guessesOf("a.py", "text", "```")).toEqual(expected);
});

test.each([
  ["### `src/a.py`"],
  ["**src/a.py**"],
  ["2. `src/a.py`:"],
  ["<file>src/a.py</file>"],
  ["<file_path>src/a.py</file_path>"],
  ["<filename>src/a.py</filename>"],
  ["<uri>src/a.py</uri>"],
  ["<summary>src/a.py</summary>"],
  ["[src/a.py](file:///home/me/src/a.py)"],
  ["File: src/a.py"],
  ["src/a.py\n--------"],
])("%s is a name above prose", (title) => {
  const lines = [...title.split("\n"), "", "The value changes too.", "", "```python"];
  expect(nameOf(...lines)).toMatchObject({ path: "src/a.py", line: 0 });
});

test.each([
  ["## Changes to src/a.py", true],
  ["**Step 2: `src/a.py`**", true],
  ["<summary>Changes to src/a.py</summary>", true],
  ["In b.py:", false],
  ["### a.py", false],
])("%s is one above prose if there is such a file", (title, expected) => {
  const { name, edited } = nameAbove([title, "", "The value changes too.", "```"], 3, 0);
  expect([name, edited && isSure(edited)]).toEqual([undefined, expected]);
});

test("a sentence further up, a list of files and what a fence shows name none", () => {
  const prose = ["", "The value changes too.", "", "```"];
  expect([
    nameAbove(["It is used in src/a.py.", ...prose], 5, 0),
    nameAbove(["src/c.py uses the x of src/a.py.", "", "```"], 3, 0),
    nameAbove(["- src/a.py", "- src/b.py", ...prose], 6, 0),
    nameAbove(["- src/a.py", "- src/b.py", ""], 3, 0),
    nameAbove(["```", "# src/a.py", "```", ...prose], 7, 0),
  ]).toEqual([
    { words: [], mentions: ["src/a.py"] },
    { words: [], mentions: ["src/c.py", "src/a.py"] },
    { words: [], mentions: ["src/b.py"] },
    { mentions: ["src/b.py"] },
    { words: [], mentions: [] },
  ]);
});

test("a title owns what is below it: a sentence that says another file is its rival", () => {
  expect([
    nameAbove(["### src/a.py", "", "Add the import from `src/b.py`:", ""], 4, 0),
    nameAbove(["### src/a.py", "", "Update `src/b.py`:", ""], 4, 0),
    nameAbove(["### src/a.py", "", "Related: src/b.py", ""], 4, 0),
    nameAbove(["### src/a.py", "", "### 2. `src/b.py` (new)", ""], 4, 0),
  ]).toMatchObject([
    { name: { path: "src/a.py" }, rivals: [] },
    { edited: "src/b.py", rivals: ["src/a.py"] },
    { name: { path: "src/a.py" }, rivals: ["src/b.py"] },
    { name: { path: "src/b.py" } },
  ]);
});

test("lines that were read already are not looked at", () => {
  expect(nameAbove(["a.py", "```", ""], 2, 1)).toEqual({ mentions: [] });
});
