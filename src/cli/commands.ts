/** All commands. A module needed by few runs is imported by its command only. */

import { rootProblem } from "../plan/paths.ts";
import { nodeTree } from "../plan/node-tree.ts";
import { recoveryRows } from "../report/report.ts";
import { visible, visibleJson } from "../report/visible.ts";
import { recover } from "../run.ts";
import { PROMPT_FORMATS, TOOL_NAMES } from "../tools/names.ts";
import { apply } from "./apply.ts";
import type { FlagValues } from "./flags.ts";
import { commandsIn, type SubCommand } from "./command.ts";
import { complain, holdSignals, print, printProblems, printRows } from "./terminal.ts";

/** The end of the help. */
export const EXAMPLES = `
Examples:
  llm-patch apply < reply.txt           apply a model's reply to the files here
  llm-patch apply -C project a.patch    ... to the files in project
  llm-patch apply -i a.patch            ... and ask before each change
  llm-patch apply --rest b a.patch      apply what matches, save the rest to b
  llm-patch check a.patch               show the diff, write nothing
  llm-patch apply -R a.patch            undo it
  llm-patch explain not-found           what a problem's code means
  llm-patch exec -- bash -lc "$SCRIPT"  apply the script's patch, or run it

Exit codes:
  0  applied (check: would apply)
  1  read, but not all applied (without --partial: nothing)
  2  no patch, unreadable or unsupported, wrong usage, or a system error
`;

/** The commands of `llm-patch` by their headings, in the order of its help. */
export const COMMANDS: readonly SubCommand[] = commandsIn({
  Commands: {
    apply: {
      description: "apply patches, all files or none",
      run: (files, values) => apply(files, values, false),
    },
    check: {
      description: "the same as apply --dry-run",
      run: (files, values) => apply(files, values, true),
    },
    show: {
      description: "show what was read: files, hunks, repairs",
      run: async (files, values) => (await import("./show.ts")).show(files, values),
    },
    recover: {
      description: "finish or roll back an interrupted run",
      operands: false,
      run: async (_, values) => recovered(values),
    },
    replay: {
      description: "replay the edits in logs of coding agents, in memory",
      operands: ["[path...]", "logs, or folders with logs; none: where agents keep them"],
      run: async (paths, values) => (await import("./replay.ts")).replay(paths, values),
    },
  },
  "To look up": {
    explain: {
      description: "explain a problem's code",
      operands: ["[code]", "a code, cause or reason; none lists them all"],
      run: async ([code = ""]) => {
        const { explain, listed } = await import("../report/explain.ts");
        const text = code === "" ? listed() : explain(code);
        if (text !== undefined) return printed(`${text}\n`);
        return complain(`unknown code: ${visible(code)}`, "llm-patch explain lists all codes");
      },
    },
    schema: {
      description: "print the JSON Schema of what --json prints",
      operands: false,
      run: async () => printed((await import("../report/schema.ts")).SCHEMA),
    },
    completions: {
      description: "print the completion script for a shell",
      operands: ["<shell>", "the shell", ["bash", "zsh", "fish"]],
      takesWords: true,
      run: async ([shell = ""], _, words) =>
        printed((await import("./completions.ts")).completions(shell, words, COMMANDS)),
    },
  },
  "For agents": {
    tool: {
      description: "print the definition of a tool for agents as JSON",
      operands: ["[name]", "the tool; without it all", TOOL_NAMES],
      run: async ([given], { for: vendor = "openai" }) => {
        const all = (await import("../tools/definitions.ts")).definitions(vendor);
        const name = TOOL_NAMES.find((one) => one === given);
        return printed(name === undefined ? Object.values(all) : all[name]);
      },
    },
    prompt: {
      description: "print what to tell a model about a format",
      operands: ["[format]", "the format; without it apply-patch", PROMPT_FORMATS],
      run: async ([given]) => {
        const { prompt } = await import("../tools/prompt.ts");
        return printed(prompt(PROMPT_FORMATS.find((one) => one === given) ?? "apply-patch"));
      },
    },
    mcp: {
      description: "serve the tools to an MCP client on standard input and output",
      operands: false,
      run: async (_, values) => {
        const root: string | undefined = values.directory;
        const unusable = root === undefined ? undefined : rootProblem({ root, tree: nodeTree });
        if (unusable !== undefined) return printProblems([unusable]);
        return (await import("../mcp/serve.ts")).serve(root);
      },
    },
    exec: {
      description: "run a command, or apply the patch if it calls apply_patch",
      operands: ["[command...]", "the command and its arguments, after --"],
      takesWords: true,
      run: async (...given) => (await import("./exec.ts")).exec(...given),
    },
  },
});

/** Finishes or undoes an interrupted run; the exit code is also 0 if there was none. */
async function recovered(values: FlagValues): Promise<number> {
  const { exitCode, problems, recovery } = recover(values.directory, {
    ...values,
    hold: holdSignals,
  });
  printProblems(problems);
  printRows(2, recoveryRows(recovery));
  return exitCode;
}

function printed(output: string | object): number {
  print(1, typeof output === "string" ? output : visibleJson(output));
  return 0;
}
