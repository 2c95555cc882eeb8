/**
 * The table of problems: for each code what it means, the message, and what to do next. A new code, reason or
 * cause does not compile without an entry.
 */

import { BY_ANCHOR, BY_CONTEXT } from "../formats/format.ts";
import { MIB } from "../limits.ts";
import {
  type Cause,
  type MalformedReason,
  OPEN_JOURNAL,
  OPEN_ROOT,
  READ_INPUT,
  type Problem,
  type ProblemCode,
  type ProblemOf,
} from "../problem.ts";
import { MISTAKES, PATHS, UNSUPPORTED } from "./details.ts";
import { type Advice, formatOfMarker, GRAMMARS, lookedFor, nounsOf, recoverIn } from "./advice.ts";
import { atReplyLine, counted, lineList, lineRange } from "./count.ts";
import { REPAIRS } from "./repairs.ts";

/** The message of a problem. */
export interface Words {
  /** What is wrong, in a few words: no capital, no full stop. */
  readonly sentence: string;
  /** What the author of the patch should do next. */
  readonly hint: string;
  /** What a person at a terminal may do instead: flags. Not shown to models. */
  readonly option?: string | undefined;
}

export interface Entry<P = never> extends Words {
  /** The cause of the problem, and why the patch is refused: whole sentences. */
  readonly meaning: string;
  /** What is more specific in the message of one problem; `option: undefined`: none. */
  readonly of?: ((problem: P, advice: Advice) => Partial<Words>) | undefined;
}

/** A code, with the reason or the cause where it has one. */
export type ProblemName =
  | Exclude<ProblemCode, "malformed" | "not-found">
  | `malformed/${MalformedReason}`
  | `not-found/${Cause}`;

type CodeIn<Name extends ProblemName> = Name extends `${infer Code extends ProblemCode}/${string}`
  ? Code
  : Name;

/** Places listed in a sentence. */
const MAX_PLACES = 10;

