import { describe, expect, test } from "vitest";
import { type ReadCall, readCall } from "../../src/input/shell.ts";
import { callError as error } from "../../src/report/call.ts";

const PATCH = "*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\n";
const NOT: ReadCall = { kind: "not-apply-patch" };

function call(cwd?: string, patch = PATCH): ReadCall {
  return cwd === undefined ? { kind: "apply-patch", patch } : { kind: "apply-patch", patch, cwd };
}

const HEREDOC = `<<'EOF'\n${PATCH}EOF\n`;
const SCRIPT = `apply_patch ${HEREDOC}`;

describe("an argument vector", () => {
  test.each<[argv: readonly string[], expected: ReadCall]>([
    [[], NOT],
    [[""], NOT],
    [["ls", "-l"], NOT],
    [["apply_patch", PATCH], call()],
    [["applypatch", PATCH], call()],
    [["apply_patch", "a.patch"], error("no-patch")],
    [["apply_patch", ""], error("no-patch")],
    [["apply_patch", '"*** Begin Patch'], error("cut-to-one-line")],
    [["apply_patch", "*** $x `y` \\z"], call(undefined, "*** $x `y` \\z")],
    [["apply_patch"], NOT],
    [["apply_patch", "--help"], NOT],
    [["applypatch", "-h"], NOT],
    [["apply_patch", PATCH, PATCH], error("several-inputs")],
    [["apply_patch", "-p1", PATCH], error("several-inputs")],
    [["Apply_Patch", PATCH], NOT],
    [["/usr/bin/apply_patch", PATCH], NOT],
    [["./apply_patch", PATCH], NOT],
    [["apply_patch.bat", PATCH], NOT],
    [["env", "apply_patch", PATCH], NOT],
    [["sudo", "apply_patch", PATCH], NOT],
    [["echo", "apply_patch", PATCH], NOT],
    [["echo", PATCH], NOT],
    [[PATCH], error("bare-patch")],
    [[`\n ${PATCH}`], error("bare-patch")],
    [["*** Begin Patch\nnot one"], error("bare-patch")],
    [["*** Begin Patch", "-lc"], error("bare-patch")],
    [[HEREDOC], error("bare-patch")],
    [[SCRIPT], NOT],
    [[`cat ${HEREDOC}`], NOT],
  ])("%j", (argv, expected) => {
    expect(readCall(argv)).toEqual(expected);
  });
});

describe("a shell", () => {
  test.each<[argv: readonly string[], expected: ReadCall]>([
    [["bash", "-lc", SCRIPT], call()],
    [["bash", "-c", SCRIPT], call()],
    [["bash", "-l", "-c", SCRIPT], call()],
    [["sh", "-c", SCRIPT], call()],
    [["zsh", "-lc", SCRIPT], call()],
    [["/bin/bash", "-lc", SCRIPT], call()],
    [["C:\\Program Files\\Git\\bin\\BASH.EXE", "-lc", SCRIPT], call()],
    [["bash.py", "-c", SCRIPT], NOT],
    [["fish", "-c", SCRIPT], NOT],
    [["python", "-c", SCRIPT], NOT],
    [["bash", SCRIPT], NOT],
    [["bash"], NOT],
    [["bash", "-c"], NOT],
    [["bash", "-LC", SCRIPT], NOT],
    [["bash", "-xc", SCRIPT], NOT],
    [["bash", "-c", SCRIPT, "name"], NOT],
    [["bash", "-c", "--", SCRIPT], NOT],
    [["sudo", "bash", "-c", SCRIPT], NOT],
    [["pwsh", "-Command", SCRIPT], call()],
    [["pwsh", "-NoProfile", "-Command", SCRIPT], call()],
    [["PowerShell.exe", "-noprofile", "-command", SCRIPT], call()],
    [["pwsh", "-Command", "-NoProfile", SCRIPT], NOT],
    [["pwsh", "-File", SCRIPT], NOT],
    [["cmd", "/c", SCRIPT], call()],
    [["cmd.exe", "/C", SCRIPT], call()],
    [["cmd", "/k", SCRIPT], NOT],
    [["pwsh", "-Command", PATCH], error("bare-patch")],
    [["pwsh", "-Command", `@'\n${PATCH}'@ | apply_patch`], call()],
    [
      ["powershell", "-Command", ` @' \r\n${PATCH}\r\n'@|applypatch\r\n`],
      call(undefined, `${PATCH}\r\n`),
    ],
    [["pwsh", "-Command", `@"\n${PATCH}"@ | apply_patch`], NOT],
    [["pwsh", "-Command", `@'\n${PATCH}'@ | apply_patch; ls`], NOT],
    [["pwsh", "-Command", `@'\n${PATCH}'@\n'@ | apply_patch`], NOT],
    [["bash", "-c", `@'\n${PATCH}'@ | apply_patch`], NOT],
    [["cmd", "/c", `@'\n${PATCH}'@ | apply_patch`], NOT],
  ])("%j", (argv, expected) => {
    expect(readCall(argv)).toEqual(expected);
  });
});

