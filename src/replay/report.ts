/** The results of all calls: in numbers, as a list, as JSON, and one call in full. */

import { retryText } from "../library/result.ts";
import type { FileImage } from "../plan/overlay.ts";
import { counted } from "../report/count.ts";
import { diffFile, diffText } from "../report/diff.ts";
import { visible } from "../report/visible.ts";
import { jsonOf } from "../values.ts";
import { type Content, type Contents, KINDS } from "./calls.ts";
import type { LoggedCall } from "./logs.ts";

type Counts = Record<string, number>;

/** The calls of one agent in one format. */
interface Group {
  readonly kinds: Counts;
  /** Codes of problems in calls that only the original tool accepted. */
  readonly codes: Counts;
}

/** The numbers, as `--json` prints them. */
export class Tally {
  logs = 0;
  calls = 0;
  /** Calls whose files are not known. */
  unknown = 0;
  /** By agent and format; `unread`: edits in no known format. */
  readonly groups: Record<string, Group> = {};
  readonly skipped: { readonly path: string; readonly reason: string }[] = [];

  add({ agent, format, verdict, result }: LoggedCall): void {
    const group = (this.groups[`${agent}, ${format}`] ??= { kinds: {}, codes: {} });
    this.calls++;
    if (verdict === "unknown-file") this.unknown++;
    count(group.kinds, verdict);
    if (verdict === "refused") count(group.codes, result?.problems[0]?.code ?? "no-patch");
  }
}

function count(counts: Counts, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** The numbers. First, how many calls have no verdict because their files are unknown, and what would help. */
export function tallyRows({ groups, unknown, calls, logs, skipped }: Tally): readonly string[] {
  const head = `${unknown} of ${counted(calls, "call")} not judged: the logs do not show the files before them`;
  const left = skipped.length === 0 ? "" : `, ${skipped.length} not read`;
  return [
    ...(unknown === 0 ? [] : [head, ...HINT, ""]),
    ...Object.entries(groups).flatMap(([title, group]) => [title, ...groupRows(group), ""]),
    `${counted(logs, "log")}${left}, ${counted(calls, "call")}`,
  ];
}

const HINT = [
  "  hint: a file is known that the session shows or writes as a whole; others are looked up by git, in the",
  "  session's folder, at its commit or at Codex's snapshots: run this where that checkout is",
];

function groupRows({ kinds, codes }: Group): readonly string[] {
  return Object.entries(KINDS).flatMap(([kind, description]) => {
    const amount = kinds[kind];
    const why = kind === "refused" ? ` (${listed(codes)})` : "";
    return amount === undefined
      ? []
      : `${String(amount).padStart(7)}  ${kind}: ${description}${why}`;
  });
}

function listed(counts: Counts): string {
  const entries = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  return entries.map(([name, amount]) => `${name} ${amount}`).join(", ");
}

/** One call as data, without contents of files. */
export function listJson({ place: id, verdict: kind, ...call }: LoggedCall): object {
  const { agent, format, paths, result } = call;
  return { id, agent, format, kind, paths, codes: result?.problems.map(({ code }) => code) ?? [] };
}

export function listRow({ place, verdict, paths, result }: LoggedCall): string {
  const code = result?.problems[0]?.code;
  const why = code === undefined ? "" : ` (${code})`;
  return visible(`${place}  ${verdict}${why}  ${paths.join(", ")}`);
}

/** One call in full: what was sent, and the results of the original tool and of llm-patch. */
export function shownRows({ place, agent, verdict, ...call }: LoggedCall): readonly string[] {
  const { reply, format, paths, outcome, before, after, result } = call;
  const value = jsonOf(reply);
  // Strings in JSON, as lines.
  const sent = value === undefined ? reply : JSON.stringify(value, null, 2).replaceAll("\\n", "\n");
  const original = before && after ? diffBetween(before, after) : outcome;
  const ours = result?.status === "refused" ? retryText(result) : result?.diff;
  const sections = [
    ["the call", sent],
    ["the original tool", original],
    ["llm-patch", ours ?? "not replayed"],
  ].flatMap(([title, text = ""]) => ["", `== ${title}`, ...text.trimEnd().split("\n")]);
  const files = paths.map((path) => `file: ${path}`);
  const head = [`${place}: ${agent}, ${format}`, `${verdict}: ${KINDS[verdict]}`, ...files];
  return [...head, ...sections].map(visible);
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
