/**
 * The scripts with which shells complete our commands, from the table of commands and their flags: for bash,
 * from 3.2 on, which is what macOS has, for zsh, and for fish, from 3.0 on.
 */

import { codeNames } from "../report/explain.ts";
import type { Flag } from "./flags.ts";
import type { SubCommand } from "./parse.ts";

/** What may be at a place of the command line, if it is none of some words. */
type Kind = "files" | "folders" | "program" | "nothing";
type Completion = readonly string[] | Kind;
type Command = ReturnType<typeof completed>;
type CompletedFlag = Command["flags"][number];

export function completions(shell: string, commands: readonly SubCommand[]): string {
  const all = commands.map(completed);
  return shell === "bash" ? bash(all) : shell === "zsh" ? zsh(all) : fish(all);
}

function completed({ name, description, flags, operands, runsCommand }: SubCommand) {
  const help = { flags: "-h, --help", description: "display help for command" };
  return {
    name,
    description,
    flags: [...flags.filter(({ hidden }) => hidden !== true), help].map(completedFlag),
    operand: runsCommand === true ? ("program" as const) : operandOf(operands),
  };
}

function operandOf(operands: SubCommand["operands"]): Completion {
  if (operands === false) return "nothing";
  const [name, , words = codeNames()] = operands ?? ["[path...]"];
  return name === "[path...]" ? "files" : words;
}

/** Values by the name that the flag has for them; of all others nothing is known. */
const VALUES: Readonly<Record<string, Completion>> = {
  dir: "folders",
  path: "files",
  glob: "files",
};

/** All spellings of a flag, whether it may be given several times, and what is after it, if something must. */
function completedFlag({ flags, description, choices, rule }: Flag) {
  const names = flags.match(/(?<!\S)--?[\w-]+/g) ?? [];
  const [, name] = /<(\w+)>/.exec(flags) ?? [];
  const completion = choices ?? VALUES[name ?? ""] ?? "nothing";
  const value = name === undefined ? undefined : { name, completion };
  return { names, description, repeats: rule !== undefined, value };
}

/** What a shell is told to offer; `%` stands for words. */
const ACTIONS: Readonly<Record<"bash" | "zsh" | "fish", Readonly<Record<Kind | "words", string>>>> =
  {
    bash: { files: "-f", folders: "-d", program: "-c", nothing: "", words: "-W '%'" },
    zsh: { files: "_files", folders: "_files -/", program: "", nothing: "", words: "(%)" },
    fish: {
      files: "-F",
      folders: "-a '(__fish_complete_directories)'",
      program: "-a '(__fish_complete_subcommand --fcs-skip=2)'",
      nothing: "",
      words: "-a '%'",
    },
  };

function action(shell: keyof typeof ACTIONS, completion: Completion): string {
  const isKind = typeof completion === "string";
  const text = ACTIONS[shell][isKind ? completion : "words"];
  return isKind ? text : text.replace("%", completion.join(" "));
}

/** `source <(llm-patch completions bash)` */
function bash(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of llm-patch for bash: source <(llm-patch completions bash)

_llm_patch() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  local offer=() at behind= line
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
${commands.map(bashCommand).join("\n")}
  esac
  if ((COMP_CWORD == 1)); then offer=(-W '${names} --version --help'); fi
  COMPREPLY=()
  if ((\${#offer[@]} == 0)); then return; fi
  if [[ \${offer[0]} != -W ]]; then compopt -o filenames 2> /dev/null; fi
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <(compgen "\${offer[@]}" -- "$word")
}

complete -F _llm_patch llm-patch
`;
}

function bashCommand({ name, flags, operand }: Command): string {
  const words = flags.flatMap(({ names }) => names);
  // A program is after -- only.
  const [all, early] =
    operand === "program" ? [[...words, "--"], "nothing" as const] : [words, operand];
  const offer = (completion: Completion): string => `offer=(${action("bash", completion)})`;
  return [
    `    ${name})`,
    "      case $behind$before in",
    ...flags.flatMap(({ names, value }) =>
      value ? [`        ${names.join("|")}) ${offer(value.completion)} ;;`] : [],
    ),
    `        --) ${offer(operand)} ;;`,
    `        *) if [[ $word == -* ]]; then ${offer(all)}; else ${offer(early)}; fi ;;`,
    "      esac",
    "      ;;",
  ].join("\n");
}

/** For a file `_llm-patch` on the `fpath`, or `source <(llm-patch completions zsh)`. */
function zsh(commands: readonly Command[]): string {
  return `#compdef llm-patch
# Completion of llm-patch for zsh: source <(llm-patch completions zsh), behind compinit

_llm_patch() {
  local curcontext=$curcontext state line
  local -a names
  names=(
${commands.map(({ name, description }) => `    ${zshQuoted(`${name}:${description}`)}`).join("\n")}
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
${commands.map(zshCommand).join("\n")}
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

function zshCommand({ name, flags, operand }: Command): string {
  const operands =
    operand === "program"
      ? "'(-)1:command: _command_names -e' '*::argument: _normal'"
      : `'*:operand:${action("zsh", operand)}'`;
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
  const exclusive = repeats ? "'*'" : zshQuoted(`(${names.join(" ")})`);
  const spelt = names.map((name) =>
    value === undefined ? name : `${name}${name.startsWith("--") ? "=" : "+"}`,
  );
  const spellings = spelt.length === 1 ? spelt.join("") : `{${spelt.join(",")}}`;
  const argument = value === undefined ? "" : `:${value.name}:${action("zsh", value.completion)}`;
  return `${exclusive}${spellings}${zshQuoted(`[${description.replace(/[\\[\]:]/g, "\\$&")}]${argument}`)}`;
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For `~/.config/fish/completions/llm-patch.fish`. */
function fish(commands: readonly Command[]): string {
  const rows = commands.flatMap(fishCommand);
  return `# Completion of llm-patch for fish: llm-patch completions fish | source

complete -c llm-patch -f
complete -c llm-patch -n __fish_use_subcommand -s V -l version -d 'output the version number'
complete -c llm-patch -n __fish_use_subcommand -s h -l help -d 'display help for command'
${rows.map((row) => `complete -c llm-patch ${row}`).join("\n")}
`;
}

function fishCommand({ name, description, flags, operand }: Command): string[] {
  const inside = `-n '__fish_seen_subcommand_from ${name}'`;
  const operands = action("fish", operand);
  return [
    `-n __fish_use_subcommand -a ${name} -d ${fishQuoted(description)}`,
    ...(operands === "" ? [] : [`${inside} ${operands}`]),
    ...flags.map((flag) => `${inside} ${flagRow(flag)}`),
  ];
}

function flagRow({ names, description, value }: CompletedFlag): string {
  const spelt = names.map((name) => name.replace(/^--/, "-l ").replace(/^-(?=\w$)/, "-s "));
  return `${spelt.join(" ")}${value === undefined ? "" : argument(value.completion)} -d ${fishQuoted(description)}`;
}

/** -x: no files besides. */
function argument(completion: Completion): string {
  return ` ${completion === "files" ? "-r" : "-x"} ${action("fish", completion)}`.trimEnd();
}

function fishQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
