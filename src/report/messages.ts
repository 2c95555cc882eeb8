/**
 * Problems and warnings in words: place, fact, cure. Beside it stand the sentences for what
 * cannot be read (malformed.ts), for repairs, and the advice that hangs on the format.
 */

import type { FormatName } from "../patch.ts";
import {
  type HunkPlace,
  type Io,
  type NotAFile,
  OPEN_JOURNAL,
  type Problem,
  type ProtectedPath,
  type Unsupported,
} from "../problem.ts";
import { OPEN_ROOT } from "../plan/planner.ts";
import { adviceFor, lookedFor } from "./advice.ts";
import { counted } from "./count.ts";
import { malformed, placeOf } from "./malformed.ts";
import { tooLarge } from "./too-large.ts";
import { notFound } from "./not-found.ts";
import { visible } from "./visible.ts";

export interface Message {
  /** Where: a path, a hunk, a line of the patch. Empty if it is about the whole reply. */
  readonly place: string;
  readonly fact: string;
  /** What to do next. */
  readonly cure: string;
}

/**
 * The sentence for a problem; foreign text in it is made visible. `format` is the one that
 * was sent or asked for, if known: the cure speaks its language.
 */
export function describe(problem: Problem, format?: FormatName): Message {
  const message = sentence(problem, format);
  return {
    place: visible(message.place),
    fact: visible(message.fact),
    cure: visible(message.cure),
  };
}

