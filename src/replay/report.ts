/** What came of all calls: in numbers, as a list, as JSON, and one call in full. */

import { retryText } from "../library/result.ts";
import type { FileImage } from "../plan/overlay.ts";
import { counted } from "../report/count.ts";
import { diffFile, diffText } from "../report/diff.ts";
import { visible } from "../report/visible.ts";
import { jsonOf } from "../values.ts";
import type { Agent, Content, Contents } from "./events.ts";
import { type Kind, KINDS } from "./kinds.ts";
import type { Replayed, Skipped } from "./logs.ts";
import { ROUTINE } from "./original.ts";

type Counts = Record<string, number>;

export interface Group {
  readonly agent: Agent;
  /** `unread`: an edit that is in none. */
  readonly format: string;
  calls: number;
  readonly kinds: Counts;
  /** Codes of the problems why calls are refused that the original tool accepted. */
  readonly codes: Counts;
  /** Levels at which hunks were found, and repairs that were needed, where a call applies. */
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
    const none = { kinds: {}, codes: {}, levels: {}, repairs: {} };
    const group: Group = this.groups.get(key) ?? { agent, format, calls: 0, ...none };
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

export function tallyRows({ groups, calls, logs, skipped }: Tally): readonly string[] {
  const blocks = Array.from(groups.values(), ({ agent, format, calls, kinds, codes, ...used }) => [
    `${agent}, ${format}: ${counted(calls, "call")}`,
    ...HEADS.flatMap(([head, names]) => {
      const sum = names.reduce((all, name) => all + (kinds[name] ?? 0), 0);
      if (sum === 0) return [];
      const why = listed(codes);
      return [
        row(2, sum, head),
        ...names.flatMap((name) => {
          const more = name === "refused" ? ` (${why})` : "";
          const amount = kinds[name] ?? 0;
          return amount === 0 ? [] : [row(4, amount, `${name}: ${KINDS[name]}${more}`)];
        }),
      ];
    }),
    ...(["levels", "repairs"] as const).flatMap((name) => {
      const text = listed(used[name]);
      return text === "" ? [] : [`  ${name}: ${text}`];
    }),
    "",
  ]);
  const left = skipped.length === 0 ? "" : `, ${skipped.length} not read`;
  return [...blocks.flat(), `${counted(logs, "log")}${left}, ${counted(calls, "call")}`];
}

function row(indent: number, amount: number, text: string): string {
  return `${" ".repeat(indent)}${String(amount).padStart(7)}  ${text}`;
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

/** One call of a list as data: nothing of what files hold. */
export function listJson({ id, agent, kind, call, result }: Replayed): object {
  const codes = (result?.problems ?? []).map(({ code }) => code);
  return { id, agent, format: call.format, kind, paths: call.paths, codes };
}

export function listRow({ id, kind, call, result }: Replayed): string {
  const code = result?.problems[0]?.code;
  return visible(
    `${id}  ${kind}${code === undefined ? "" : ` (${code})`}  ${call.paths.join(", ")}`,
  );
}

/** One call in full: what was sent, what the original tool made of it, and what comes of it here. */
export function shownRows({ id, agent, kind, call, result }: Replayed): readonly string[] {
  const { reply, format, paths, outcome, before, after } = call;
  const head = [
    `${id}: ${agent}, ${format}`,
    `${kind}: ${KINDS[kind]}`,
    ...paths.map((path) => `file: ${path}`),
  ];
  const secret = paths.find(isSecret);
  if (secret !== undefined || paths.length === 0) {
    const what = secret === undefined ? "no file is known" : `${secret} may hold secrets`;
    return [...head, `not shown: ${what}`].map(visible);
  }
  const told =
    before === undefined || after === undefined
      ? [outcome === "accepted" ? "not known" : outcome]
      : diffRows(before, after);
  const own =
    result === undefined
      ? ["not replayed"]
      : result.status === "refused"
        ? retryText(result).trimEnd().split("\n")
        : result.diff.trimEnd().split("\n");
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["the call", pretty(reply).split("\n")],
    ["the original tool", told],
    ["llm-patch", own],
  ];
  return [...head, ...sections.flatMap(([title, rows]) => ["", `== ${title}`, ...rows])].map(
    visible,
  );
}

/** Names of files that may hold secrets: their contents are not shown. */
const SECRET_NAMES =
  /^(?:\.env.*|.*\.env|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|\.dockercfg|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|tfvars|tfstate)|.*(?:credential|secret|password|token)s?\b.*)$/i;
const SECRET_FOLDERS =
  /^(?:\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.gcloud|secrets?|credentials?)$/i;

function isSecret(path: string): boolean {
  const [name = "", ...folders] = path.split(/[/\\]/).toReversed();
  return SECRET_NAMES.test(name) || folders.some((folder) => SECRET_FOLDERS.test(folder));
}

/** Strings of a call are shown with their lines. */
function pretty(reply: string): string {
  const value = jsonOf(reply);
  if (value === undefined) return reply;
  return JSON.stringify(value, null, 2).replaceAll("\\n", "\n").replaceAll('\\"', '"');
}

/** The diff of what the original tool has changed. */
function diffRows(before: Contents, after: Contents): readonly string[] {
  const image = (content: Content | undefined): FileImage | undefined =>
    typeof content === "string" ? { bytes: Buffer.from(content), mode: undefined } : undefined;
  return [...after].flatMap(([path, content]) => {
    if (content === before.get(path)) return [];
    const file = { path, before: image(before.get(path)), after: image(content), hunks: [] };
    const action =
      file.before === undefined ? "add" : file.after === undefined ? "delete" : "modify";
    return diffText(diffFile({ ...file, action }))
      .trimEnd()
      .split("\n");
  });
}