export const TABLE: { readonly [Name in ProblemName]: Entry<ProblemOf<CodeIn<Name>>> } = {
  "no-patch": {
    sentence: "no patch found",
    meaning:
      "Nothing in the reply begins like one of the known formats, or a patch begins and there is nothing in it. Sentences about a change are no patch.",
    hint: "send the change in one of these formats",
    of: ({ empty, wholeFile }, { format, grammar }) => {
      if (empty) return { sentence: "the patch is empty", hint: "send what changes, or no patch" };
      if (wholeFile !== undefined)
        return {
          sentence: `no patch found, only a whole file: ${wholeFile.path} (reply line ${wholeFile.patchLine})`,
          hint: "send the change as a patch",
          option: "write the whole file with --whole-files",
        };
      const sentence = `no patch found: ${lookedFor(format)}`;
      if (format === undefined) return { sentence };
      return {
        sentence,
        hint: `send the change in this format: ${grammar}`,
        option: "leave out --format to read any format",
      };
    },
  },
  truncated: {
    sentence: "the reply is truncated inside the patch",
    meaning:
      "A closing marker, tag or brace is missing at the end of the reply, the last file of a diff has no hunks, or its last hunk has fewer lines than its header says. What is missing cannot be known.",
    hint: "send the whole patch again, in smaller parts if it was too long",
    of: ({ missing }) => ({
      sentence: `the reply is truncated: it ends before ${missingPart(missing)}`,
      ...(missing.startsWith("@@ ") && {
        hint: "send the whole patch again; if this is all of it, correct the line counts",
      }),
    }),
  },
  "malformed/unexpected-line": {
    sentence: "the format does not allow this line here",
    meaning:
      "It is in the wrong place, lacks its prefix, closing marker or tag, or something that must be above it is missing. Lines are never skipped silently.",
    hint: "write the patch as its format says",
    of: (_, { grammar }) => ({ hint: grammar }),
  },
  "malformed/empty-hunk": {
    sentence: "hunk or section without lines",
    meaning: "A header is followed by another one or by the end, so it changes nothing.",
    hint: "write its lines below it, or leave it out",
  },
  "malformed/file-name": {
    sentence: "no single name for the file",
    meaning:
      "No path is where the format has it, or the nearest line above that is not blank holds none and no edit before it has one; or there are two, or headers that contradict each other.",
    hint: "write one path, plainly, where the format has it, or alone on the line above the edit",
    option: "name the file with --file, or remove fewer folders of a diff's paths with -p",
  },
  "malformed/bad-value": {
    sentence: "a value is missing or invalid",
    meaning:
      "A path, an old text or a new text is missing, is of another type, contradicts another value, or has the marks of the reply in it: a fence, a tag, one level of escapes; or an old text is to be replaced by itself.",
    hint: "send every value once, with its type: a new text that differs from the old one, and texts alone, without a fence, a tag or escapes around them",
  },
  "malformed/unread-edit": {
    sentence: "this looks like an edit, but cannot be read",
    meaning:
      "A marker, a changed line, a call, a tag or a value of an edit is outside of every patch, or of a kind that is not known. It would be dropped. A script is not run.",
    hint: `write it as JSON with "path", "old_string" and "new_string", or as a patch from '*** Begin Patch' to '*** End Patch'`,
    option: "read only the other edits with --format",
    of: ({ found }, { format }) => {
      const marked = formatOfMarker(found) ?? format;
      const hasMarkers = marked !== "whole-file" && marked !== "string-edits";
      return marked !== undefined && hasMarkers ? { hint: GRAMMARS[marked] } : {};
    },
  },
  "malformed/quoted-patch": {
    sentence: "it is not clear whether to apply this patch",
    meaning:
      "It is in the reasoning or the output of a tool, one of several answers, in a fence in a fence, in a string of a program, given to another command, or for another folder.",
    hint: "send the patch itself, once, as the answer",
    option: "read its format anywhere with --format, or name the folder with -C",
  },
  "malformed/repair-needed": {
    sentence: "--strict refuses a repair",
    meaning: "The patch can be read with a repair (`repair` names it), but --strict allows none.",
    hint: "fix the patch",
    option: "leave out --strict",
    of: ({ repair }) =>
      repair === undefined ? {} : { sentence: `--strict refuses a repair: ${REPAIRS[repair]}` },
  },
  "missing-file": {
    sentence: "file not found",
    meaning:
      "The root has no file of this name, neither as written nor without a leading a/ or b/. `suggestions` lists paths with a similar spelling. With `earlierPatchLine` an edit before it deletes the file or moves it, to `movedTo`.",
    hint: "name an existing file, relative to the root, or send it as a new file",
    option: "give the root with -C, or leading folders to remove with -p",
    of: ({ operation, suggestions, earlierPatchLine, movedTo }, { makeFile }) => {
      const words = { sentence: `file to ${operation} not found`, option: undefined };
      if (earlierPatchLine !== undefined) {
        const [verb, hint] =
          movedTo === undefined
            ? ["deletes", "leave one of the two edits out, or put this one first"]
            : ["moves", `name its new path: ${movedTo}`];
        const edit = `the edit ${atReplyLine(earlierPatchLine)}`;
        return { ...words, sentence: `${words.sentence}: ${edit} ${verb} it`, hint };
      }
      const other = operation === "update" ? makeFile : "leave the section out";
      const hint =
        suggestions.length > 0
          ? `did you mean ${suggestions.join(", ")}?`
          : `name an existing file, relative to the root, or ${other}`;
      return { ...words, hint };
    },
  },
  exists: {
    sentence: "file already exists, with other content",
    meaning:
      "A new or moved file would replace one with other content. Usually the patch is wrong about the tree, and the old content would be lost.",
    hint: "change the file with an update, or choose another path",
    option: "allow it with --overwrite",
    of: ({ operation }, { changeFile }) => ({
      hint: `${operation === "move" ? "delete that file first" : changeFile}, or choose another path`,
    }),
  },
  "outside-root": {
    sentence: "path is outside the root folder",
    meaning:
      "The path is absolute, climbs with .., or goes through a symbolic link (`link`) that leads out. A patch may touch nothing outside the root.",
    hint: "name a file inside the root",
    option: "choose the root with -C, or trust the patch with --allow-outside",
    of: ({ link, suggestion }) => ({
      ...(link !== undefined && {
        sentence: `path is outside the root folder, through the symbolic link ${link}`,
      }),
      ...(suggestion !== undefined && {
        hint: `did you mean ${suggestion}? Write paths from the root`,
      }),
    }),
  },
  "bad-path": {
    sentence: "not a path of a file that a patch may change",
    meaning:
      "The path is in .git, reserved for llm-patch, a folder, device or link, or leads through a file; or it is a name that means something else to the system or a terminal, or that of a new file with quotes, a remark, a line or a variable. `reason` says which.",
    hint: "name a regular file, by its path alone, with '/' between folders",
    of: ({ reason }) => ({
      sentence: PATHS[reason],
      ...(reason === "git" && { hint: "leave .git alone" }),
    }),
  },
  unsupported: {
    sentence: "not supported",
    meaning:
      "Binary files, combined diffs, symbolic links, submodules and cells that a notebook lacks cannot be changed; and with -R not what a patch does not say: what was there before, or where. `what` says which.",
    hint: "leave this part out of the patch, and do it by other means",
    of: ({ what }) => ({ sentence: UNSUPPORTED[what], ...UNSUPPORTED_HINTS[what] }),
  },
  encoding: {
    sentence: "unknown text encoding",
    meaning:
      "Files are UTF-8, or UTF-16 with a byte order mark. What another one is (iso-8859-1, windows-1252, euc-jp, shift_jis, gb18030, euc-kr, big5, utf-16le, utf-16be) is proved by a line of the patch that it has, with characters beyond ASCII, or said by --encoding; without either it takes edits in ASCII only. `encodings` has the one that lacks characters of the new text, or several that are proved. Without a path it is the patch itself that is not UTF-8.",
    hint: "copy lines of the file with its characters as context, or keep its hunks to ASCII",
    option: "name its encoding with --encoding",
    of: ({ path, offset, encodings = [] }) => {
      const [only, ...others] = encodings;
      const where = `is not UTF-8: invalid byte at offset ${offset}`;
      if (path === undefined)
        return { sentence: `the patch ${where}`, hint: "send it as UTF-8", option: undefined };
      if (only === undefined) return { sentence: `the file ${where}` };
      if (others.length > 0) return { sentence: `the file may be in ${encodings.join(" or in ")}` };
      return {
        sentence: `the file is in ${only}, which lacks characters of the new text`,
        hint: "use other characters in this file's hunks, or convert the file first",
        option: undefined,
      };
    },
  },
  "not-found/stale": {
    sentence: "the lines are not in the file",
    meaning:
      "The hunk was made for another version of the file, or from memory; or other white space is not allowed by --max-level, or its indentation differs in a way that no rule explains. `closest` has the closest match and its similarity; without it nothing is similar. A deletion that lists lines must list all of the file.",
    hint: "resend the hunk with the file's actual lines",
    of: staleWords,
  },
  "not-found/no-place": {
    sentence: "the lines are not where the hunk says",
    meaning:
      "The anchor is not in the file, the lines are not below it or not at the end of the file (`elsewhere` says where they are), or the hunk only adds lines and nothing says where.",
    hint: "resend the hunk with the lines of the file above and below the place as context",
    of: ({ anchor, elsewhere, fileLines }) => {
      const at = elsewhere.length === 0 ? "" : `, but at ${lineList(elsewhere, MAX_PLACES)}`;
      if (anchor !== undefined)
        return {
          sentence:
            at === ""
              ? `anchor not found in the file: '${anchor}'`
              : `does not match below the anchor '${anchor}'${at}`,
          hint: "resend the hunk with an anchor that is a line of the file above the right place, or with more context and no anchor",
        };
      if (fileLines !== undefined)
        return {
          sentence: `adds lines below the end of the file, which has ${counted(fileLines, "line")}`,
          hint: "state a line of the file",
        };
      return {
        sentence:
          at === ""
            ? "only adds lines, and their place in the file is not clear"
            : `does not match at the end of the file${at}`,
      };
    },
  },
  "not-found/wrong-file": {
    sentence: "the lines are in another file",
    meaning:
      "The named file does not have them, but another file of the patch or of the tree does.",
    hint: "resend the hunk for that file",
    of: ({ otherFile: { path, line } = { path: "", line: 0 } }) => ({
      sentence: `does not match this file, but ${path} at line ${line}`,
    }),
  },
  ambiguous: {
    sentence: "the hunk matches several places",
    meaning:
      "At the strictest level that matches, nothing distinguishes the places: no anchor, no stated line, no order of the hunks; or they are more or fewer than the edit says (`expected`). The first or the closest may be wrong, so none is taken. `places` lists them, the first hundred at most, each with the closest line that the file has only once.",
    hint: "add context lines or an anchor that only the right place has",
    option: "take the first exact match with --first",
    of: ({ places, count, level, expected }, { onePlace }) => {
      if (expected !== undefined)
        return {
          sentence: `the old text occurs ${counted(count, "time")}, not ${expected}`,
          hint: "state the actual number, or send an old text that occurs that often",
          option: undefined,
        };
      const isAll = places.length === count;
      const lacksAnchor =
        isAll && !places.some(({ line, unique }) => unique !== undefined && unique.line < line);
      return {
        sentence: `matches ${count} places${level === "exact" ? "" : ` (at level ${level})`}`,
        hint: onePlace === BY_ANCHOR && lacksAnchor ? BY_CONTEXT : onePlace,
        option: undefined,
      };
    },
  },
  overlap: {
    sentence: "two edits change the same line",
    meaning:
      "Hunks of one file are matched against the file as it was, edits of it that come later against what those before them make of it. Two of them change one line, or add the same lines at one place. A line that only one of them changes may be context in the other.",
    hint: "make one edit of the two",
    of: ({ otherHunk, otherPatchLine, line }) => {
      const other = otherHunk === undefined ? "the edit" : `hunk ${otherHunk}`;
      return {
        sentence: `changes line ${line}, and so does ${other} ${atReplyLine(otherPatchLine)}`,
      };
    },
  },
  "already-applied": {
    sentence: "the hunk is already applied",
    meaning:
      "Its old lines match nowhere, but its new lines are where it belongs. With `uncertain` they are in the file, but not to the letter, or not where the hunk says: old and new may also be swapped. With `reversed` (by -R) there is nothing to undo.",
    hint: "leave the hunk out",
    option: "skip what is already applied with --skip-applied",
    of: ({ line, uncertain, reversed }) => {
      if (reversed === true)
        return {
          sentence: `nothing to undo: the file has the patch's old lines at line ${line}`,
          hint: "leave -R out to apply the patch",
          option: uncertain === true ? undefined : "skip what is undone with --skip-applied",
        };
      const place = `the file has its new lines at line ${line}`;
      if (uncertain !== true) return { sentence: `already applied: ${place}` };
      return {
        sentence: `may be applied already: ${place}, and its old ones nowhere`,
        hint: "leave the hunk out if it is applied, else send it with the file's actual lines",
        option: "reverse the patch with -R",
      };
    },
  },
  placeholder: {
    sentence: "an added line is a placeholder for omitted code",
    meaning:
      "A line such as `// ... rest of the code ...` would be written into the file in place of code. It is accepted if the file has that same line.",
    hint: "send the omitted lines themselves",
    option: "allow the line with --allow-placeholder",
    of: (facts) => ({
      sentence: `an added line is a placeholder for omitted code: ${facts.text.trim()}`,
      hint: `resend ${"hunk" in facts ? "the hunk" : "the file"} with the omitted lines themselves`,
    }),
  },
  "changed-on-disk": {
    sentence: "the file was changed in the meantime",
    meaning:
      "Another program changed the file between reading and writing. Its changes are never overwritten; nothing was written.",
    hint: "read the file again, and send a new patch",
  },
  "too-large": {
    sentence: "a limit is exceeded",
    meaning:
      "The patch, a file, their lines, the number of files or the search for strings exceeds the limits that keep a run short. `what` says which, `limit` is the limit.",
    hint: "send less at once",
    option: "raise the limit with --max-patch, --max-file or --max-files",
    of: tooLarge,
  },
  busy: {
    sentence: "another run of llm-patch is writing in this folder",
    meaning:
      "Runs on one tree wait for each other; this one has waited for 10 seconds. The lock ends with its run, also after a kill.",
    hint: "run it again when the other run has ended",
  },
  interrupted: {
    sentence: "an earlier run was interrupted",
    meaning:
      "Its journal still exists, and its files may be half written. `check` writes nothing, so it does not recover them. With `foreign`, the journal came with the folder; with `outside`, it names files outside of it.",
    hint: "run llm-patch recover, or apply, which recovers first. Do not trust a journal of unknown origin: remove the .llm-patch- files",
    of: ({ path, foreign, outside }) => {
      const recover = `run ${recoverIn(path)}`;
      if (foreign === true && outside === true)
        return {
          sentence:
            "this folder came with a journal that names files outside of it, and is not followed",
          hint: "remove the .llm-patch- files",
        };
      if (foreign === true)
        return {
          sentence: "this folder came with the journal of an interrupted run, which may be forged",
          hint: `${recover} if you trust it, else remove the .llm-patch- files`,
        };
      if (outside === true)
        return {
          sentence: "an interrupted run also changed files outside this folder",
          hint: `${recover} --allow-outside`,
        };
      return {
        sentence: "an earlier run was interrupted; its files may be half written",
        hint: `${recover}, or apply, which recovers first`,
      };
    },
  },
  io: {
    sentence: "the system refused",
    meaning:
      "Reading or writing failed; `operation` is what was tried, `reason` the system's code, such as ENOSPC. Everything was rolled back, unless `unfinished` says otherwise.",
    hint: "fix the cause and run the same command again; if it is unfinished, run llm-patch recover",
    of: ({ operation, reason, unfinished }) => {
      const sentence = `cannot ${operation}: ${REASONS[reason] ?? reason}`;
      if (unfinished === true)
        return {
          sentence: `${sentence}; not everything could be rolled back`,
          hint: "fix that and run llm-patch recover",
        };
      const hint = IO_HINTS[operation] ?? IO_HINTS[reason];
      return { sentence, hint: hint ?? "fix that and run the same command again" };
    },
  },
};