function sentence(problem: Problem, format: FormatName | undefined): Message {
  const advice = adviceFor(format);
  switch (problem.code) {
    case "no-patch":
      if (problem.empty) {
        return {
          place: "",
          fact: "the patch has no file section",
          cure: "write what changes between the two markers, or send none",
        };
      }
      return {
        place: "",
        fact: `no patch found in the input: ${lookedFor(format)}`,
        cure:
          format === undefined
            ? "send the change in one of these formats"
            : "send the change in this format, or leave out --format to take any",
      };
    case "truncated":
      return {
        place: `patch line ${problem.patchLine}`,
        fact: `the input ends before ${missingPart(problem.missing)}: it was cut off`,
        cure: "send the whole patch again",
      };
    case "malformed":
      return malformed(problem);
    case "missing-file":
      return {
        place: fileAt(problem),
        fact: `there is no such file to ${problem.wantedFor}`,
        cure:
          problem.strip !== undefined
            ? `take ${counted(problem.strip, "leading folder")} off the paths with -p ${problem.strip}: then all files are there`
            : problem.near.length > 0
              ? `name an existing file; spelled alike: ${problem.near.join(", ")}`
              : problem.wantedFor === "update"
                ? `name an existing file, relative to the root, or ${advice.makeFile}`
                : "name an existing file, relative to the root, or leave the section out",
      };
    case "exists":
      return {
        place: fileAt(problem),
        fact: `the file exists already, with other content, and would be replaced by a ${problem.by === "move" ? "move" : "new file"}`,
        cure: `${advice.changeFile}, choose another path, or allow it with --overwrite`,
      };
    case "outside-root":
      return {
        place: fileAt(problem),
        fact:
          problem.link === undefined
            ? "the path leads out of the root folder"
            : `the path leads out of the root folder through the link ${problem.link}`,
        cure:
          problem.near === undefined
            ? "name a file inside the root, or choose the root with -C"
            : `did you mean ${problem.near}? write paths from the root`,
      };
    case "protected-path":
      return { place: fileAt(problem), ...protectedPath(problem.reason) };
    case "not-a-file":
      return { place: fileAt(problem), ...notAFile(problem.found) };
    case "binary":
      return {
        place: fileAt(problem),
        fact: `the file is not text: a NUL byte at offset ${problem.offset}`,
        cure: "change or remove binary files by other means",
      };
    case "encoding":
      if (problem.lost === true) {
        return {
          place: `${problem.path ?? ""} (patch line ${problem.patchLine ?? 1})`,
          fact: "the file is UTF-16, and a diff could not bring it back",
          cure: "change the file by an update, or copy, replace or remove it by other means",
        };
      }
      return {
        place:
          problem.path === undefined
            ? ""
            : `${problem.path} (patch line ${problem.patchLine ?? 1})`,
        fact: `${problem.path === undefined ? "the patch" : "the file"} is not UTF-8: bad byte at offset ${problem.offset}`,
        cure:
          problem.path === undefined
            ? "send the patch as UTF-8"
            : "an 8-bit file takes ASCII edits only: keep other characters out of this file's hunks, or convert the file",
      };
    case "not-found":
      return { place: hunkAt(problem), ...notFound(problem) };
    case "ambiguous":
      return {
        place: hunkAt(problem),
        fact: `its lines stand in ${problem.count} places${problem.rung === "exact" ? "" : ` (compared by ${problem.rung})`}`,
        cure: advice.onePlace,
      };
    case "overlap":
      return {
        place: hunkAt(problem),
        fact: `it and hunk ${problem.otherHunk} (patch line ${problem.otherPatchLine}) both claim line ${problem.line}`,
        cure: "make one hunk of the two",
      };
    case "not-indentable":
      return {
        place: hunkAt(problem),
        fact: `its lines fit with other indentation only, and that does not tell where this added line goes: ${problem.text.trim()}`,
        cure: `resend hunk ${problem.hunk} with the file's own indentation`,
      };
    case "already-applied":
      return {
        place: hunkAt(problem),
        fact: `it is applied already: its new lines stand at line ${problem.line}`,
        cure: "leave the hunk out, or skip what is applied with --skip-applied",
      };
    case "placeholder":
      return {
        place: hunkAt(problem),
        fact: `it adds a line that stands for lines left out: ${problem.text.trim()}`,
        cure: `resend hunk ${problem.hunk} with the lines themselves, or allow it with --allow-placeholder`,
      };
    case "count-mismatch":
      return {
        place: hunkAt(problem),
        fact: `its old text stands ${counted(problem.found, "time")}, not ${problem.expected}`,
        cure: "give the right number, or an old text that stands so often",
      };
    case "no-change":
      return {
        place: `patch line ${problem.patchLine}`,
        fact: "the patch changes nothing: old and new text are the same",
        cure: "send the new text, or nothing",
      };
    case "incomplete-deletion":
      return {
        place: fileAt(problem),
        fact: `the patch deletes the file, but does not list what it holds from line ${problem.line} on`,
        cure: "list every line of the file with '-', or delete it by other means",
      };
    case "conflicting-names":
      return {
        place: fileAt(problem),
        fact: `the section also names ${problem.other}, and both files exist`,
        cure: "name one file in both headers",
      };
    case "unsupported":
      return {
        place: placeOf(problem.path, problem.patchLine),
        ...unsupported(problem.what),
      };
    case "changed-on-disk":
      return {
        place: problem.path,
        fact: "somebody else changed the file while the patch was being applied",
        cure: "read the file again and make the patch anew",
      };
    case "read-only":
      return {
        place: fileAt(problem),
        fact: "the file is read-only",
        cure: "make it writable (chmod u+w) if it may be changed",
      };
    case "too-large":
      return tooLarge(problem);
    case "busy":
      return {
        place: problem.path,
        fact: "another run of llm-patch is writing in this folder",
        cure: "run it again when that one has come to its end",
      };
    case "interrupted":
      if (problem.foreign === true)
        return {
          place: problem.path,
          fact: "the journal of an interrupted run came with this folder, and may be anybody's",
          cure:
            problem.outside === true
              ? "remove the .llm-patch- files: it names files outside, and is not followed"
              : "run llm-patch recover if you trust it, else remove the .llm-patch- files",
        };
      if (problem.outside === true)
        return {
          place: problem.path,
          fact: "an earlier run was interrupted that changed files outside of this folder, too",
          cure: "run llm-patch recover --allow-outside",
        };
      return {
        place: problem.path,
        fact: "an earlier run was interrupted, and its files may be half written",
        cure: "run llm-patch recover, or apply, which does so first",
      };
    case "io":
      if (problem.operation === OPEN_ROOT) {
        const fact =
          problem.reason === "ENOENT" ? "there is no such folder" : "this is not a folder";
        return { place: problem.path, fact, cure: "name the root folder with -C" };
      }
      return {
        place: problem.path,
        fact: `the system refused (${problem.operation}): ${problem.reason}${problem.unfinished === true ? "; and not everything could be put back" : ""}`,
        cure: ioCure(problem),
      };
    default:
      return problem satisfies never;
  }
}

