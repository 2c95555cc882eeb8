/** What commands show of files: all of one from the output of `cat`, `nl` or `sed -n`. */

import { fields, isRecord, jsonOf, textOf } from "../values.ts";

/** What is to be shown of a file: as many lines, from the first one on. */
export interface Shown {
  readonly path: string;
  readonly isNumbered: boolean;
  readonly lines: number;
}

const FILE = `('[^']+'|"[^"$]+"|[\\w./@+-]+)`;
const SED = `sed -n ['"]?1,(\\d+)p['"]?`;
const SHOWS = new RegExp(`^(?:(cat(?: -n)?|nl -ba) ${FILE}(?: \\| ${SED})?|${SED} ${FILE})$`);

/** The file that a command shows from its first line on, if it does nothing else. */
export function shownBy(script: string): Shown | undefined {
  const [all, command = "", path, piped, lines = piped, sedPath = path] =
    SHOWS.exec(script.trim()) ?? [];
  if (all === undefined || sedPath === undefined) return undefined;
  const bare = sedPath.replaceAll(/^['"]|['"]$/g, "");
  return { path: bare, isNumbered: / -n$|^nl/.test(command), lines: Number(lines ?? Infinity) };
}

const READS =
  /^\s*(?:cat|cd|echo|grep|head|ls|nl|pwd|rg|sed -n|tail|wc|git (?:diff|log|show|status)|$)(?=\s|$)/;

/** True if commands change no file, in pipes and one after the other; any other may change all. */
export function onlyReads(script: string): boolean {
  const commands = script.split(/&&|\|\||[;|\n]/);
  return !/[>`]|\$\(/.test(script) && commands.every((command) => READS.test(command));
}

/** An error of the command, or a mark of what Codex cut out. */
const NOT_ALL = /^(?:bash|cat|nl|sed|sh|zsh): |(?:…|\.\.\.|\[).*\b(?:truncated|omitted)\b/m;

/** All that a file holds, of an output; undefined if it is not all, or not clearly so. */
export function contentOf(output: string, { isNumbered, lines: most }: Shown): string | undefined {
  const text = textIn(output);
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

/** What a command printed, in Codex's two forms of outputs; undefined if the command failed. */
function textIn(output: string): string | undefined {
  const { output: inner, metadata } = fields(jsonOf(output));
  if (isRecord(metadata)) return metadata["exit_code"] === 0 ? textOf(inner) : undefined;
  const [, head = "", rest] =
    /^((?:Exit code|Chunk ID|Wall time): [^]*?\n)Output:\n([^]*)$/.exec(output) ?? [];
  return /code:? [1-9]|^Total output lines/m.test(head) ? undefined : rest;
}