/** The code with its cause or reason, as `llm-patch explain` accepts it. */
export function nameOf(problem: Problem): ProblemName {
  if (problem.code === "not-found") return `not-found/${problem.cause}`;
  return problem.code === "malformed" ? `malformed/${problem.reason}` : problem.code;
}

/** The entry of a name, typed by the problems with that name. */
function entryOf<Name extends ProblemName>(name: Name): Entry<ProblemOf<CodeIn<Name>>> {
  return TABLE[name];
}

/** The message of a problem, in the terms of the format of the reply. */
export function wordsFor(problem: Problem, advice: Advice): Words {
  const { meaning: _, of, ...entry } = entryOf(nameOf(problem));
  const found = problem.code === "malformed" && problem.found !== "" ? `: ${problem.found}` : "";
  const words = { ...entry, sentence: entry.sentence + found, ...of?.(problem, advice) };
  const [part] = nounsOf(advice.format);
  const named = "hunk" in problem ? `${part} ${problem.hunk}` : `the ${part}`;
  return { ...words, hint: words.hint.replace(/\b(resend|leave) the hunk/, `$1 ${named}`) };
}

/** What else to do about what is not supported, if there is a way. */
const UNSUPPORTED_HINTS: { readonly [What in keyof typeof UNSUPPORTED]?: Pick<Words, "hint"> } = {
  cell: { hint: "name the cell by its id in the file, or its number from 0" },
  "notebook-layout": { hint: "use a string edit" },
};