/** What a reply that was cut off ends before. */
function missingPart(missing: string): string {
  if (missing === "@@") return "the hunks of its last file";
  return missing.startsWith("@@") ? `the lines that '${missing}' counts` : `'${missing}'`;
}

function ioCure({ unfinished, reason, operation }: Io): string {
  if (unfinished === true) return "mend that and run llm-patch recover";
  if (operation === OPEN_JOURNAL)
    return "the journal must lie in the root itself: choose with -C one that you may write in";
  if (reason === "EBUSY" || reason === "EXDEV")
    return "a file that is mounted by itself cannot be replaced: mount its folder instead";
  return "mend that and run the same command again";
}

/** A file as every report names it. */
export function fileAt({
  path,
  patchLine,
}: {
  readonly path: string;
  readonly patchLine: number;
}): string {
  return `${path} (patch line ${patchLine})`;
}

/** A hunk as every report names it. */
export function hunkAt({ path, hunk, hunks, patchLine }: HunkPlace): string {
  return `${path}: hunk ${hunk} of ${hunks} (patch line ${patchLine})`;
}

function unsupported(what: Unsupported["what"]): Pick<Message, "fact" | "cure"> {
  switch (what) {
    case "combined-diff":
      return {
        fact: "a combined diff describes a merge and cannot be applied",
        cure: "send a diff against one of the parents",
      };
    case "binary-patch":
      return {
        fact: "the section is about a binary file",
        cure: "leave the section out, and change binary files by other means",
      };
    case "symbolic-link":
      return {
        fact: "the section makes or changes a symbolic link",
        cure: "leave the section out, and change links by other means",
      };
    case "submodule":
      return {
        fact: "the section changes a submodule",
        cure: "leave the section out, and use git itself",
      };
    case "reversed-copy":
      return {
        fact: "a copy cannot be reversed: the patch does not hold what it copied",
        cure: "delete the copy by other means",
      };
    case "reversed-deletion":
      return {
        fact: "a deletion that does not list what it deletes cannot be reversed",
        cure: "restore the file by other means",
      };
    case "reversed-overwrite":
      return {
        fact: "a section that may replace a file cannot be reversed: the patch does not hold what stood there",
        cure: "restore the file by other means",
      };
    case "reversed-string":
      return {
        fact: "a text that is replaced by nothing cannot be reversed: nothing says where it stood",
        cure: "restore the text by other means",
      };
    default:
      return what satisfies never;
  }
}

function protectedPath(reason: ProtectedPath["reason"]): Pick<Message, "fact" | "cure"> {
  switch (reason) {
    case "git":
      return { fact: "no patch may touch .git", cure: "use git itself" };
    case "reserved":
      return {
        fact: "the name is reserved for llm-patch's own files",
        cure: "choose another name",
      };
    case "control-character":
      return { fact: "the path holds control characters", cure: "choose a name without them" };
    case "not-utf-8":
      return { fact: "the path is not UTF-8", cure: "choose a name without such bytes" };
    case "backslash":
      return {
        fact: "the path holds a backslash that may be part of a name",
        cure: "write paths with '/'",
      };
    case "windows-name":
      return {
        fact: "Windows takes the name for a device, a stream or another file",
        cure: "choose a name without ':', without a dot or blank at its end, and none such as nul or com1",
      };
    case "empty":
      return { fact: "the path is empty", cure: "name a file" };
    case "too-long":
      return { fact: "the path is too long for the system", cure: "choose a shorter name" };
    default:
      return reason satisfies never;
  }
}

function notAFile(found: NotAFile["found"]): Pick<Message, "fact" | "cure"> {
  switch (found) {
    case "folder":
      return {
        fact: "this is a folder, or needed as one",
        cure: "name a file; folders are made and kept by themselves",
      };
    case "link":
      return {
        fact: "this is a symbolic link that leads nowhere, or one that the patch would delete or move",
        cure: "name the file itself",
      };
    case "special":
      return { fact: "this is a device, pipe or socket", cure: "name a plain file" };
    case "parent-file":
      return { fact: "a folder of this path is, or will be, a file", cure: "choose another path" };
    default:
      return found satisfies never;
  }
}
