/** The manual page, from the table of commands and their flags. */

import type { Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { COMMANDS, EXAMPLES } from "../../src/cli/commands.ts";
import type { SubCommand } from "../../src/cli/command.ts";
import { flagsOf } from "../../src/cli/flags.ts";

/** docs/man1/llm-patch.1. */
export function manualPage(): string {
  const [examples = "", exitCodes = ""] = EXAMPLES.split(/^(?:Examples|Exit codes):\n/m).slice(1);
  return [
    `.\\" Made from the tables in src/cli by test/docs/manual.test.ts.`,
    `.TH LLM\\-PATCH 1 "" "llm\\-patch ${manifest.version}" "User Commands"`,
    ".SH NAME",
    `llm\\-patch, apply_patch \\- ${literal(lowered(manifest.description))}`,
    ".SH SYNOPSIS",
    ...COMMANDS.flatMap((command, at) => [...(at === 0 ? [] : [".br"]), synopsis(command)]),
    ".br",
    ".B apply_patch",
    "[\\fIpatch\\fR]",
    ".SH DESCRIPTION",
    ...DESCRIPTION.map(literal),
    ".SH COMMANDS",
    ...COMMANDS.flatMap(chapter),
    ".SH APPLY_PATCH",
    ...APPLY_PATCH.map(literal),
    ".SH EXIT STATUS",
    ...preformatted(exitCodes),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.flatMap(([name, meaning]) => tagged(`\\fB${literal(name)}\\fR`, meaning)),
    ".SH FILES",
    ...FILES.flatMap(([name, meaning]) => tagged(`\\fI${literal(name)}\\fR`, meaning)),
    ".SH EXAMPLES",
    ...preformatted(examples),
    ".SH SEE ALSO",
    "git\\-apply(1), patch(1)",
    "",
  ].join("\n");
}

const DESCRIPTION = [
  "Reads what a language model wrote, finds where each edit belongs, computes the result in memory,",
  "and writes all files or none. It takes apply_patch envelopes, unified diffs, FILE_CHANGES,",
  "SEARCH/REPLACE blocks and string edits in JSON, bare or in a whole reply; the format is detected.",
  "Standard output is a diff that llm-patch apply -R undoes; standard error says what was done, or what",
  "did not match and what to do next.",
];

const APPLY_PATCH = [
  "A drop-in replacement for Codex's command: the patch is its argument or standard input. It takes the",
  "first of several exact matches and overwrites existing files, with a warning; it applies all or",
  "nothing, and stays inside the working folder. It exits with 0 (applied), 1 (refused) or 2 (wrong usage).",
];

const ENVIRONMENT = [
  ["NO_COLOR", "Set and not empty: no colours."],
  [
    "FORCE_COLOR",
    "Set and neither 0 nor false: colours; in files and pipes on standard error only.",
  ],
  ["TERM", "On the terminal dumb there are no colours."],
] as const;

const FILES = [
  [
    ".llm-patch-*",
    "Below the root while it is written. After a kill llm-patch recover removes them.",
  ],
] as const;

function synopsis({ name, operands }: SubCommand): string {
  const operand = operands === undefined ? "[file...]" : operands === false ? "" : operands[0];
  const words = [
    `\\fBllm\\-patch ${name}\\fR`,
    ...(flagsOf(name).length === 0 ? [] : ["[\\fIoptions\\fR]"]),
    name === "exec"
      ? "\\fB\\-\\-\\fR \\fIcommand\\fR..."
      : operand.replace(/\w+/, (word) => `\\fI${word}\\fR`),
  ];
  return words.join(" ").trimEnd();
}

function chapter(command: SubCommand): string[] {
  const [, meaning, words] = command.operands === false ? [] : (command.operands ?? []);
  return [
    `.SS "llm\\-patch ${command.name}"`,
    `${literal(raised(command.description))}.`,
    ...(meaning === undefined
      ? []
      : [`It takes ${literal(meaning)}${words === undefined ? "" : `: ${words.join(", ")}`}.`]),
    ...flagsOf(command.name).flatMap((flag) =>
      tagged(spelt(flag), `${raised(flag.description)}${details(flag)}.`),
    ),
  ];
}

/** `-f, --format <name>` with bold names and the value in italics. */
function spelt({ flags }: Option): string {
  return literal(flags)
    .replace(/(?<!\S)\\-[\w\\-]+/g, (name) => `\\fB${name}\\fR`)
    .replace(/<(\w+)>/, (_, value: string) => `\\fI${value}\\fR`);
}

function details({ argChoices: choices, defaultValue: fallback, negate }: Option): string {
  const facts = [
    ...(choices === undefined ? [] : [`one of ${choices.join(", ")}`]),
    ...(fallback === undefined || negate ? [] : [`default: ${String(fallback)}`]),
  ];
  return facts.length === 0 ? "" : ` (${facts.join("; ")})`;
}

function tagged(tag: string, meaning: string): string[] {
  return [".TP", tag, literal(meaning)];
}

function preformatted(text: string): string[] {
  const rows = text.trimEnd().split("\n");
  return [".nf", ...rows.map((row) => literal(row.replace(/^ {2}/, ""))), ".fi"];
}

/** Text as roff prints it exactly. */
function literal(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^[.']/, (sign) => `\\&${sign}`);
}

const raised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const lowered = (text: string): string =>
  text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\.$/, "");
