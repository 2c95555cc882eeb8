/** A scenario as the section of a text file: what scenario.ts reads. */

import { type Ending, statedEnding } from "./scenario-run.ts";
import type { Scenario } from "./scenario.ts";

/** The section with this ending: text of one character a byte. */
export function sectionOf(scenario: Scenario, ending: Ending = statedEnding(scenario)): string {
  const { name, about, command, flags, peers, notForGit, patch, before } = scenario;
  const { exit, refused, problems, levels, repairs, warnings, rest, tree } = ending;
  const isWhole = !refused && problems.length === 0;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["command", command === "apply" ? undefined : command],
    ["flags", listed(flags, " ")],
    ["applied", refused ? undefined : levels.join(", ")],
    ["refused", isWhole ? undefined : problems.join(", ")],
    ["exit", exit === (isWhole ? 0 : 1) ? undefined : String(exit)],
    ["repairs", listed(repairs)],
    ["warnings", listed(warnings)],
    ["git", peers.git],
    ["patch", peers.patch],
    ["not for git", notForGit],
  ];
  const head = [
    `======== ${name} ========`,
    about,
    ...facts.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`.trimEnd()])),
  ];
  const paths = Object.keys(before).toSorted();
  const changed = [...new Set([...paths, ...Object.keys(tree)])]
    .toSorted()
    .filter((path) => before[path] !== tree[path]);
  return [
    bytes(`${head.join("\n")}\n`),
    part("reply", patch.toString("latin1")),
    ...(rest === undefined ? [] : [part("rest", rest)]),
    ...paths.map((path) => part(`before/${path}`, before[path])),
    ...changed.map((path) => part(`after/${path}`, tree[path])),
  ].join("");
}

function listed(values: readonly string[], sign = ", "): string | undefined {
  return values.length === 0 ? undefined : values.join(sign);
}

/** What lines cannot show: control characters, and lines that would begin something else. */
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f]|^\xef\xbb\xbf/;
const BOUNDARY = /^[-=](?=- .+ --$|={7} .+ ={8}$)/gm;

function part(path: string, data: string | undefined): string {
  const [, sign, content = ""] = /^(-> |executable: |)([^]*)$/.exec(data ?? "") ?? [];
  const isOpen = sign !== "-> " && content !== "" && !content.endsWith("\n");
  let text = isOpen || sign === "-> " ? `${content}\n` : content;
  const attributes = data === undefined ? ["gone"] : sign === "-> " ? ["link"] : [];
  if (isOpen) attributes.push("no newline");
  const unix = text.replaceAll("\r\n", "\n");
  const isUtf8 = bytes(Buffer.from(text, "latin1").toString("utf8")) === text;
  const isShown = (shown: string): boolean =>
    isUtf8 && !HIDDEN.test(shown) && shown.search(BOUNDARY) === -1;
  if (
    unix.replaceAll("\n", "\r\n") === (isOpen ? `${text.slice(0, -1)}\r\n` : text) &&
    unix !== text &&
    isShown(unix)
  ) {
    attributes.push("crlf");
    text = unix;
  } else if (!isShown(text)) {
    attributes.push("escaped");
    text = escaped(text, isUtf8);
  }
  if (sign === "executable: ") attributes.push("executable");
  const isPlain = !/[\0-\x1f"]|; | --$/.test(path);
  const title = [isPlain ? path : JSON.stringify(path), ...attributes].join("; ");
  return `${bytes(`-- ${title} --`)}\n${text}`;
}

function escaped(text: string, isUtf8: boolean): string {
  const hex = (letter: string): string =>
    `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("\r", "\\r")
    .replaceAll(isUtf8 ? /[\0-\x08\x0b-\x1f\x7f]/g : /[\0-\x08\x0b-\x1f\x7f-\xff]/g, hex)
    .replace(/^\xef\xbb\xbf/, "\\xef\\xbb\\xbf")
    .replaceAll(BOUNDARY, hex);
}

function bytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}
