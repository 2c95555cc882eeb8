/** Whole reports as they are printed: into a pipe, and on terminals, with their colours in words. */

import { COLORS } from "../../../src/cli/terminal.ts";
import { type Palette, PLAIN } from "../../../src/report/color.ts";
import { diffsOf } from "../../../src/report/diff.ts";
import { reportOf, type ReportOptions } from "../../../src/report/report.ts";
import type { Outcome } from "../../../src/check.ts";

/** What was said, by those who read it. */
export interface Said {
  readonly piped: string;
  /** Coloured, on a terminal. */
  readonly colored: string;
}

/** All that is said of an outcome. */
export async function saidOf(outcome: Outcome, wanted: ReportOptions = {}): Promise<Said> {
  const on = (palette: Palette): string => {
    const parts = [...reportOf(outcome, diffsOf(outcome), wanted, palette, palette)];
    const [stdout = "", stderr = ""] = [1, 2].map((stream) =>
      parts.map(([one, part]) => (one === stream ? Buffer.from(part).toString() : "")).join(""),
    );
    return streams(stdout, stderr);
  };
  return {
    piped: on(PLAIN),
    colored: on(COLORS),
  };
}

/** Both streams; what is said on standard error is after a bar. */
export function streams(stdout: string, stderr: string): string {
  return stdout + stderr.replace(/^(?=.)/gm, "| ");
}

const NAMES: Readonly<Record<string, string>> = {
  1: "bold",
  2: "faint",
  4: "underline",
  31: "red",
  32: "green",
  33: "yellow",
  36: "cyan",
};
const ESCAPES = /(?:\u001b\[\d+m)+/g;

/** The text with its colours in words, and an end of line that can be seen after blanks. */
export function inWords(text: string): string {
  const named = text.replace(ESCAPES, (codes) => {
    const names = [...codes.matchAll(/\d+/g)].flatMap(([code]) => NAMES[code] ?? []);
    return names.length === 0 ? "‹/›" : `‹${names.join(" ")}›`;
  });
  return named.replace(/ $/gm, " ¶");
}

export function withoutColours(text: string): string {
  return text.replace(ESCAPES, "");
}

/** A section of a file that holds many reports. */
export function sections(title: string, parts: Readonly<Record<string, string>>): string {
  const body = Object.entries(parts).map(([name, text]) => `--- ${name}\n${inWords(text)}`);
  return `=== ${title}\n${body.join("")}\n`;
}