/** What a script is to bash. */
function expectScripts(
  cases: readonly (readonly [name: string, script: string, ReadCall])[],
): void {
  test.each(cases)("%s", (_, script, expected) => {
    expect(readCall(["bash", "-lc", script])).toEqual(expected);
  });
}

describe("the heredoc of a script", () => {
  expectScripts([
    ["has a quoted word", SCRIPT, call()],
    ["has a word in double quotes", `apply_patch <<"EOF"\n${PATCH}EOF\n`, call()],
    ["has a plain word", `apply_patch <<PATCH_1\n${PATCH}PATCH_1\n`, call()],
    ["stands behind a blank", `apply_patch << \t'EOF'\n${PATCH}EOF\n`, call()],
    ["ends with the script", `apply_patch <<'EOF'\n${PATCH}EOF`, call()],
    ["is never closed", `apply_patch <<'EOF'\n${PATCH}`, call()],
    [
      "is closed by its word only",
      `apply_patch <<'EOF'\n${PATCH} EOF\nEOF \nEOFF\nEOF\n`,
      call(undefined, `${PATCH} EOF\nEOF \nEOFF\n`),
    ],
    ["would lose tabs", `apply_patch <<-'EOF'\n\t\t*** A\n\t +\tb\n\tEOF\n`, NOT],
    ["is empty", "apply_patch <<'EOF'\nEOF\n", call(undefined, "")],
    [
      "is taken as it stands if quoted",
      "apply_patch <<'EOF'\n$(rm -rf x) `y` ${z} \\$ \\\n\"'\nEOF\n",
      call(undefined, "$(rm -rf x) `y` ${z} \\$ \\\n\"'\n"),
    ],
    ["ends in CR LF", `apply_patch <<'EOF'\r\n*** A\r\nEOF\r\n`, call(undefined, "*** A\r\n")],
    [
      "ends in CR LF but for its last line",
      `apply_patch <<EOF\r\n*** A\r\nEOF`,
      call(undefined, "*** A\r\n"),
    ],
    [
      "keeps a CR that the first line lacks",
      `apply_patch <<EOF\nEOF\r\nEOF\n`,
      call(undefined, "EOF\r\n"),
    ],
    ["is a file descriptor's", `apply_patch 3<<'EOF'\n${PATCH}EOF\n`, NOT],
    ["has a word in braces", `apply_patch <<\${EOF}\n${PATCH}\${EOF}\n`, NOT],
    ["has a word of a command", `apply_patch <<$(x)\n${PATCH}$(x)\n`, NOT],
    ["has no word", `apply_patch <<\n${PATCH}EOF\n`, NOT],
    ["is a string", `apply_patch <<< '${PATCH}'`, NOT],
    ["is a file", "apply_patch < change.patch", NOT],
    ["comes twice", `apply_patch <<'A' <<'B'\n${PATCH}A\n${PATCH}B\n`, NOT],
    ["comes beside an argument", `apply_patch -v ${HEREDOC}`, NOT],
    [
      "ends inside the patch",
      `apply_patch <<'EOF'\n*** Begin Patch\nEOF\n-x\n*** End Patch\n`,
      error("cut-off"),
    ],
  ]);
});

