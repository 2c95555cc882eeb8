/** What lines of a script and tags around a patch mean: they are read, never run. */

import { describe, expect, test } from "vitest";
import {
  editTag,
  goesElsewhere,
  heredocOf,
  isCarrier,
  onlyGoesElsewhere,
  openingTag,
  ToolResults,
} from "../../src/formats/commands.ts";

describe("a heredoc", () => {
  test.each<[line: string, word: string, isLiteral: boolean]>([
    ["cat <<EOF", "EOF", false],
    ["cat <<-EOF", "EOF", false],
    ["cat << 'END_1'", "END_1", true],
    ['apply_patch <<"PATCH" && ls', "PATCH", true],
  ])("is opened by %s", (line, word, isLiteral) => {
    const { applies: _, ...heredoc } = heredocOf(line) ?? { applies: false };
    expect(heredoc).toEqual({ word, isLiteral });
  });

  test.each([
    ["cat <<<EOF"],
    ["<<<<<<< SEARCH"],
    ["cat << 1"],
    ["cat <<'EOF"],
    ["a < b"],
    [`${" ".repeat(2000)}cat <<EOF`],
  ])("is not opened by %j", (line) => {
    expect(heredocOf(line)).toBe(undefined);
  });

  test.each([
    ["apply_patch <<'EOF'"],
    ["applypatch <<'EOF'"],
    ["$ apply_patch <<'EOF'"],
    ["> cat <<'EOF'"],
    ["% cat - <<'EOF' | git apply"],
    ["cat <<'EOF' | apply_patch"],
    ["llm-patch <<'EOF'"],
    ["npx llm-patch apply <<'EOF'"],
    ["git apply --recount --whitespace=nowarn - <<'EOF'"],
    ["patch -p1 -N <<'EOF'"],
    ["patch -u --verbose -s <<'EOF'"],
    ["git apply -3 --index --unidiff-zero <<'EOF'"],
    ["cd src && apply_patch <<'EOF'"],
    ["$ pushd a/b ; patch -p0 <<'EOF'"],
    ["<<'EOF'"],
  ])("does nothing but apply its text: %s", (line) => {
    expect(heredocOf(line)?.applies).toBe(true);
  });

  test.each([
    ["cat > a.patch <<'EOF'"],
    ["python3 - <<'EOF'"],
    ["apply_patch --check <<'EOF'"],
    ["git apply -R <<'EOF'"],
    ["patch -p2 <<'EOF'"],
    ["echo apply_patch <<'EOF'"],
    ["cat <<'EOF' | grep x | apply_patch"],
    ["cat <<'EOF' && apply_patch"],
    ["cd src apply_patch <<'EOF'"],
    ["apply_patch <<'EOF' && rm a"],
  ])("does something else: %s", (line) => {
    expect(heredocOf(line)?.applies).toBe(false);
  });
});

test.each<[line: string, alone: boolean, anyhow: boolean]>([
  ["cd src", true, true],
  ["$ cd src/a", true, true],
  ["  pushd ..", true, true],
  ["cd src && ls", false, true],
  ["ls; cd src", false, true],
  ["ls |cd src", false, true],
  ["(cd src", false, true],
  ["if cd src", false, true],
  ["then chdir src", false, true],
  ["Set-Location src", false, true],
  ["# cd src", false, true],
  ["# cd src to begin", false, false],
  ["cd", false, false],
  ["abcd src", false, false],
  ["you may cd src", false, false],
  [`cd ${"a".repeat(2000)}`, false, false],
])("goes to another folder: %j", (line, alone, anyhow) => {
  expect([onlyGoesElsewhere(line), goesElsewhere(line)]).toEqual([alone, anyhow]);
});

describe("a tag of a tool that edits", () => {
  const TAG = { closing: false, isWhole: false, isAlone: true, carries: true };
  test.each<[line: string, tag: unknown]>([
    ["<apply_diff>", { ...TAG, name: "apply_diff" }],
    ["  </apply_diff>  ", { ...TAG, name: "apply_diff", closing: true }],
    ['<multi_edit path="a.ts">', { ...TAG, name: "multi_edit" }],
    ["<replaceBlock>", { ...TAG, name: "replaceBlock" }],
    ["<str_replace>x", { ...TAG, name: "str_replace", isAlone: false }],
    ["<write_file>", { ...TAG, name: "write_file", carries: false }],
    ["<insertText>", { ...TAG, name: "insertText", carries: false }],
    ['<delete_file path="a" />', { ...TAG, name: "delete_file", isWhole: true, carries: false }],
    ["<write_to_file>", { ...TAG, name: "write_to_file", carries: false }],
    ["<code>", undefined],
    ["<editor_notes>", undefined],
    ["<patch_patch_level>", { ...TAG, name: "patch_patch_level" }],
    ["<edit_patch>", { ...TAG, name: "edit_patch" }],
    ["<apply_apply>", undefined],
    ['<site-write file_path="a">', { ...TAG, name: "site-write", carries: false }],
    ["</site-write>", { ...TAG, name: "site-write", closing: true, carries: false }],
    ['<edit file="a.ts">', { ...TAG, name: "edit" }],
    ['<shopAction type="file" filePath="a">', { ...TAG, name: "shopAction" }],
    ['<shopAction type="shell" filePath="a">', undefined],
    ['<site-view path="a">', undefined],
    ["<file-edit>", undefined],
    ['<form action="a">', undefined],
    ["<file_contents>", undefined],
    ["<Apply_diff>", undefined],
    ["<apply_diff", undefined],
    ["text <apply_diff>", undefined],
  ])("%s", (line, tag) => {
    expect(editTag(line)).toEqual(tag);
  });
});

test.each<[line: string, name: string | undefined]>([
  ["<invoke>", "invoke"],
  ['  <a:b.c-d name="x"> ', "a:b.c-d"],
  ["</invoke>", undefined],
  ["<invoke> x", undefined],
  ["<1>", undefined],
  [`<invoke a="${"x".repeat(2000)}">`, undefined],
])("the name of the tag %j", (line, name) => {
  expect(openingTag(line)).toBe(name);
});

test.each<[tag: string, result: boolean, carrier: boolean]>([
  ["function_results", true, true],
  ["ns:tool_result", true, false],
  ["tool_response", true, false],
  ["Result", true, false],
  ["stdout", true, false],
  ["stderr", true, false],
  ["output", true, false],
  ["observation", true, false],
  ["outputs", false, false],
  ["no result", false, false],
  ["tool_call", false, true],
  ["ns:invoke", false, true],
  ["parameter", false, true],
  ["diff", false, true],
  ["input", false, true],
  ["thinking", false, false],
])("the tag %s may hold a result, or a patch", (tag, result, carrier) => {
  expect([new ToolResults().take(`<${tag}>`), isCarrier(tag)]).toEqual([result, carrier]);
});

test("what a tool has given out ends with the closing tag", () => {
  const results = new ToolResults();
  const lines = ["a", "<tool_result>", "<b>", "<stdout>", "c</tool_result>", "d"];
  expect(lines.map((line) => results.take(line))).toEqual([false, true, true, true, true, false]);
});
