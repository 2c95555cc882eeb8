/** Failing patches with what is true of them: the shape, and how to write one in each format. */

import type { Limits } from "../../src/limits.ts";
import type { FormatName } from "../../src/patch.ts";
import type {
  MalformedReason,
  NotFound,
  Problem,
  ProblemCode,
  Unsupported,
} from "../../src/problem.ts";

/** Why a hunk has no place. */
export type Cause = NotFound["cause"];

type Detailed = "not-found" | "malformed" | "missing-file" | "unsupported";

/** The code of the one problem; where it says more, that too. Of a missing file it is the one meant. */
export type Label =
  | `not-found/${Cause}`
  | `malformed/${MalformedReason}`
  | `missing-file/${string}`
  | `unsupported/${Unsupported["what"]}`
  | Exclude<ProblemCode, Detailed>;

export interface Failure {
  readonly name: string;
  readonly format: FormatName;
  readonly reply: string | Uint8Array;
  /** Flags of `llm-patch apply`. */
  readonly flags?: readonly string[];
  readonly label: Label;
  /** Files beside those of the shared tree. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly links?: Readonly<Record<string, string>>;
  /** Octal. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
  /** What the patch would have done if it were not for the fault. */
  readonly meant?: Meant;
}

/** One file of the tree in which `old`, which is there once, becomes `new`. */
export interface Meant {
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

/** What the program says, in the words of the labels. */
export function answerOf(problems: readonly Problem[]): string {
  const [problem, ...others] = problems;
  if (problem === undefined) return "applied";
  if (others.length > 0) return problems.map(({ code }) => code).join(" + ");
  switch (problem.code) {
    case "not-found":
      return `not-found/${problem.cause}`;
    case "malformed":
      return `malformed/${problem.reason}`;
    case "missing-file":
      return `missing-file/${problem.suggestions[0] ?? "none"}`;
    case "unsupported":
      return `unsupported/${problem.what}`;
    default:
      return problem.code;
  }
}

/** Text that begins on the line below its opening quote. */
export function text(body: string): string {
  return body.startsWith("\n") ? body.slice(1) : body;
}

/** An envelope with one or more sections. */
export function envelope(...sections: readonly string[]): string {
  return `*** Begin Patch\n${sections.join("")}*** End Patch\n`;
}

/** A section of an envelope. */
export function section(path: string, body: string): string {
  return `*** Update File: ${path}\n${text(body)}`;
}

/** An envelope that updates one file. */
export function update(path: string, body: string): string {
  return envelope(section(path, body));
}

/** A unified diff of one file. */
export function diff(path: string, body: string): string {
  return `--- a/${path}\n+++ b/${path}\n${text(body)}`;
}

/** An envelope of tags that patches one file. */
export function changes(path: string, body: string): string {
  return `<FILE_CHANGES>\n<FILE_PATCH file_path="${path}">\n${text(body)}</FILE_PATCH>\n</FILE_CHANGES>\n`;
}

/** A block with the file's name above it. */
export function block(path: string, search: string, replace: string): string {
  return `${path}\n<<<<<<< SEARCH\n${text(search)}=======\n${text(replace)}>>>>>>> REPLACE\n`;
}

/** A string edit, as a coding agent calls its tool; the strings do not end in a line end. */
export function edit(path: string, oldText: string, newText: string, more: object = {}): string {
  const string = (body: string): string => text(body).replace(/\n$/, "");
  const call = {
    file_path: path,
    old_string: string(oldText),
    new_string: string(newText),
    ...more,
  };
  return `${JSON.stringify(call, undefined, 2)}\n`;
}