describe("an unquoted heredoc", () => {
  const script = (line: string): string =>
    `apply_patch <<EOF\n*** Begin Patch\n*** Add File: a\n${line}\n*** End Patch\nEOF\n`;
  const literal = (line: string): ReadCall =>
    call(undefined, `*** Begin Patch\n*** Add File: a\n${line}\n*** End Patch\n`);
  expectScripts([
    ...[
      "$(rm -rf x)",
      "`x`",
      "$x",
      "${x}",
      "$1",
      "$$",
      "$?",
      "$@",
      "$[1]",
      "a\\$b",
      "\\`",
      "\\\\",
      "a\\",
    ].map((line) => [`may not hold ${line}`, script(`+${line}`), NOT] as const),
    ...["/x$/", "a$", "5 $", "'$'", '"$"', "$)", "\\n", "C:\\x", "~ * ? [a] {b,c} !x #y"].map(
      (line) => [`may hold ${line}`, script(`+${line}`), literal(`+${line}`)] as const,
    ),
    [
      "is refused if it ends inside the patch",
      "apply_patch <<E\n*** Begin Patch\n+$x\nE\n+y\n",
      error("cut-off"),
    ],
    ["is for a shell if the patch comes from elsewhere", "apply_patch <<EOF\n$(cat p)\nEOF\n", NOT],
  ]);
});

describe("the folder of a script", () => {
  expectScripts([
    ["is a word", `cd src && ${SCRIPT}`, call("src")],
    ["is a path", `cd ../a/./b-c_d,e+f@g%h:i=j=k && ${SCRIPT}`, call("../a/./b-c_d,e+f@g%h:i=j=k")],
    ["is absolute", `cd /tmp && ${SCRIPT}`, call("/tmp")],
    ["is in single quotes", `cd 'a b$c' && ${SCRIPT}`, call("a b$c")],
    ["is in double quotes", `cd "a b" && ${SCRIPT}`, call("a b")],
    ["is a quoted tilde", `cd '~' && ${SCRIPT}`, call("~")],
    ["is a quoted glob", `cd "su*" && ${SCRIPT}`, call("su*")],
    ["has letters of all scripts", `cd größe/目录 && ${SCRIPT}`, call("größe/目录")],
    ["stands before a line end", `cd src &&\n\n  ${SCRIPT}`, call("src")],
    ["stands without blanks", `cd src&&${SCRIPT}`, call("src")],
    ...[
      "$X",
      '"sub$X"',
      "${X}",
      "$(pwd)",
      '"`pwd`"',
      "~",
      "~/x",
      "-",
      "+1",
      "su*",
      "a?",
      "[a]",
      "{a,b}",
      "=ls",
      "''",
      "-P src",
      "-- src",
      "a b",
      "src >x",
      "src <<'A'",
      "",
      "$'a'",
      "$\\\na",
      '"$\\\na"',
      "$~",
      "a:~",
      '$"a"',
    ].map((folder) => [`is none: ${folder}`, `cd ${folder} && ${SCRIPT}`, NOT] as const),
    ["stands before a semicolon", `cd src; ${SCRIPT}`, call("src")],
    ["stands on its own line", `cd src\n\n${SCRIPT}`, call("src")],
    ["is not sure behind an option", `set -e\ncd a\n${SCRIPT}`, NOT],
    ["is not sure with ;;", `cd src;; ${SCRIPT}`, NOT],
    ["is not found twice", `cd a\ncd b\n${SCRIPT}`, NOT],
    ["is not found in two ways", `cd a\ncd b && ${SCRIPT}`, NOT],
    ["is not sure behind another command", `ls\ncd a\n${SCRIPT}`, NOT],
    ["is not sure with ||", `cd src || ${SCRIPT}`, NOT],
    ["is not sure with |", `cd src | ${SCRIPT}`, NOT],
    ["is not sure with &", `cd src & ${SCRIPT}`, NOT],
    ["is found in two steps", `cd a && cd b && ${SCRIPT}`, NOT],
    ["is reached by pushd", `pushd a && ${SCRIPT}`, NOT],
  ]);
  test.each([
    ["C:\\work\\a", call("C:\\work\\a")],
    ["'my dir'", call("my dir")],
    ['"a\\b"', call("a\\b")],
    ["%TEMP%", NOT],
    ['"%TEMP%"', NOT],
    ["$env:TEMP", NOT],
    ["'it''s'", NOT],
    ['"a`"b"', NOT],
  ])("in PowerShell and cmd: %s", (folder, expected) => {
    const script = `cd ${folder} && ${SCRIPT}`;
    expect([readCall(["pwsh", "-Command", script]), readCall(["cmd", "/c", script])]).toEqual([
      expected,
      expected,
    ]);
  });
});

