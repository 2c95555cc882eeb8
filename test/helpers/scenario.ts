/** The scenarios in the text files below test/scenarios, as data: each is one section of a file. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFull } from "./often.ts";
import type { TreeData } from "./tree-data.ts";

export interface Scenario {
  readonly name: string;
  /** The text file that it is in. */
  readonly file: string;
  /** What the case shows, and the rule that it follows. */
  readonly about: string;
  readonly command: "apply" | "apply_patch";
  /** Flags of the command, and the same for the library. */
  readonly flags: readonly string[];
  readonly exit: number;
  /** The tree must stay as it is. */
  readonly refused: boolean;
  /** Codes of all problems, in order. */
  readonly problems: readonly string[];
  /** Levels of all hunks of a patch that is applied, in order. */
  readonly levels: readonly string[];
  readonly repairs: readonly string[];
  readonly warnings: readonly string[];
  /** Why `git apply` cannot make the same tree of the diff. */
  readonly notForGit: string | undefined;
  /** What other programs make of the patch: `same`, `refuses`, or `differs: ` and what is wrong with it. */
  readonly peers: Readonly<Record<"git" | "patch", string | undefined>>;
  readonly patch: Buffer;
  readonly before: TreeData;
  readonly after: TreeData;
  /** What a partial application leaves, as a patch: one character a byte. */
  readonly rest: string | undefined;
  /** It has links or executable files, which trees in memory do not have. */
  readonly needsDisk: boolean;
}

/** All scenarios, by name. */
export function scenarios(root = "test/scenarios"): readonly Scenario[] {
  const all = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) => sectionsOf(readFileSync(join(root, file), "latin1"), join(root, file)));
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** What is run through the built commands: in a full run all, else the first of each flag and code. */
export function throughCommands(all: readonly Scenario[]): ReadonlySet<Scenario> {
  if (isFull) return new Set(all);
  const seen = new Set<string>();
  return new Set(
    all.filter(({ command, flags, exit, problems, warnings, levels }) => {
      const options = flags.filter((flag) => flag.startsWith("-"));
      const traits = [`${command} ${exit}`, ...options, ...problems, ...warnings, ...levels];
      const isNew = traits.some((trait) => !seen.has(trait));
      for (const trait of traits) seen.add(trait);
      return isNew;
    }),
  );
}

/** The scenarios in a file's text, which is one character a byte. */
export function sectionsOf(text: string, file: string): readonly Scenario[] {
  return text.split(/^(?=={8} .+ ={8}\n)/m).map((section) => scenarioOf(section, file));
}

const FACTS = "command, flags, applied, refused, exit, repairs, warnings, git, patch, not for git";

/** A section: its title, a sentence, facts as `key: value`, and then its parts. */
function scenarioOf(section: string, file: string): Scenario {
  const [head = "", ...rest] = section.split(/^(?=-- .+ --\n)/m);
  const [title = "", about = "", ...facts] = utf8(head).trimEnd().split("\n");
  const name = title.slice(9, -9);
  const known = new Map<string, string>();
  for (const fact of facts) {
    const [, key = "", value = ""] = /^([a-z_ ]+):(?: (.*))?$/.exec(fact) ?? [];
    if (!FACTS.split(", ").includes(key)) throw new Error(`${file}: ${name}: no fact: ${fact}`);
    known.set(key, value);
  }
  const list = (key: string, sign = ", "): readonly string[] =>
    known.get(key)?.split(sign).filter(Boolean) ?? [];
  const parts = new Map(rest.map(partOf));
  const files = (folder: string): [string, string | undefined][] =>
    [...parts].flatMap(([path, text]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), text]] : [],
    );
  const before = treeOf(files("before/"));
  const after = treeOf([...Object.entries(before), ...files("after/")]);
  const refused = !known.has("applied");
  return {
    name,
    file,
    about,
    command: known.get("command") === "apply_patch" ? "apply_patch" : "apply",
    flags: list("flags", " "),
    exit: Number(known.get("exit") ?? (known.has("refused") ? 1 : 0)),
    refused,
    problems: list("refused"),
    levels: list("applied"),
    repairs: list("repairs"),
    warnings: list("warnings"),
    notForGit: known.get("not for git"),
    peers: { git: known.get("git"), patch: known.get("patch") },
    patch: Buffer.from(parts.get("reply") ?? "", "latin1"),
    before,
    after,
    rest: parts.get("rest"),
    needsDisk: [...parts.values()].some((text = "") => /^(?:-> |executable: )/.test(text)),
  };
}

/** Without the files that are gone. */
function treeOf(files: readonly (readonly [string, string | undefined])[]): TreeData {
  const last = Object.entries(Object.fromEntries(files));
  return Object.fromEntries(last.filter((file): file is [string, string] => file[1] !== undefined));
}

/** The path and the text of `-- path; attribute; ... --` and the lines below; no text if the file is gone. */
function partOf(part: string): readonly [string, string | undefined] {
  const [head = ""] = part.split("\n", 1);
  const [path = "", ...attributes] = utf8(head).slice(3, -3).split("; ");
  const text = attributes.reduce<string | undefined>(changed, part.slice(head.length + 1));
  return [path.startsWith('"') ? String(JSON.parse(path)) : path, text];
}

/** The text with what its lines cannot show. */
function changed(text = "", attribute: string): string | undefined {
  if (attribute === "gone") return undefined;
  if (attribute === "no newline") return text.slice(0, -1);
  if (attribute === "crlf") return text.replaceAll("\n", "\r\n");
  if (attribute === "executable") return `executable: ${text}`;
  if (attribute === "link") return `-> ${text.slice(0, -1)}`;
  if (attribute !== "escaped") throw new Error(`no attribute of a file: ${attribute}`);
  return text.replaceAll(/\\(?:x([\da-f]{2})|(.))/g, (_, byte?: string, letter = "") =>
    byte === undefined ? (letter === "r" ? "\r" : letter) : String.fromCharCode(parseInt(byte, 16)),
  );
}

function utf8(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8");
}
