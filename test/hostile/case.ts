/** What a hostile case is, and the words in which the tables write patches. */

import type { ProblemCode } from "../../src/problem.ts";

/** Text as UTF-8, bytes, or a function for what would be long to write down. */
export type Content = string | Uint8Array | (() => string | Uint8Array);

/** A file of so many bytes, all of them NUL, that takes no room on the disk. */
export interface Sparse {
  readonly sparse: number;
}

export interface HostileCase {
  readonly name: string;
  /** The rule that the case shows. */
  readonly about: string;
  /** Files of the root beside or instead of those of every sandbox (sandbox.ts). */
  readonly files?: Readonly<Record<string, Content | Sparse>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly patch: Content;
  /** Without it `apply`. */
  readonly command?: "apply" | "check" | "apply_patch";
  readonly flags?: readonly string[];
  readonly exit: 0 | 1 | 2;
  /** Codes of all problems, in order. */
  readonly problems?: readonly ProblemCode[];
  /**
   * Files of the root that are others afterwards (null: gone). Without it nothing changes, not
   * even a time.
   */
  readonly changes?: Readonly<Record<string, Content | null>>;
  /** Octal modes of these; without it that of the file before, or 644. */
  readonly modes?: Readonly<Record<string, string>>;
}

/** The content of a file or a patch. */
export function bytesOf(content: Content): Uint8Array {
  const made = typeof content === "function" ? content() : content;
  return typeof made === "string" ? Buffer.from(made) : made;
}

/** Cases for many inputs that have all but a few properties in common. */
export function casesOf<Row extends Pick<HostileCase, "name">>(
  common: (row: Row) => Omit<HostileCase, "name">,
  rows: readonly Row[],
): readonly HostileCase[] {
  return rows.map((row) => ({ ...common(row), name: row.name }));
}

export const UPDATE = "@@\n-old\n+new\n";

export function envelope(...sections: readonly string[]): string {
  return `*** Begin Patch\n${sections.join("")}*** End Patch\n`;
}

export const add = (path: string, text: string = "new"): string =>
  `*** Add File: ${path}\n+${text}\n`;
export const remove = (path: string): string => `*** Delete File: ${path}\n`;
export const update = (path: string, hunk: string = UPDATE): string =>
  `*** Update File: ${path}\n${hunk}`;
export const move = (path: string, to: string): string =>
  `*** Update File: ${path}\n*** Move to: ${to}\n${UPDATE}`;

/** A diff of one line. */
export const diff = (old: string, fresh: string): string =>
  `--- ${old}\n+++ ${fresh}\n@@ -1 +1 @@\n-old\n+new\n`;
export const newFile = (path: string): string =>
  `--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n+new\n`;

export const directives = (...texts: readonly string[]): string =>
  `<FILE_CHANGES>\n${texts.join("\n")}\n</FILE_CHANGES>\n`;

export const block = (path: string, old: string = "old\n", fresh: string = "new\n"): string =>
  `${path}\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n`;

export const stringEdit = (path: string, old: string = "old", fresh: string = "new"): string =>
  JSON.stringify({ file_path: path, old_string: old, new_string: fresh });
