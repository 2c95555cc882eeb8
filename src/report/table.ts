/**
 * The table of problems: for each code what it means, the message, and what to do next. A new code, reason or
 * cause does not compile without an entry.
 */

import { MIB } from "../limits.ts";
import type { MalformedReason, NotFound, Problem, ProblemCode, ProblemOf } from "../problem.ts";
import { MISTAKES, PATHS, UNSUPPORTED } from "./details.ts";
import { type Advice, ANY, recoverIn } from "./advice.ts";
import { atReplyLine, counted, lineList, lineRange } from "./count.ts";

/** The message of a problem. */
export interface Words {
  /** What is wrong, in a few words: no capital, no full stop. */
  readonly message: string;
  /** What the author of the patch should do next; in an entry with advice by its name in braces. */
  readonly hint: string;
  /** What a person at a terminal may do instead: flags; a name in braces as in the hint. Not shown to models. */
  readonly option?: string | undefined;
}

export interface Entry<P = never> extends Words {
  /** The cause of the problem, and why the patch is refused: whole sentences. */
  readonly meaning: string;
  /** The message of one problem, or what else is specific in its message; `option: undefined`: none. */
  readonly of?: ((problem: P, advice: Advice) => string | Partial<Words>) | undefined;
}

/** A code, with the reason or the cause where it has one. */
type ProblemName =
  | Exclude<ProblemCode, "malformed" | "not-found">
  | `malformed/${MalformedReason}`
  | `not-found/${NotFound["cause"]}`;

type CodeIn<Name extends ProblemName> = Name extends `${infer Code extends ProblemCode}/${string}`
  ? Code
  : Name;

/** Places listed in a message. */
const MAX_PLACES = 10;

