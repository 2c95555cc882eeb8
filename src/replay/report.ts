/** What came of all calls: in numbers, as a list, as JSON, and one call in full. */

import { retryText } from "../library/result.ts";
import type { FileImage } from "../plan/overlay.ts";
import { counted } from "../report/count.ts";
import { diffFile, diffText } from "../report/diff.ts";
import { visible } from "../report/visible.ts";
import { jsonOf } from "../values.ts";
import { type Kind, KINDS } from "./kinds.ts";
import type { Replayed, Skipped } from "./logs.ts";
import type { Agent } from "./messages.ts";
import { ROUTINE } from "./original.ts";
import type { Content, Contents } from "./events.ts";

type Counts = Record<string, number>;

export interface Group {
  readonly agent: Agent;
  /** `unread`: an edit that is in no format. */
  readonly format: string;
  calls: number;
  readonly kinds: Counts;
  /** Codes of the problems of calls that only the original tool accepted. */
  readonly codes: Counts;
  /** Of calls that apply: levels at which hunks matched, and repairs. */
  readonly levels: Counts;
  readonly repairs: Counts;
}

export class Tally {
  readonly groups: Map<string, Group> = new Map();
  logs = 0;
  calls = 0;
  readonly skipped: Skipped[] = [];

  add({ agent, call: { format }, kind, result }: Replayed): void {
    const key = `${agent}, ${format}`;
    const empty = { kinds: {}, codes: {}, levels: {}, repairs: {} };
    const group: Group = this.groups.get(key) ?? { agent, format, calls: 0, ...empty };
    this.groups.set(key, group);
    this.calls++;
    group.calls++;
    count(group.kinds, kind);
    if (kind === "refused") count(group.codes, result?.problems[0]?.code ?? "no-patch");
    if (result === undefined || result.status === "refused") return;
    for (const hunk of result.files.flatMap(({ hunks }) => hunks)) count(group.levels, hunk.level);
    const repairs = new Set(result.repairs.map(({ name }) => name));
    for (const name of repairs) if (!ROUTINE.has(name)) count(group.repairs, name);
  }
}

