/**
 * Completion for shells. The script for each shell runs `llm-patch completions SHELL -- WORDS...` to complete the last
 * word, and completes file names if there is no answer.
 */

import { codeNames } from "../report/explain.ts";
import { flagsOf } from "./flags.ts";
import type { SubCommand } from "./command.ts";

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
  commands: readonly SubCommand[],
): string {
  const name = shell === "zsh" || shell === "fish" ? shell : "bash";
  if (words === undefined) return SCRIPTS[name];
  const typed = words.at(-1) ?? "";
  return candidates(words, typed, commands)
    .filter(([word]) => word.startsWith(typed))
    .map(([word, description]) => `${row(name, word, description)}\n`)
    .join("");
}

function row(shell: Shell, word: string, description = ""): string {
  if (shell === "bash" || description === "") return word;
  return shell === "fish"
    ? `${word}\t${description}`
    : `${word.replaceAll(":", "\\:")}:${description}`;
}

type Candidate = readonly [word: string, description?: string];

const HELP = "display help for command";

/** What may be in place of the last word; empty if that is not known, or if it is the name of a file. */
function candidates(
  words: readonly string[],
  typed: string,
  commands: readonly SubCommand[],
): readonly Candidate[] {
  if (words.length < 2)
    return [
      ...commands.map(({ name, description }): Candidate => [name, description]),
      ["--version", "output the version number"],
      ["--help", HELP],
    ];
  const command = commands.find(({ name }) => name === words[0]);
  if (command === undefined || words.slice(1, -1).includes("--")) return [];
  const flags = flagsOf(command.name);
  const before = flags.find(({ short, long }) => [short, long].includes(words.at(-2)));
  if (before?.required === true) return (before.argChoices ?? []).map((one) => [one]);
  if (typed.startsWith("-"))
    return [
      ...flags.flatMap(({ short, long, description }): readonly Candidate[] =>
        [short, long].flatMap((one) => (one === undefined ? [] : [[one, description]])),
      ),
      ["-h", HELP],
      ["--help", HELP],
      ...(command.takesWords === true ? [["--"] as const] : []),
    ];
  const [, , choices = []] = command.operands || [];
  return (command.name === "explain" ? codeNames() : choices).map((one) => [one]);
}