describe("the argument of a script", () => {
  expectScripts([
    ["is quoted", `apply_patch '${PATCH}'`, call()],
    ["stands behind a folder", `cd a && apply_patch '${PATCH}'\n`, call("a")],
    ["is in double quotes", `apply_patch "${PATCH}"`, NOT],
    ["has an apostrophe", `apply_patch '${PATCH}it'\\''s'`, call(undefined, `${PATCH}it's`)],
    ["would be expanded", `apply_patch "*** Begin Patch\n+$x\n*** End Patch"`, NOT],
    ["is in quotes that only some shells know", `apply_patch $'${PATCH}'`, NOT],
    ["comes from elsewhere", 'apply_patch "$(cat change.patch)"', NOT],
    ["is a variable", 'apply_patch "$PATCH"', NOT],
    ["asks for help", "apply_patch --help", NOT],
    ["comes twice", "apply_patch a b", NOT],
    ["is missing", "apply_patch", NOT],
    [
      "has an apostrophe that ends it",
      `apply_patch '*** Begin Patch\n+don't $(x)\n*** End Patch'`,
      error("cut-off"),
    ],
    ["is never closed", `apply_patch '*** Begin Patch\n+x\n`, NOT],
  ]);
  test.each([
    `apply_patch '${PATCH}'`,
    `echo '${PATCH}' | apply_patch`,
    `set -e\n${SCRIPT}`,
    `cd src\n${SCRIPT}`,
    `apply_patch <<'EOF' && echo ok\n${PATCH}EOF\n`,
  ])("is PowerShell's own business: %j", (script) => {
    expect(readCall(["pwsh", "-Command", script])).toEqual(NOT);
  });
});