function count(counts: Counts, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

const HEADS: readonly (readonly [head: string, kinds: readonly Kind[]])[] = [
  ["accepted by the original tool", ["same", "space", "other", "refused"]],
  ["refused by the original tool", ["later-same", "later-other", "no-later", "both-refused"]],
  ["not judged", ["unknown-file", "unknown-result"]],
];

export function tallyRows(tally: Tally): readonly string[] {
  const { groups, calls, logs, skipped } = tally;
  const left = skipped.length === 0 ? "" : `, ${skipped.length} not read`;
  return [
    ...unknownRows(tally),
    ...[...groups.values()].flatMap(groupRows),
    `${counted(logs, "log")}${left}, ${counted(calls, "call")}`,
  ];
}

/** How many calls the logs do not show the files of, and what would help. */
function unknownRows({ groups, calls }: Tally): readonly string[] {
  const unknown = [...groups.values()].filter(({ kinds }) => kinds["unknown-file"] !== undefined);
  if (unknown.length === 0) return [];
  const sum = unknown.reduce((all, { kinds }) => all + (kinds["unknown-file"] ?? 0), 0);
  const usesGit = unknown.some(({ agent }) => agent === "Codex" || agent === "aider");
  return [
    `${sum} of ${counted(calls, "call")} not judged: the logs do not show the files before them`,
    usesGit
      ? "  hint: it helps if the folder of the session is a git checkout that has its commit"
      : "  hint: files are known that were read as a whole, or written, in the session",
    "",
  ];
}

function groupRows({ agent, format, calls, kinds, codes, ...used }: Group): readonly string[] {
  const row = (indent: number, amount: number, text: string): readonly string[] =>
    amount === 0 ? [] : [`${" ".repeat(indent)}${String(amount).padStart(7)}  ${text}`];
  const amountOf = (name: string): number => kinds[name] ?? 0;
  return [
    `${agent}, ${format}: ${counted(calls, "call")}`,
    ...HEADS.flatMap(([head, names]) => [
      ...row(
        2,
        names.map(amountOf).reduce((sum, amount) => sum + amount),
        head,
      ),
      ...names.flatMap((name) => {
        const why = name === "refused" ? ` (${listed(codes)})` : "";
        return row(4, amountOf(name), `${name}: ${KINDS[name]}${why}`);
      }),
    ]),
    ...(["levels", "repairs"] as const).flatMap((name) => {
      const text = listed(used[name]);
      return text === "" ? [] : [`  ${name}: ${text}`];
    }),
    "",
  ];
}

function listed(counts: Counts): string {
  const entries = Object.entries(counts).toSorted(
    ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
  );
  return entries.map(([name, amount]) => `${name} ${amount}`).join(", ");
}

export function tallyJson({ groups, logs, calls, skipped }: Tally): object {
  return { version: 1, logs, calls, groups: [...groups.values()], skipped };
}

/** One call of a list as data, without anything that files hold. */
export function listJson({ id, agent, kind, call, result }: Replayed): object {
  const codes = (result?.problems ?? []).map(({ code }) => code);
  return { id, agent, format: call.format, kind, paths: call.paths, codes };
}

export function listRow({ id, kind, call, result }: Replayed): string {
  const code = result?.problems[0]?.code;
  const why = code === undefined ? "" : ` (${code})`;
  return visible(`${id}  ${kind}${why}  ${call.paths.join(", ")}`);
}

/** One call in full: what was sent, and what came of it with the original tool and with llm-patch. */
export function shownRows({ id, agent, kind, call, result }: Replayed): readonly string[] {
  const { reply, format, paths, outcome, before, after } = call;
  const head = [
    `${id}: ${agent}, ${format}`,
    `${kind}: ${KINDS[kind]}`,
    ...paths.map((path) => `file: ${path}`),
  ];
  const secret = paths.find(isSecret);
  if (secret !== undefined || paths.length === 0) {
    const why = secret === undefined ? "no file is known" : `${secret} may hold secrets`;
    return [...head, `not shown: ${why}`].map(visible);
  }
  const original =
    before === undefined || after === undefined
      ? outcome.replace("accepted", "not known")
      : diffBetween(before, after);
  const ours = result?.status === "refused" ? retryText(result) : result?.diff;
  const sections = [
    ["the call", indented(reply)],
    ["the original tool", original],
    ["llm-patch", ours ?? "not replayed"],
  ].flatMap(([title, text = ""]) => ["", `== ${title}`, ...text.trimEnd().split("\n")]);
  return [...head, ...sections].map(visible);
}

/** Names of files and folders that may hold secrets, whose contents are not shown. */
const SECRET_NAMES =
  /^(?:\.env.*|.*\.env|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|\.dockercfg|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|tfvars|tfstate)|.*(?:credential|secret|password|token)s?\b.*)$/i;
const SECRET_FOLDERS =
  /^(?:\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.gcloud|secrets?|credentials?)$/i;

function isSecret(path: string): boolean {
  const [name = "", ...folders] = path.split(/[/\\]/).toReversed();
  return SECRET_NAMES.test(name) || folders.some((folder) => SECRET_FOLDERS.test(folder));
}

/** JSON with its strings as lines. */
function indented(reply: string): string {
  const value = jsonOf(reply);
  if (value === undefined) return reply;
  return JSON.stringify(value, null, 2).replaceAll("\\n", "\n").replaceAll('\\"', '"');
}

function diffBetween(before: Contents, after: Contents): string {
  const image = (content: Content | undefined): FileImage | undefined =>
    typeof content === "string" ? { bytes: Buffer.from(content), mode: undefined } : undefined;
  return [...after]
    .filter(([path, content]) => content !== before.get(path))
    .map(([path, content]) => {
      const [old, now] = [image(before.get(path)), image(content)];
      const action = old === undefined ? "add" : now === undefined ? "delete" : "modify";
      return diffText(diffFile({ path, action, before: old, after: now, hunks: [] }));
    })
    .join("");
}
