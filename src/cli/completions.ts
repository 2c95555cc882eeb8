/**
 * Completion for shells. The script for each shell runs `llm-patch completions SHELL -- WORDS...` to complete the last
 * word, and completes file names if there is no answer.
 */

import { codeNames } from "../report/explain.ts";
import { flagsIn } from "./flags.ts";
import { commandsIn, type CommandTable } from "./parse.ts";

/** bash from 3.2 on, the version of macOS; zsh; and fish from 3.0 on. */
const SCRIPTS = {
  bash: `# Completion of llm-patch for bash: source <(llm-patch completions bash)
_llm_patch() {
  local IFS=$'\\n'
  COMPREPLY=($("$1" completions bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
}
complete -o default -F _llm_patch llm-patch
`,
  zsh: `#compdef llm-patch
# Completion of llm-patch for zsh: source <(llm-patch completions zsh), after compinit
_llm_patch() {
  local -a found
  found=("\${(@f)$("\${(Q)words[1]}" completions zsh -- "\${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ -n $found ]]; then _describe value found; else _files; fi
}
if [[ $funcstack[1] == _llm_patch || $funcstack[1] == _llm-patch ]]; then
  _llm_patch "$@"
else
  compdef _llm_patch llm-patch
fi
`,
  fish: `# Completion of llm-patch for fish: llm-patch completions fish | source
function __llm_patch
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] completions fish -- $words[2..-1] 2> /dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c llm-patch -f -a '(__llm_patch)'
`,
};

type Shell = keyof typeof SCRIPTS;

/** The script for `bash`, `zsh` or `fish`; or, if there are words, the completions of the last one. */
export function completions(
  shell: string,
  words: readonly string[] | undefined,
  table: CommandTable,
): string {
  const name = shell === "zsh" || shell === "fish" ? shell : "bash";
  if (words === undefined) return SCRIPTS[name];
  return candidates(words, table)
    .map(([word, description]) => `${row(name, word, description)}\n`)
    .join("");
}

function row(shell: Shell, word: string, description: string): string {
  if (shell === "bash" || description === "") return word;
  return shell === "fish"
    ? `${word}\t${description}`
    : `${word.replaceAll(":", "\\:")}:${description}`;
}

type Candidate = readonly [word: string, description: string];

/** The completions of the last word; empty if none are known, or if it is a file name. */
function candidates(words: readonly string[], table: CommandTable): Candidate[] {
  const commands = commandsIn(table);
  const [first = "", ...rest] = words;
  const command = commands.find(({ name }) => name === first);
  if (rest.length === 0) {
    const names = commands.map(({ name, description }): Candidate => [name, description]);
    const flags: readonly Candidate[] = [
      ["--version", "output the version number"],
      ["--help", "display help for command"],
    ];
    return [...names, ...flags].filter(([name]) => name.startsWith(first));
  }
  if (command === undefined || rest.slice(0, -1).includes("--")) return [];
  const typed = rest.at(-1) ?? "";
  const before = rest.at(-2) ?? "";
  const flags = flagsIn(command.flags ?? {}).filter(({ isHidden }) => !isHidden);
  const flag = flags.find(({ spellings }) => spellings.includes(before));
  const isValue = flag?.value !== undefined;
  if (typed.startsWith("-") && !isValue) {
    const help = { spellings: ["-h", "--help"], description: "display help for command" };
    const words = { spellings: command.takesWords === true ? ["--"] : [], description: "" };
    return [...flags, help, words].flatMap(({ spellings, description }) =>
      spellings.filter((one) => one.startsWith(typed)).map((one): Candidate => [one, description]),
    );
  }
  const { operands = [] } = command;
  const ofOperand = command.name === "explain" ? codeNames() : operands !== false && operands[2];
  const choices = isValue ? flag.choices : ofOperand;
  return (choices || []).filter((one) => one.startsWith(typed)).map((one): Candidate => [one, ""]);
}