describe("around the call a script", () => {
  expectScripts([
    ["may have blank lines", `\n \n\t${SCRIPT}\n\n`, call()],
    ["may have comments", `# a 'b\n\n${SCRIPT}`, call()],
    ["may merge errors", `apply_patch <<'EOF' 2>&1\n${PATCH}EOF\n`, call()],
    ["may pipe from cat", `cat <<'EOF' | apply_patch\n${PATCH}EOF\n`, call()],
    ["may use the other name", `applypatch ${HEREDOC}`, call()],
    ["may not print", `echo a; ${SCRIPT}`, NOT],
    ["may not set that errors end it", `set -e\n${SCRIPT}`, NOT],
    ["may not go on", `${SCRIPT}echo done\n`, NOT],
    ...[
      "echo -n ok",
      "echo $x",
      "echo 'a\\n'",
      "echo ok > log",
      "echo a && echo b",
      "ls",
      "printf a",
    ].map(
      (command) =>
        [
          `may not go on with ${command}`,
          `apply_patch <<'EOF' && ${command}\n${PATCH}EOF\n`,
          NOT,
        ] as const,
    ),
    ["may not go on with ||", `apply_patch <<'EOF' || true\n${PATCH}EOF\n`, NOT],
    ["may not end with ;", `apply_patch <<'EOF';\n${PATCH}EOF\n`, NOT],
    ["may not apply twice", `${SCRIPT}${SCRIPT}`, NOT],
    ["may not write to a file", `apply_patch <<'EOF' > log\n${PATCH}EOF\n`, NOT],
    ["may not hide errors", `apply_patch <<'EOF' 2>/dev/null\n${PATCH}EOF\n`, NOT],
    ["may not merge output", `apply_patch <<'EOF' >&2\n${PATCH}EOF\n`, NOT],
    ["may not pipe on", `apply_patch <<'EOF' | tee log\n${PATCH}EOF\n`, NOT],
    ["may not pipe errors on", `apply_patch <<'EOF' |& tee log\n${PATCH}EOF\n`, NOT],
    ["may not pipe from echo", `echo '${PATCH}' | apply_patch`, NOT],
    ...["echo -n", "echo -e", "echo a", "printf", "echo >&2"].map(
      (echo) => [`may not pipe from ${echo}`, `${echo} '${PATCH}' | apply_patch`, NOT] as const,
    ),
    ["may not echo a backslash", `echo '${PATCH}\\' | apply_patch`, NOT],
    ["may echo single lines elsewhere", "echo '*** Begin Patch' > p; echo '+x' >> p", NOT],
    ["may not echo a variable", 'echo "$PATCH" | apply_patch', NOT],
    ["may not pipe from a file", "cat change.patch | apply_patch", NOT],
    [
      "may not pipe past its own heredoc",
      `cat <<'A' | apply_patch <<'B'\n${PATCH}A\n${PATCH}B\n`,
      NOT,
    ],
    ["may not run behind", `apply_patch <<'EOF' &\n${PATCH}EOF\n`, NOT],
    ["may not set variables", `A=1 apply_patch ${HEREDOC}`, NOT],
    ["may not use a path", `./apply_patch ${HEREDOC}`, NOT],
    ["may not use another command", `command apply_patch ${HEREDOC}`, NOT],
    ["may not name it as an argument", `grep apply_patch ${HEREDOC}`, NOT],
    ["may not alias it", `alias apply_patch=rm\n${SCRIPT}`, NOT],
    ["may not expand the name", `$A ${HEREDOC}`, NOT],
    ["may not expand in the name", `apply_patch$A ${HEREDOC}`, NOT],
    ["may not be a group", `{ ${SCRIPT}}`, NOT],
    ["may not be a subshell", `(${SCRIPT})`, NOT],
    ["may not be negated", `! ${SCRIPT}`, NOT],
    ["may not be a condition", `if true; then ${SCRIPT}fi`, NOT],
    ["may not define it", `apply_patch() { :; }`, NOT],
    ["may not quote over it", `apply_patch <<'EOF' 'a\nb'\n${PATCH}EOF\n`, NOT],
    ["may not nest a shell", `bash -c "apply_patch '${PATCH}'"`, NOT],
    ["may be no more than a patch elsewhere", `cat > f <<'EOF'\n${SCRIPT}EOF\n`, NOT],
    ["is nothing", "", NOT],
    ["is a comment", "# apply_patch", NOT],
  ]);
});

describe("a script that is a patch", () => {
  expectScripts([
    ["never goes to a shell", PATCH, error("bare-patch")],
    ["nor indented", `\n  ${PATCH}`, error("bare-patch")],
    ["nor unreadable", "*** Begin Patch\n$(x", error("bare-patch")],
    ["nor without its beginning", "*** Update File: a\n@@\n-x\n", error("bare-patch")],
    ["nor behind a comment", `# do it\n${PATCH}`, error("bare-patch")],
    ["nor behind cd", `cd src && ${PATCH}`, error("bare-patch")],
    ["nor in a heredoc of nothing", HEREDOC, error("bare-patch")],
    ["but its words may be quoted", "'***' Begin Patch", NOT],
    ["and other stars are a shell's", "*** x", NOT],
  ]);
});