export const TABLE: { readonly [Name in ProblemName]: Entry<ProblemOf<CodeIn<Name>>> } = {
  "no-patch": {
    message: "no patch found",
    meaning:
      "Nothing in the reply begins like one of the known formats, or a patch begins and there is nothing in it. Sentences about a change are no patch.",
    hint: "{grammar}",
    of: ({ empty, wholeFile }, { looks, format }) => {
      if (empty) return { message: "the patch is empty", hint: "send what changes, or no patch" };
      const option = format === "whole-file" ? "name the file with --file" : undefined;
      if (wholeFile === undefined) return { message: `no patch found: no ${looks}`, option };
      return {
        message: `no patch found, only a file in a fence: ${wholeFile.path} (reply line ${wholeFile.patchLine})`,
        option:
          "write the whole file with --whole-files, its name alone above the fence, in backquotes if it has spaces",
      };
    },
  },
  truncated: {
    message: "the reply is truncated inside the patch",
    meaning:
      "A closing marker, tag or brace is missing at the end of the reply, the last file of a diff has no hunks, or its last hunk has fewer lines than its header says. What is missing cannot be known.",
    hint: "send the whole patch again, in smaller parts if it was too long",
    of: ({ missing }) => ({
      message: `the reply is truncated: it ends before ${missingPart(missing)}`,
      ...(missing.startsWith("@@ ") && {
        hint: "send the whole patch again; if this is all of it, correct the line counts",
      }),
    }),
  },
  "malformed/unexpected-line": {
    message: "the format does not allow this line here",
    meaning:
      "It is in the wrong place, lacks its prefix, closing marker or tag, or something that must be above it is missing. Lines are never skipped silently.",
    hint: "{grammar}",
  },
  "malformed/empty-hunk": {
    message: "hunk or section without lines",
    meaning: "A header is followed by another one or by the end, so it changes nothing.",
    hint: "write its lines below it, or leave it out",
  },
  "malformed/file-name": {
    message: "this edit names no file",
    meaning:
      "No path is where the format has it, or the nearest line above that is not blank holds none and no edit before it has one; or there are two, or headers that contradict each other. With --file all edits must be of one file.",
    hint: "write one path, plainly, where the format has it, or alone on the line above the edit, in backquotes if it has spaces or no Latin letters",
    of: ({ found, path = found }, { format }) => {
      const isSpaced = /\S \S*\.\w+\W*$/m.test(`${path}\n${found}`);
      const quotes = isSpaced ? ", in backquotes above the edit if it has spaces" : "";
      if (path !== found)
        return {
          message: `two files are named: ${path} and ${found}`,
          hint: `name one file only${quotes}`,
        };
      if (isSpaced && format === "search-replace") return {};
      // These must have a name of their own.
      if (/^\s*(?:\*{3} |<FILE_)/.test(found)) return {};
      const isPath = format === "unified" && !found.startsWith("@@");
      const strip = isPath ? ", or remove fewer folders of the paths with -p" : "";
      return { option: `name the file with --file${strip}` };
    },
  },
  "malformed/bad-value": {
    message: "a value is missing or invalid",
    meaning:
      "A path, an old text or a new text is missing, is of another type, contradicts another value, or has the marks of the reply in it: a fence, a tag, one level of escapes; or an old text is to be replaced by itself.",
    hint: "send each value once, and of the right type; the new text differs from the old one, and no text has a fence, a tag or escapes around it",
  },
  "malformed/unread-edit": {
    message: "this looks like an edit, but cannot be read",
    meaning:
      "A marker, a changed line, a call, a tag or a value of an edit is outside of every patch, or of a kind that is not known. It would be dropped.",
    hint: "{grammar}",
    option: "read only the other edits with --format {format}",
    of: ({ found }, advice) => unlessOwn(advice, /^\*{3} /.test(found)),
  },
  "malformed/quoted-patch": {
    message: "it is not clear whether to apply this patch",
    meaning:
      "It is in the reasoning or the output of a tool, in a fence in a fence, in a string of a program (which is not run), given to another command, for another folder, in a call that only tries it, or in a log in which a call failed.",
    hint: "send the patch itself, once, as the answer",
    option: "read it in the root (-C) with --format {format}",
    of: ({ found }, advice) => unlessOwn(advice, /^\s*[<[◁]/.test(found)),
  },
  "malformed/repair-needed": {
    message: "--strict refuses a repair",
    meaning: "The patch can be read with a repair (`repair` names it), but --strict allows none.",
    hint: "fix the patch",
    option: "leave out --strict",
  },
  "missing-file": {
    message: "file not found",
    meaning:
      "The root (-C) has no file of this name, neither as written nor without a leading a/ or b/ (-p). `suggestions` lists paths with a similar spelling. With `earlierPatchLine` an edit before it deletes the file or moves it, to `movedTo`.",
    hint: "name an existing file, relative to the root, or {makeFile}",
    of: ({ operation, suggestions, earlierPatchLine: earlier, movedTo }, { makeFile }) => {
      const message = `file to ${operation} not found`;
      const edit = earlier === undefined ? "" : `: the edit ${atReplyLine(earlier)} `;
      if (movedTo !== undefined)
        return { message: `${message}${edit}moves it`, hint: `did you mean ${movedTo}?` };
      if (edit !== "") {
        const hint = "leave one of the two edits out, or put this one first";
        return { message: `${message}${edit}deletes it`, hint };
      }
      const names = suggestions.join(", ");
      if (names !== "") return { message, hint: `did you mean ${names}?` };
      const other = operation === "update" ? makeFile : "leave this edit out";
      return { message, hint: `name an existing file, relative to the root, or ${other}` };
    },
  },
  exists: {
    message: "file already exists",
    meaning:
      "A new, moved or copied file would replace it. Usually the patch is wrong about the tree, and the old content would be lost.",
    hint: "choose another path, or {changeFile}",
    option: "allow it with --overwrite",
  },
  "outside-root": {
    message: "path is outside the root folder",
    meaning:
      "The path is absolute, climbs with .., or goes through a symbolic link (`link`) that leads out. A patch may touch nothing outside the root.",
    hint: "name a file inside the root",
    option: "choose the root with -C, or trust the patch with --allow-outside",
    of: ({ link, suggestion }) => ({
      ...(link !== undefined && {
        message: `path is outside the root folder, through the symbolic link ${link}`,
      }),
      ...(suggestion !== undefined && {
        hint: `did you mean ${suggestion}? Write paths from the root`,
        option: "choose the root with -C, or name the file with --file",
      }),
    }),
  },
  "bad-path": {
    message: "not a path of a file that a patch may change",
    meaning:
      "The path is in .git, reserved for llm-patch, a folder, device or link, or leads through a file; or it is a name that means something else to the system or a terminal, or that of a new file with quotes, a label, a remark, a line number or a variable. `reason` says which.",
    hint: "name a regular file outside of .git by its path alone, with '/' between folders",
    of: ({ reason }) => PATHS[reason],
  },
  unsupported: {
    message: "not supported",
    meaning:
      "Binary files, combined diffs, symbolic links, submodules and cells that a notebook lacks cannot be changed; and with -R not what a patch does not say: what was there before, or where. `what` says which.",
    hint: "leave this part out of the patch, and do it by other means",
    of: ({ what }) => ({
      message: UNSUPPORTED[what],
      ...(what === "irreversible" && {
        hint: "reverse the diff that was printed when the patch was applied",
      }),
      ...(what === "cell" && {
        hint: "name a notebook, and a cell of it by its id or its number from 0",
      }),
    }),
  },
  encoding: {
    message: "unknown text encoding",
    meaning:
      "Files are UTF-8, or UTF-16 with a byte order mark. What another one is (iso-8859-1, windows-1252, euc-jp, shift_jis, gb18030, euc-kr, big5, utf-16le, utf-16be) is proved by a line of the patch that it has, with characters beyond ASCII, or said by --encoding; without either it takes edits in ASCII only. `encodings` has the one that lacks characters of the new text, or several that are proved. Without a path it is the patch itself that is not UTF-8.",
    hint: "keep its hunks to ASCII, or copy more lines of the file with its characters as context",
    option: "name its encoding with --encoding",
    of: ({ path, offset, encodings = [] }) => {
      const fact = `is not UTF-8: invalid byte at offset ${offset}`;
      if (path === undefined)
        return { message: `the patch ${fact}`, hint: "send it as UTF-8", option: undefined };
      if (encodings.length === 0) return `the file ${fact}`;
      if (encodings.length > 1) return `the file may be in ${encodings.join(" or in ")}`;
      return {
        message: `the file is in ${encodings.join()}, which lacks characters of the new text`,
        hint: "use other characters in this file's hunks, or convert the file first",
        option: undefined,
      };
    },
  },
  "not-found/stale": {
    message: "the lines are not in the file",
    meaning:
      "The hunk was made for another version of the file, for another file, or from memory; or other white space is not allowed by --max-level, or its indentation differs in a way that no rule explains. `closest` has the closest match and its similarity; without it nothing is similar. A deletion that lists lines must list all of the file.",
    hint: "resend {part} with the file's actual lines",
    of: staleWords,
  },
  "not-found/no-place": {
    message: "the lines are not where the hunk says",
    meaning:
      "The anchor is not in the file, the lines are not below it or not at the end of the file (`elsewhere` says where they are), or the hunk only adds lines and nothing says where.",
    hint: "resend {part} with lines of the file above and below the place as context, in place of an anchor or a line number",
    of: ({ anchor, elsewhere, fileLines, closest }, { part }) => {
      const at = elsewhere.length === 0 ? "" : `, but at ${lineList(elsewhere, MAX_PLACES)}`;
      if (fileLines !== undefined)
        return {
          message: `adds lines below the end of the file, which has ${counted(fileLines, "line")}`,
          hint: `resend ${part} with a line number up to ${fileLines}, or with lines of the file as context`,
        };
      if (at === "" && anchor === undefined)
        return "only adds lines, and their place in the file is not clear";
      // One that the file has is not below the anchor above it.
      const there = closest?.similarity === 1 ? `, but at line ${closest.line}` : "";
      if (at === "")
        return `anchor not found${there && " below the one above it"}${there}: '${anchor}'`;
      const place =
        anchor === undefined ? "at the end of the file" : `below the anchor '${anchor}'`;
      return `does not match ${place}${at}`;
    },
  },
  ambiguous: {
    message: "the hunk matches several places",
    meaning:
      "At the strictest level that matches, nothing distinguishes the places: no anchor, no stated line, no order of the hunks; or they are more or fewer than the edit says (`expected`). The first or the closest may be wrong, so none is taken, but by --first the first exact match. `places` lists them, the first hundred at most, each with the closest line that the file has only once.",
    hint: "{onePlace}",
    of: ({ count, level, expected }) => {
      if (expected === undefined)
        return `matches ${count} places${level === "exact" ? "" : ` (at level ${level})`}`;
      return {
        message: `the old text occurs ${counted(count, "time")}, not ${expected}`,
        hint: "state the actual number, or send an old text that occurs that often",
      };
    },
  },
  overlap: {
    message: "two edits change the same line",
    meaning:
      "Hunks of one file are matched against the file as it was, edits of it that come later against what those before them make of it. Two of them change one line, or add lines at one place. A line that only one of them changes may be context in the other.",
    hint: "make one edit of the two",
    of: ({ otherHunk, otherPatchLine, line }, { part, noun }) => {
      const at = atReplyLine(otherPatchLine);
      if (otherHunk !== undefined)
        return `changes the file at line ${line}, and so does ${noun} ${otherHunk} ${at}`;
      return {
        message: `matches line ${line} of the file as it was, but not as the edit ${at} leaves it`,
        hint: `resend ${part} with the lines as that edit leaves them, or merge it into the edit that changes them`,
      };
    },
  },
  "already-applied": {
    message: "the hunk is already applied",
    meaning:
      "Its old lines match nowhere to the letter, but its new lines are where it belongs. With `uncertain` they are in the file, but not to the letter, not all, or not where the hunk says: old and new may also be swapped. With `reversed` (by -R) there is nothing to undo.",
    hint: "leave {part} out",
    option: "skip what is already applied with --skip-applied",
    of: ({ line, uncertain, reversed }, { part }) => {
      const fact = uncertain === true ? "may be applied already" : "already applied";
      const message =
        reversed === true
          ? `nothing to undo: the file has the patch's old lines at line ${line}`
          : `${fact}: the file has its new lines at line ${line}`;
      const hint = `leave ${part} out if that is so, else send it with the file's actual lines`;
      return uncertain === true ? { message, hint, option: undefined } : message;
    },
  },
  placeholder: {
    message: "an added line is a placeholder for omitted code",
    meaning:
      "A line such as `// ... rest of the code ...` would be written into the file in place of code. It is accepted if the file has that same line.",
    hint: "send the omitted lines themselves",
    option: "allow the line with --allow-placeholder",
    of: ({ text }) => `an added line is a placeholder for omitted code: ${text.trim()}`,
  },
  "changed-on-disk": {
    message: "the file was changed in the meantime",
    meaning:
      "Another program changed the file between reading and writing. Its changes are never overwritten; nothing was written.",
    hint: "read the file again, and send a new patch",
  },
  "too-large": {
    message: "a limit is exceeded",
    meaning:
      "The patch, a file, their lines, the number of files or the search for edits exceeds the limits that keep a run short. `what` says which, `limit` is the limit.",
    hint: "send less at once, and change a file that is too large by other means",
    option: "raise the limit with --max-patch, --max-file or --max-files",
    of: ({ what, limit, path }) => ({
      message: `the ${path === undefined ? "patch" : "file"} ${EXCESS[what](limit)}`,
      ...(what === "search" && { option: undefined }),
    }),
  },
  busy: {
    message: "another run of llm-patch is writing in this folder",
    meaning:
      "Runs on one tree wait for each other; this one has waited for 10 seconds. The lock ends with its run, also after a kill.",
    hint: "run it again when the other run has ended",
  },
  interrupted: {
    message: "an interrupted run may have left files half written",
    meaning:
      "Its journal still exists. `check` writes nothing, so it does not recover them. With `foreign`, the journal came with the folder; with `outside`, it names files outside of it; with `unreadable`, another version wrote it, or it is damaged: it is kept, and nothing is written.",
    hint: "run llm-patch recover, or apply, which recovers first. Do not trust a journal of unknown origin: remove the .llm-patch- files",
    of: ({ path, foreign, outside, unreadable }) => {
      const recover = `run ${recoverIn(path)}`;
      if (unreadable === true)
        return {
          message: "the journal .llm-patch-commit of an interrupted run cannot be read",
          hint: `${recover} with the version that wrote it or, if it is damaged, restore the files by hand and remove the .llm-patch- files`,
        };
      if (foreign === true)
        return {
          message: "this folder came with the journal of an interrupted run, which may be forged",
          hint: `remove the .llm-patch- files${outside === true ? "" : `, or ${recover} if you trust it`}`,
        };
      if (outside !== true) return { hint: `${recover}, or apply, which recovers first` };
      const message = "an interrupted run also changed files outside this folder";
      return { message, hint: `${recover} --allow-outside` };
    },
  },
  io: {
    message: "the system refused",
    meaning:
      "Reading or writing failed; `operation` is what was tried, `reason` the system's code, such as ENOSPC, or why in words. Everything was rolled back, unless `unfinished` says otherwise.",
    hint: "fix the cause and run the same command again; if it is unfinished, run llm-patch recover",
    of: ({ operation, reason, unfinished }) => {
      const message = `cannot ${operation}: ${REASONS[reason] ?? reason}`;
      if (unfinished !== true) return { message, hint: "fix that and run the same command again" };
      return {
        message: `${message}; not everything could be rolled back`,
        hint: "fix that and run llm-patch recover",
      };
    },
  },
};

/** The code with its cause or reason, as `llm-patch explain` accepts it. */
export function nameOf(problem: Problem): ProblemName {
  if (problem.code === "not-found") return `not-found/${problem.cause}`;
  return problem.code === "malformed" ? `malformed/${problem.reason}` : problem.code;
}

/** The entry of a name, typed by the problems with that name. */
export function entryOf<Name extends ProblemName>(name: Name): Entry<ProblemOf<CodeIn<Name>>> {
  return TABLE[name];
}

/** Codes of the system in words. */
export const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EBUSY: "a file that is a mount point cannot be replaced, but its folder can be mounted instead",
};

