/** What codes mean: for `llm-patch explain`, and as the page docs/problems.md. */

import { CAUSES } from "./explain/causes.ts";
import type { Explanation } from "./explain/entry.ts";
import { PROBLEMS } from "./explain/problems.ts";
import { REASONS } from "./explain/reasons.ts";

interface Chapter {
  readonly title: string;
  /** The code that these are details of. */
  readonly of?: string;
  readonly entries: Readonly<Record<string, Explanation>>;
}

const CHAPTERS: readonly Chapter[] = [
  { title: "Problems", entries: PROBLEMS },
  { title: "Causes of not-found", of: "not-found", entries: CAUSES },
  { title: "Reasons for malformed", of: "malformed", entries: REASONS },
];

const WIDTH = 80;

/** What a code, cause or reason means, in rows for a person; undefined if there is none such. */
export function explanation(code: string): readonly string[] | undefined {
  for (const { of, entries } of CHAPTERS) {
    const name = of !== undefined && code.startsWith(`${of}/`) ? code.slice(of.length + 1) : code;
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) continue;
    const details = CHAPTERS.find((chapter) => chapter.of === name);
    return [
      `${of === undefined ? "" : `${of}/`}${name}: ${entry.sentence}`,
      "",
      ...wrapped(entry.meaning),
      "",
      ...wrapped(`Next: ${entry.cure}`),
      ...(details === undefined ? [] : ["", `${details.title}:`, ...listed(details)]),
    ];
  }
  return undefined;
}

/** All codes with their sentences. */
export function allCodes(): readonly string[] {
  return CHAPTERS.flatMap((chapter, at) => [
    ...(at === 0 ? [] : [""]),
    `${chapter.title}:`,
    ...listed(chapter),
  ]);
}

/** All codes by their names alone. */
export function codeNames(): readonly string[] {
  return CHAPTERS.flatMap(({ entries }) => Object.keys(entries));
}

/** The page docs/problems.md. */
export function problemsPage(): string {
  const chapters = CHAPTERS.flatMap(({ title, of, entries }) => [
    `## ${title}`,
    "",
    ...Object.entries(entries).flatMap(([code, { sentence, meaning, cure }]) => [
      `### \`${of === undefined ? "" : `${of}/`}${code}\``,
      "",
      `**${literal(sentence)}** ${literal(meaning)}`,
      "",
      `*Next:* ${literal(cure)}`,
      "",
    ]),
  ]);
  return [...HEAD, ...chapters].join("\n").replace(/\n+$/, "\n");
}

const HEAD = [
  "# Problems",
  "",
  "Each problem has a stable code: `problems[].code` of `--json`. `llm-patch explain CODE` prints what",
  "stands here. The exit code is 2 for `no-patch`, `truncated`, `malformed`, `unsupported` and `io`, and",
  "for `encoding` and `too-large` if they are about the patch itself; else it is 1. Nothing was written",
  "(but see `io`).",
  "",
  "This page is made from the tables in `src/report/explain`.",
  "",
];

function listed({ entries }: Chapter): string[] {
  const names = Object.keys(entries);
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}  ${entries[name]?.sentence ?? ""}`);
}

function wrapped(text: string): readonly string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(" ")) {
    if (row !== "" && row.length + 1 + word.length > WIDTH) {
      rows.push(row);
      row = word;
    } else {
      row = row === "" ? word : `${row} ${word}`;
    }
  }
  return [...rows, row];
}

/** Text in which nothing is taken for Markdown, but for what stands in backquotes. */
function literal(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\*_<>[\]#]/g, (char) => `\\${char}`)))
    .join("");
}
