/** Completion for zsh. */

import type { CompletedCommand, CompletedFlag, Completion, Kind } from "./completion.ts";

/** The script, for a file `_llm-patch` on the `fpath`, or `source <(llm-patch completions zsh)`. */
export function zsh(commands: readonly CompletedCommand[]): string {
  return `#compdef llm-patch
# Completion of llm-patch for zsh: source <(llm-patch completions zsh), behind compinit

_llm_patch() {
  local curcontext=$curcontext state line
  local -a names
  names=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`).join("\n")}
  )
  _arguments -C \\
    '(- *)'{-V,--version}'[output the version number]' \\
    '(- *)'{-h,--help}'[display help for command]' \\
    '1:command:->command' \\
    '*::argument:->arguments'
  case $state in
    command) _describe command names ;;
    arguments)
      case $words[1] in
${commands.map(commandCase).join("\n")}
      esac
      ;;
  esac
}

if [[ $funcstack[1] == _llm_patch || $funcstack[1] == _llm-patch ]]; then
  _llm_patch "$@"
else
  compdef _llm_patch llm-patch
fi
`;
}

function commandCase({ name, flags, operand }: CompletedCommand): string {
  const operands =
    operand.kind === "program"
      ? "'(-)1:command: _command_names -e' '*::argument: _normal'"
      : `'*:operand:${action(operand)}'`;
  return [
    `        ${name})`,
    "          _arguments -s -S \\",
    ...flags.map((flag) => `            ${specification(flag)} \\`),
    `            ${operands}`,
    "          ;;",
  ].join("\n");
}

/** `'(-f --format)'{-f+,--format=}'[read this format only]:name:(unified ...)'` */
function specification({ names, description, repeats, value }: CompletedFlag): string {
  const exclusive = repeats ? "'*'" : quoted(`(${names.join(" ")})`);
  const spelt = names.map((name) =>
    value === undefined ? name : `${name}${name.startsWith("--") ? "=" : "+"}`,
  );
  const spellings = spelt.length === 1 ? spelt.join("") : `{${spelt.join(",")}}`;
  const argument = value === undefined ? "" : `:${value.name}:${action(value.completion)}`;
  return `${exclusive}${spellings}${quoted(`[${description.replace(/[\\[\]:]/g, "\\$&")}]${argument}`)}`;
}

const ACTIONS: Readonly<Record<Kind, string>> = {
  files: "_files",
  folders: "_files -/",
  program: "",
  nothing: "",
};

function action(completion: Completion): string {
  return completion.kind === "words" ? `(${completion.words.join(" ")})` : ACTIONS[completion.kind];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