/** How each limit is exceeded. */
const EXCESS: Readonly<Record<ProblemOf<"too-large">["what"], (limit: number) => string>> = {
  patch: sizeAbove,
  file: sizeAbove,
  files: (limit) => `has more than ${counted(limit, "file")}`,
  lines: (limit) => `has more than ${counted(limit, "line")}`,
  search: (limit) => `needs a search of more than ${limit} characters for its edits`,
};

function sizeAbove(limit: number): string {
  return `is larger than ${limit % MIB === 0 ? `${limit / MIB} MiB` : counted(limit, "byte")}`;
}

/** No option to read one format only, if that changes nothing: for a line of the format itself, a call, or no patch at all. */
function unlessOwn({ format, whole }: Advice, isOwn: boolean): Partial<Words> {
  return isOwn || whole === "call" || format === ANY ? { option: undefined } : {};
}

function missingPart(missing: string): string {
  if (missing === "") return "the end of the model's answer";
  if (missing === "@@") return "the hunks of its last file";
  return missing.startsWith("@@") ? `all lines of '${missing}'` : `'${missing}'`;
}

function staleWords(problem: ProblemOf<"not-found">, { part }: Advice): Partial<Words> {
  const { elsewhere, earlierPatchLine: earlier, mistake } = problem;
  if (problem.deletion === true)
    return {
      message: `the deletion does not list the file's lines from line ${elsewhere[0] ?? 1} on`,
      hint: "list every line of the file with '-', or delete it with '*** Delete File: PATH' between '*** Begin Patch' and '*** End Patch'",
    };
  const edit = earlier === undefined ? "" : ` as the edit ${atReplyLine(earlier)} leaves `;
  const lines = edit === "" ? "the file's actual lines" : `the lines${edit}them`;
  const read = problem.closest === undefined && edit === "" ? "read the file and " : "";
  const correction = mistake === undefined ? "" : `; ${MISTAKES[mistake]}`;
  return {
    message: staleMessage(problem, edit === "" ? "" : ` the file${edit}it`),
    hint: `${read}resend ${part} with ${lines}${correction}`,
  };
}

function staleMessage(
  { closest, expected, unclearIndent }: ProblemOf<"not-found">,
  file: string,
): string {
  if (closest === undefined) return `does not match${file}, and no similar place was found`;
  const { line, lines, similarity, pairs } = closest;
  const place = lineRange(line, lines.length);
  if (unclearIndent !== undefined)
    return `the file has other indentation at ${place}, and it is not clear how to indent this added line: ${unclearIndent.trim()}`;
  if (similarity === 1) return `matches ${place}, but with other white space or typography`;
  if (expected.length > 0 && expected.every(({ text }, at) => text === lines[pairs[at] ?? -1]))
    return `its lines are at ${place}, but with others between them`;
  // Never rounded to 100 %.
  const percent = `${Math.min(99, Math.round(similarity * 100))} %`;
  return `does not match${file}; closest match: ${place} (${percent})`;
}