/** Codes of the system in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
};

/** What to do about a refusal of the system, by what was tried, or by its code. */
const IO_HINTS: Readonly<Record<string, string>> = {
  [OPEN_ROOT]: "name the root folder with -C",
  [READ_INPUT]: "name a file with a patch, or pipe one in",
  [OPEN_JOURNAL]: "choose a writable folder with -C: the journal is written to the root",
  EBUSY: "a file that is a mount point cannot be replaced: mount its folder instead",
};

function missingPart(missing: string): string {
  if (missing === "") return "the end of the model's answer";
  if (missing === "@@") return "the hunks of its last file";
  return missing.startsWith("@@") ? `all lines of '${missing}'` : `'${missing}'`;
}

function staleWords(problem: ProblemOf<"not-found">): Partial<Words> {
  const { closest, elsewhere, earlierPatchLine, mistake } = problem;
  if (problem.deletion === true)
    return {
      sentence: `the deletion does not list the file's lines from line ${elsewhere[0] ?? 1} on`,
      hint: "list every line of the file with '-', or delete it with '*** Delete File: PATH' between '*** Begin Patch' and '*** End Patch'",
    };
  const edit = earlierPatchLine === undefined ? "" : `the edit ${atReplyLine(earlierPatchLine)}`;
  const lines = edit === "" ? "the file's actual lines" : `the lines as ${edit} leaves them`;
  const correction = mistake === undefined ? "" : `; ${MISTAKES[mistake]}`;
  return {
    sentence: staleSentence(problem, edit === "" ? "" : ` the file as ${edit} leaves it`),
    hint: `${closest === undefined && edit === "" ? "read the file and " : ""}resend the hunk with ${lines}${correction}`,
  };
}

