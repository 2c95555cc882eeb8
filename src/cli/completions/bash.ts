/** Completion for bash, from 3.2 on, which is what macOS has. */

import type { CompletedCommand, CompletedFlag, Completion } from "./completion.ts";

/** The script: `source <(llm-patch completions bash)`. */
export function bash(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of llm-patch for bash: source <(llm-patch completions bash)

_llm_patch() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  local kind words at behind= line
  # bash takes the = of --flag=value for a word.
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((at = 2; at < COMP_CWORD; at++)); do
    if [[ \${COMP_WORDS[at]} == -- ]]; then behind=-- before=; fi
  done
  case \${COMP_WORDS[1]} in
${commands.map(commandCase).join("\n")}
  esac
  if ((COMP_CWORD == 1)); then
    kind=words words='${names} --version --help'
  fi
  COMPREPLY=()
  if [[ $kind == files || $kind == folders || $kind == program ]]; then
    compopt -o filenames 2> /dev/null
  fi
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <(
    case $kind in
      words) compgen -W "$words" -- "$word" ;;
      files) compgen -f -- "$word" ;;
      folders) compgen -d -- "$word" ;;
      program) compgen -c -- "$word" ;;
    esac
  )
}

complete -F _llm_patch llm-patch
`;
}

function commandCase({ name, flags, operand }: CompletedCommand): string {
  const words = flags.flatMap(({ names }) => names).join(" ");
  // A program is after -- only.
  const [all, early] =
    operand.kind === "program"
      ? [`${words} --`, assigned({ kind: "nothing" })]
      : [words, assigned(operand)];
  return [
    `    ${name})`,
    "      case $behind$before in",
    ...flags.flatMap(valueCase),
    `        --) ${assigned(operand)} ;;`,
    `        *) if [[ $word == -* ]]; then kind=words words='${all}'; else ${early}; fi ;;`,
    "      esac",
    "      ;;",
  ].join("\n");
}

function valueCase({ names, value }: CompletedFlag): string[] {
  return value === undefined
    ? []
    : [`        ${names.join("|")}) ${assigned(value.completion)} ;;`];
}

function assigned(completion: Completion): string {
  return completion.kind === "words"
    ? `kind=words words='${completion.words.join(" ")}'`
    : `kind=${completion.kind}`;
}
