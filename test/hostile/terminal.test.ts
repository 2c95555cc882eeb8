/**
 * What arrives at a terminal, on a real pseudo-terminal with colours on: nothing of what
 * others wrote steers it, whichever command prints it.
 */

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { encode, hashOf } from "../../src/commit/journal.ts";
import { visible } from "../../src/report/visible.ts";
import { hasScript } from "../helpers/tools.ts";
import { environment } from "./attempt.ts";
import { add, bytesOf, envelope, type HostileCase } from "./case.ts";
import { THEMES } from "./cases/index.ts";
import { makeSandbox, type Sandbox } from "./sandbox.ts";

const COLOUR = /\u001b\[[\d;]*m/g;
/** What a run that lasts shows of its steps, and then erases: how long one lasts depends on the machine. */
const PROGRESS = /(?:\r\u001b\[Kllm-patch: [a-z\d ]+ \.\.\.)+\r\u001b\[K/g;
/** C0 but for line ends and tabs, DEL, C1, what turns text around or ends lines for some. */
const STEERS =
  /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\r(?!\n)/u;

/** Runs a line of shell on a pseudo-terminal; `$in` is the patch. */
function onTerminal(line: string, { base, root }: Sandbox): Promise<Buffer> {
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    cwd: root,
    env: environment({
      SHELL: "/bin/sh",
      in: join(base, "in.patch"),
      llm_patch: resolve("bin/llm-patch.cjs"),
      apply_patch: resolve("bin/apply_patch.cjs"),
    }),
    // Its input stays open: the end of it would be echoed.
    stdio: ["pipe", "pipe", "inherit"],
  });
  const parts: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", () => {
      child.stdin.destroy();
      done(Buffer.concat(parts));
    });
  });
}

function sandboxWith(given: Partial<HostileCase>): Sandbox {
  const sandbox = makeSandbox(given);
  onTestFinished(sandbox.remove);
  writeFileSync(join(sandbox.base, "in.patch"), bytesOf(given.patch ?? ""));
  return sandbox;
}

/** What there is of output, and what of it would steer the terminal. */
function heard(output: Buffer): object {
  const screen = new TextDecoder("utf-8", { fatal: true }).decode(output);
  const text = screen.replaceAll(PROGRESS, "").replaceAll(COLOUR, "");
  const steering = STEERS.exec(text);
  const round = (at: number): string => visible(text.slice(Math.max(0, at - 60), at + 20));
  return {
    isSomething: text !== "",
    steering: steering && round(steering.index),
    trace: /\n {4}at /.test(text),
  };
}

const CLEAN = { isSomething: true, steering: null, trace: false };

/** Each command that shows a patch or what becomes of it; the last one writes. */
const COMMANDS = [
  '"$llm_patch" check < "$in"',
  '"$llm_patch" check --json < "$in"',
  '"$llm_patch" check -R "$in"',
  '"$llm_patch" show "$in"',
  '"$llm_patch" exec --dry-run -- apply_patch "$(cat "$in")"',
  '"$llm_patch" exec --dry-run --json -- apply_patch "$(cat "$in")"',
  '"$apply_patch" < "$in"',
];

const SMALL = 20_000;

/** Everything with a control character in it, and one case of each kind of answer. */
function spoken(): readonly HostileCase[] {
  const kinds = new Set<string>();
  return Object.entries(THEMES).flatMap(([theme, cases]) =>
    cases.filter(({ patch, files = {}, links = {}, flags = [], problems = [], exit }) => {
      if (theme === "quadratic" || theme === "size") return false;
      const bytes = bytesOf(patch);
      if (bytes.length > SMALL) return false;
      const kind = `${exit} ${problems.join(" ")}`;
      const isNew = !kinds.has(kind);
      kinds.add(kind);
      const words = [...Object.keys(files), ...Object.keys(links), ...flags].join("");
      // No unpaired byte is among the characters, but the replacement for it.
      const text = Buffer.from(bytes).toString("utf8") + words;
      return isNew || theme === "terminal" || STEERS.test(text) || text.includes("\ufffd");
    }),
  );
}