function staleSentence(
  { closest, expected, unclearIndent }: ProblemOf<"not-found">,
  file: string,
): string {
  if (closest === undefined) return `does not match${file}, and no similar lines were found`;
  const { line, lines, similarity, required, pairs } = closest;
  const place = lineRange(line, lines.length);
  if (unclearIndent !== undefined)
    return `matches ${place}, but with other indentation, and it is not clear how to indent this added line: ${unclearIndent.trim()}`;
  if (similarity === 1) return `matches ${place}, but with other white space or typography`;
  if (expected.length > 0 && expected.every(({ text }, at) => text === lines[pairs[at] ?? -1]))
    return `its lines are at ${place}, but with others between them`;
  // Never rounded to 100 %.
  const percent = `${Math.min(99, Math.round(similarity * 100))} %`;
  const least = required === undefined ? "" : `, ${Math.round(required * 100)} % required`;
  return `does not match${file}; closest match: ${place} (${percent}${least})`;
}

function tooLarge({ what, limit, path }: ProblemOf<"too-large">): Partial<Words> {
  if (what === "search")
    return {
      sentence: `its edits need a search of more than ${limit} characters: too many strings for so long a file`,
      hint: "send fewer edits at once, or edits of whole lines",
      option: undefined,
    };
  const size = limit % MIB === 0 ? `${limit / MIB} MiB` : counted(limit, "byte");
  const isSize = what === "patch" || what === "file";
  const number = counted(limit, what === "files" ? "file" : "line");
  const most = isSize ? `is larger than ${size}` : `has more than ${number}`;
  if (path !== undefined)
    return {
      sentence: `the file ${most}`,
      hint: "change it by other means",
      option: "raise the limit with --max-file",
    };
  const flag = what === "files" ? "--max-files" : "--max-patch";
  return { sentence: `the patch ${most}`, option: `raise the limit with ${flag}` };
}
