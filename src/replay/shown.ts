/** Contents of files in the output of commands: `cat`, `nl` or `sed -n` of a whole file. */

import { fields, isRecord, jsonOf, textOf } from "../values.ts";

/** What a command shows of a file: this many lines, from the first one on. */
export interface Shown {
  readonly path: string;
  readonly isNumbered: boolean;
  readonly lines: number;
}

const FILE = `('[^']+'|"[^"$]+"|[\\w./@+-]+)`;
const SED = `sed -n ['"]?1,(\\d+)p['"]?`;
const SHOWS = new RegExp(`^(?:(cat(?: -n)?|nl -ba) ${FILE}(?: \\| ${SED})?|${SED} ${FILE})$`);

/** The file that a command shows from its first line on; undefined if it does anything else. */
export function shownBy(script: string): Shown | undefined {
  const [all, command = "", path, piped, lines = piped, sedPath = path] =
    SHOWS.exec(script.trim()) ?? [];
  if (all === undefined || sedPath === undefined) return undefined;
  const bare = sedPath.replaceAll(/^['"]|['"]$/g, "");
  return { path: bare, isNumbered: / -n$|^nl/.test(command), lines: Number(lines ?? Infinity) };
}

const READS =
  /^\s*(?:cat|cd|echo|grep|head|ls|nl|pwd|rg|sed -n|tail|wc|git (?:diff|log|show|status)|$)(?=\s|$)/;

/** True if the commands, in pipes and sequences, change no file; any other command may change any file. */
export function onlyReads(script: string): boolean {
  const commands = script.split(/[&;|\n]+/);
  return !/[>`]|[$<]\(/.test(script) && commands.every((command) => READS.test(command));
}

/** An error of the command, or a mark where Codex shortened the output. */
const NOT_ALL = /^(?:bash|cat|nl|sed|sh|zsh): |(?:…|\.\.\.|\[).*\b(?:truncated|omitted)\b/m;

/** The whole content of a file, from an output; undefined if that is incomplete or unclear. */
export function contentOf(output: string, { isNumbered, lines: most }: Shown): string | undefined {
  const text = fileTextIn(output);
  if (text === undefined || text === "" || NOT_ALL.test(text)) return undefined;
  const rows = text.replace(/\n$/, "").split("\n");
  if (rows.length >= most) return undefined;
  if (!isNumbered) return `${rows.join("\n")}\n`;
  const lines = rows.flatMap((row, at) => {
    const [, number, line = ""] = /^ *(\d+)\t(.*)$/.exec(row) ?? [];
    return Number(number) === at + 1 ? [line] : [];
  });
  return lines.length < rows.length ? undefined : `${lines.join("\n")}\n`;
}

/** The output of a command, in Codex's two formats; undefined if the command failed. */
function fileTextIn(output: string): string | undefined {
  const { output: inner, metadata } = fields(jsonOf(output));
  if (isRecord(metadata)) return metadata["exit_code"] === 0 ? textOf(inner) : undefined;
  const [, head = "", rest] =
    /^((?:Exit code|Chunk ID|Wall time): [^]*?\n)Output:\n([^]*)$/.exec(output) ?? [];
  return /code:? [1-9]|^Total output lines/m.test(head) ? undefined : rest;
}