describe.runIf(hasScript).concurrent("nothing steers a terminal", () => {
  test.each(spoken().map((given) => [given.name, given] as const))("%s", async (_, given) => {
    const flags = (given.flags ?? []).map((flag) => ` '${flag}'`).join("");
    const commands = flags === "" ? COMMANDS : [`"$llm_patch" check${flags} < "$in"`];
    const output = await onTerminal(commands.join("; "), sandboxWith(given));
    expect(heard(output)).toEqual(CLEAN);
  });

  const NAME =
    "$(printf 'x\\033[2J\\033]0;t\\007\\b\\177\\302\\233\\233\\342\\200\\256\\342\\200\\250y')";
  test.each([
    ...["format", "strip", "max-level", "similarity", "max-patch", "max-files", "color"].map(
      (flag) => `"$llm_patch" apply --${flag}="${NAME}"`,
    ),
    ...["format", "strip", "frobnicate"].map((flag) => `"$llm_patch" show --${flag}="${NAME}"`),
    `"$llm_patch" apply --"${NAME}"`,
    `"$llm_patch" "${NAME}"`,
    `"$llm_patch" apply "${NAME}"`,
    `"$llm_patch" show "${NAME}"`,
    `"$llm_patch" apply -C "${NAME}" "$in"`,
    `"$llm_patch" check --json -C "${NAME}" "$in"`,
    `"$llm_patch" check --file "${NAME}" "$in"`,
    `"$llm_patch" check --include "${NAME}" "$in"`,
    `"$llm_patch" recover -C "${NAME}"`,
    `"$llm_patch" recover "${NAME}"`,
    `"$llm_patch" exec "${NAME}"`,
    `"$llm_patch" exec -- "${NAME}"`,
    `"$llm_patch" exec -- "./${NAME}"`,
    `"$llm_patch" exec -n -- "${NAME}"`,
    `"$llm_patch" exec -n --json -- "${NAME}"`,
    `"$llm_patch" exec -C "${NAME}" -- true`,
    `"$llm_patch" exec -n -- bash -lc "cd '${NAME}' && apply_patch <<'E'\n$(printf '*** Begin Patch\\n*** End Patch\\nE\\n')"`,
    `"$llm_patch" exec -n -- bash -lc "apply_patch <<E\n*** Begin Patch\n\\$x${NAME}\n*** End Patch\nE"`,
    `"$llm_patch" exec -n -- "*** Begin Patch ${NAME}"`,
    `"$apply_patch" "${NAME}"`,
    `"$apply_patch" "${NAME}" "${NAME}"`,
    `mkdir "${NAME}"; "$llm_patch" apply -C "${NAME}" "$in"`,
    `mkdir "${NAME}"; "$llm_patch" exec -n --json -C "${NAME}" -- apply_patch "$(cat "$in")"`,
    `mkdir "${NAME}"; touch "${NAME}/.llm-patch-commit"; "$llm_patch" check -C "${NAME}" "$in"`,
  ])("%s", async (line) => {
    const patch = envelope(add("x", "\u001b[2J"), "*** Delete File: nowhere\n");
    expect(heard(await onTerminal(line, sandboxWith({ patch })))).toEqual(CLEAN);
  });

  test("a journal of somebody else", async () => {
    const path = "a\u001b[2J\u009b\u202e";
    const [before, after] = [hashOf("one"), hashOf("two")];
    const journal = { root: "", run: "x", folders: [], entries: [{ path, before, after }] };
    const sandbox = sandboxWith({
      files: { [path]: "three", ".llm-patch-undo": encode(journal) },
      patch: envelope(add("x")),
    });
    const line = '"$llm_patch" check "$in"; "$llm_patch" recover';
    expect(heard(await onTerminal(line, sandbox))).toEqual(CLEAN);
  });
});
