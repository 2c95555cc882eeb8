/**
 * `--interactive`: shows each change, and asks for it as `git add -p` does. The answers come from the
 * terminal, because standard input is the reply.
 */

import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { written } from "../formats/write.ts";
import type { FileEdit, Hunk, Patch } from "../patch.ts";
import {
  changesBetween,
  patchesOf,
  replaced,
  splitUnit,
  type Unit,
  unitsOf,
  notChosen,
} from "../partial/units.ts";
import { diffFile, diffText } from "../report/diff.ts";
import { fileRows } from "../report/file-rows.ts";
import { problemRows } from "../report/summary.ts";
import type { View } from "../report/color.ts";
import { visible } from "../report/visible.ts";
import { type Choice, type Choose, type Outcome, readPatches } from "../run.ts";
import { complain, paletteFor, widthOf } from "./terminal.ts";
import type { FlagValues } from "./flags.ts";

const HELP = `y - apply this change
n - do not apply this change
q - quit: apply neither this change nor any of those that follow
a - apply this change and all that follow
s - split this change into hunks
e - edit this change
? - print help
`;

/** Opens the terminal; undefined, after a message, if there is none. */
export async function askOnTerminal(values: FlagValues): Promise<Asker | undefined> {
  let terminal: number;
  try {
    terminal = openSync(process.platform === "win32" ? "\\\\.\\CON" : "/dev/tty", "r+");
  } catch {
    const hint = "leave out --interactive; llm-patch check shows what would be applied";
    complain("--interactive needs a terminal to ask at", hint);
    return undefined;
  }
  const palette = await paletteFor(values.color, true);
  return new Asker(terminal, { palette, width: widthOf(2) });
}

type Plans = Parameters<Choose>[1];

class Asker {
  readonly #terminal: number;
  readonly #view: View;
  #rest = "";
  #patches: readonly Patch[] = [];
  readonly #chosen = new Set<FileEdit | Hunk>();

  constructor(terminal: number, view: View) {
    this.#terminal = terminal;
    this.#view = view;
  }

  choose(patches: readonly Patch[], plans: Plans): Choice {
    this.#patches = patches;
    const units = [...unitsOf(patches)];
    for (let at = 0; at < units.length;) {
      const unit = units[at] ?? [];
      const answer = this.#ask(unit, plans, `(${at + 1}/${units.length})`);
      if (answer === "q") break;
      if (answer === "s") units.splice(at, 1, ...splitUnit(unit));
      else if (answer === "e") units[at] = this.#edit(unit);
      else {
        const taken = answer === "a" ? units.slice(at).flat() : answer === "y" ? unit : [];
        for (const part of taken) this.#chosen.add(part);
        if (answer === "a") break;
        at++;
      }
    }
    return { patches: this.#patches, leftOut: notChosen(this.#patches, this.#chosen) };
  }

  /** Shows what the unit changes beyond what is chosen so far; returns the answer, `n` if it changes nothing. */
  #ask(unit: Unit, plans: Plans, number: string): string {
    const before = plans(this.#patches, notChosen(this.#patches, this.#chosen));
    const chosen = new Set([...this.#chosen, ...unit]);
    const after = plans(this.#patches, notChosen(this.#patches, chosen));
    const files = after.plan === undefined ? [] : changesBetween(before.plan, after.plan);
    if (files.length === 0) {
      const known = this.#problems(before);
      for (const text of this.#problems(after)) if (!known.includes(text)) this.#print(text);
      if (after.problems.length === 0)
        this.#print("llm-patch: a change is skipped: it depends on one that was not chosen\n");
      return "n";
    }
    const diffs = files.map(diffFile);
    const rows = fileRows(diffs, this.#view);
    this.#print(
      `${diffs.map((diff) => diffText(diff, this.#view.palette)).join("")}${rows.join("\n")}\n`,
    );
    const keys = ["y", "n", "q", "a", ...(splitUnit(unit).length > 1 ? ["s"] : []), "e"];
    const what = files.length === 1 ? visible(files[0]?.path ?? "") : `these ${files.length} files`;
    for (;;) {
      const question = `${number} Apply this change to ${what} [${keys.join(",")},?]?`;
      this.#print(`${this.#view.palette.header(question)} `);
      const answer = this.#line()?.trim().slice(0, 1).toLowerCase();
      if (answer === undefined) {
        this.#print("\n");
        return "q";
      }
      if (keys.includes(answer)) return answer;
      this.#print(HELP);
    }
  }

  /** The unit after editing; the same unit if the text cannot be read, or nothing is left of it. */
  #edit(unit: Unit): Unit {
    const text = written(patchesOf(this.#patches, unit));
    if (text === undefined) return this.#unedited(unit, "this change cannot be written as a patch");
    const edited = this.#edited(text);
    if (typeof edited === "string") return this.#unedited(unit, edited);
    const { patches, problems } = readPatches(edited, { wholeFiles: true });
    for (const text of this.#problems({ problems })) this.#print(text);
    if (problems.length > 0) return this.#unedited(unit, "the edited change cannot be read");
    const swapped = replaced(this.#patches, unit, patches);
    if (swapped === undefined)
      return this.#unedited(unit, "the edited change must be hunks of the same file");
    this.#patches = swapped.patches;
    return swapped.unit;
  }

  #problems({ problems }: Pick<Outcome, "problems">): readonly string[] {
    const format = this.#patches[0]?.format;
    return problems.map((one) => `${problemRows(one, this.#view, format).join("\n")}\n`);
  }

  close(): void {
    closeSync(this.#terminal);
  }

  #unedited(unit: Unit, why: string): Unit {
    this.#print(`llm-patch: ${why}: it stays as it was\n`);
    return unit;
  }

  /** The bytes after editing, or why there are none. */
  #edited(text: string | Uint8Array): Uint8Array | string {
    const folder = mkdtempSync(join(tmpdir(), "llm-patch-"));
    try {
      const file = join(folder, "change.patch");
      writeFileSync(file, text);
      const editor = process.env["VISUAL"] ?? process.env["EDITOR"] ?? "vi";
      const streams = [this.#terminal, this.#terminal, this.#terminal];
      // As git does: the editor may be a command with arguments.
      const { status } =
        process.platform === "win32"
          ? spawnSync(`${editor} "${file}"`, { shell: true, stdio: streams })
          : spawnSync("sh", ["-c", `${editor} "$@"`, editor, file], { stdio: streams });
      return status === 0 ? readFileSync(file) : `${visible(editor)} failed`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #print(text: string): void {
    writeFileSync(this.#terminal, text);
  }

  /** The next line that is typed; undefined at the end. */
  #line(): string | undefined {
    const buffer = Buffer.alloc(1024);
    while (!this.#rest.includes("\n")) {
      const count = readSync(this.#terminal, buffer);
      if (count === 0) return undefined;
      this.#rest += buffer.toString("utf8", 0, count);
    }
    const end = this.#rest.indexOf("\n");
    const line = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end + 1);
    return line;
  }
}
