/**
 * `--interactive`: shows each change and asks whether to apply it, like `git add -p`. The answers come from
 * the terminal, because standard input is the reply.
 */

import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import type { Patch } from "../patch.ts";
import type { Part, Parts } from "../partial/parts.ts";
import { changesBetween, notChosen, unitsOf } from "../partial/units.ts";
import type { Palette } from "../report/color.ts";
import { diffFile, diffText } from "../report/diff.ts";
import { fileRow, problemRows } from "../report/report.ts";
import { visible } from "../report/visible.ts";
import type { Choose, Outcome } from "../run.ts";
import type { FlagValues } from "./flags.ts";
import { complain, paletteOf } from "./terminal.ts";

const HELP = `y - apply this change
n - do not apply this change
q - quit: apply neither this change nor any of those that follow
a - apply this change and all that follow
s - split this change into hunks
? - print help
`;

/** Opens the terminal; undefined, after a message, if there is none. */
export function askOnTerminal(values: FlagValues): Asker | undefined {
  let terminal: number;
  try {
    terminal = openSync(process.platform === "win32" ? "\\\\.\\CON" : "/dev/tty", "r+");
  } catch {
    const hint = "leave out --interactive; llm-patch check shows what would be applied";
    complain("--interactive needs a terminal to ask at", hint);
    return undefined;
  }
  return new Asker(terminal, paletteOf(2, values.color, true));
}

class Asker {
  readonly #terminal: number;
  readonly #palette: Palette;
  #typed = "";

  constructor(terminal: number, palette: Palette) {
    this.#terminal = terminal;
    this.#palette = palette;
  }

  /** All parts that are not chosen; `plan` plans the patches without given parts. */
  choose(patches: readonly Patch[], plan: (leftOut: Parts) => Outcome): ReturnType<Choose> {
    const chosen = new Set<Part>();
    const units = [...unitsOf(patches)];
    for (let at = 0; at < units.length;) {
      const groups = units[at] ?? [];
      const unit = groups.flat();
      const before = plan(notChosen(patches, chosen));
      const leftOut = notChosen(patches, new Set([...chosen, ...unit]));
      const after = plan(leftOut);
      const name = this.#show(before, after, patches[0]?.format);
      // What is not asked about changes nothing, has problems, or depends on what was not chosen.
      const isDependent = unit.some((part) => leftOut.has(part));
      if (name === undefined && isDependent && after.problems.length === 0)
        this.#print("llm-patch: a change is skipped: it depends on one that was not chosen\n");
      const unasked = isDependent || after.problems.length > 0 ? "n" : "y";
      const keys = ["y", "n", "q", "a", ...(groups.length > 1 ? ["s"] : [])];
      const question = `(${at + 1}/${units.length}) Apply this change to ${name}`;
      const answer = name === undefined ? unasked : this.#ask(question, keys);
      if (answer === "q") break;
      const taken = answer === "a" ? units.slice(at).flat(2) : answer === "y" ? unit : [];
      for (const part of taken) chosen.add(part);
      if (answer === "a") break;
      if (answer === "s") units.splice(at, 1, ...groups.map((group) => [group]));
      else at++;
    }
    return notChosen(patches, chosen);
  }

  close(): void {
    closeSync(this.#terminal);
  }

  /** Shows what a change adds to those already chosen; returns its name, undefined if it adds nothing. */
  #show(before: Outcome, after: Outcome, format: Patch["format"] | undefined): string | undefined {
    const files = after.plan === undefined ? [] : changesBetween(before.plan, after.plan);
    if (files.length === 0) {
      const [known, problems] = [before, after].map((outcome) =>
        outcome.problems.map((one) => `${problemRows(one, this.#palette, format).join("\n")}\n`),
      );
      for (const text of problems ?? []) if (known?.includes(text) !== true) this.#print(text);
      return undefined;
    }
    const diffs = files.map(diffFile);
    for (const diff of diffs) this.#print(diffText(diff, this.#palette));
    for (const diff of diffs) this.#print(`${fileRow(diff, this.#palette)}\n`);
    return files.length === 1 ? visible(files[0]?.path ?? "") : `these ${files.length} files`;
  }

  /** The answer, one of the keys; `q` at the end of the input. */
  #ask(question: string, keys: readonly string[]): string {
    for (;;) {
      const text = `${question} [${keys.join(",")},?]?`;
      this.#print(`${this.#palette("header", text)} `);
      const answer = this.#line()?.trim().slice(0, 1).toLowerCase();
      if (answer === undefined) {
        this.#print("\n");
        return "q";
      }
      if (keys.includes(answer)) return answer;
      const rows = HELP.split(/^/m).filter((row) => [...keys, "?"].includes(row.charAt(0)));
      this.#print(rows.join(""));
    }
  }

  #print(text: string): void {
    writeFileSync(this.#terminal, text);
  }

  /** The next line of input; undefined at the end. */
  #line(): string | undefined {
    const buffer = Buffer.alloc(1024);
    while (!this.#typed.includes("\n")) {
      const count = readSync(this.#terminal, buffer);
      if (count === 0) return undefined;
      this.#typed += buffer.toString("utf8", 0, count);
    }
    const [line = "", ...others] = this.#typed.split("\n");
    this.#typed = others.join("\n");
    return line;
  }
}
