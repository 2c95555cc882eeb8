/** The entry of every problem code. A new code does not compile until it has its entry. */

import { MIB } from "../../limits.ts";
import {
  OPEN_JOURNAL,
  OPEN_ROOT,
  type Place,
  type ProblemCode,
  type ProblemOf,
} from "../../problem.ts";
import { BY_ANCHOR, BY_CONTEXT } from "../../formats/format.ts";
import { lookedFor, recoverIn } from "../advice.ts";
import { atReplyLine, counted } from "../count.ts";
import { CAUSES } from "./causes.ts";
import { NOT_A_FILE, PROTECTED, UNSUPPORTED } from "./details.ts";
import { type Entry, wordsFor } from "./entry.ts";
import { REASONS } from "./reasons.ts";
import type { Words } from "./words.ts";

/** Longer lines are not quoted in a hint. */
const MAX_ITEM = 60;

export const PROBLEMS: { readonly [Code in ProblemCode]: Entry<ProblemOf<Code>> } = {
  "no-patch": {
    sentence: "no patch found",
    meaning:
      "Nothing in the reply begins like one of the known formats, or there is an envelope with nothing in it. A reply that only talks about a change holds no patch.",
    hint: "send the change in one of these formats",
    option: "read fences that hold whole files with --whole-files",
    of: ({ empty, wholeFile }, { format }) =>
      wholeFile !== undefined
        ? {
            sentence: `no patch found, only a whole file: ${wholeFile.path} (reply line ${wholeFile.patchLine})`,
            hint: "send the change as a patch",
            option: "write the whole file with --whole-files",
          }
        : empty
          ? {
              sentence: "the patch is empty",
              hint: "write what changes between its two markers, or send no patch",
              option: undefined,
            }
          : {
              sentence: `no patch found: ${lookedFor(format)}`,
              ...(format === undefined
                ? { option: undefined }
                : {
                    hint: "send the change in this format",
                    option: "leave out --format to read any format",
                  }),
            },
  },
  truncated: {
    sentence: "the reply is truncated inside the patch",
    meaning:
      "A closing marker, tag or brace is missing at the end of the reply, the last file of a diff has no hunks, or its last hunk has fewer lines than its header says. Models stop when they run out of tokens. What is missing cannot be known, so nothing is applied.",
    hint: "send the whole patch again, in smaller parts if it was too long",
    of: ({ missing }) => ({
      sentence: `the reply is truncated: it ends before ${missingPart(missing)}`,
      hint: `send the whole patch again${missing.startsWith("@@ ") ? "; if this is all of it, correct the line counts" : ""}`,
    }),
  },
  malformed: {
    sentence: "the patch cannot be read",
    meaning:
      "A line of the patch means nothing in its format, and no repair is safe. `reason` says which rule it breaks. Lines are never skipped silently.",
    hint: "fix the line that is named, and send the patch again",
    of: (problem, advice) => {
      const words = wordsFor(REASONS[problem.reason], problem, advice);
      const { found } = problem;
      return found === "" ? words : { ...words, sentence: `${words.sentence}: ${found}` };
    },
  },
  "missing-file": {
    sentence: "file not found",
    meaning:
      "The root has no file of this name, neither as written nor without a leading a/ or b/. `near` lists paths with a similar spelling.",
    hint: "name an existing file, relative to the root, or send it as a new file",
    option: "give the root with -C, or leading folders to remove with -p",
    of: ({ path, wantedFor, near, goneAt }, { makeFile }) => ({
      sentence: `file to ${wantedFor} not found${goneAt === undefined ? "" : `: the edit ${atReplyLine(goneAt)} deletes it or moves it away`}`,
      hint:
        goneAt !== undefined
          ? "leave one of the two edits out, or put this one first"
          : near.length > 0
            ? `did you mean ${near.join(", ")}?`
            : wantedFor === "update"
              ? `name an existing file, relative to the root, or ${makeFile}`
              : "name an existing file, relative to the root, or leave the section out",
      option: rootIn(near, path),
    }),
  },
  exists: {
    sentence: "file already exists, with other content",
    meaning:
      "A new or moved file would replace one with other content. Usually the patch is wrong about the tree, and the old content would be lost.",
    hint: "change the file with an update, or choose another path",
    option: "allow it with --overwrite",
    of: ({ by }, { changeFile }) => ({
      sentence: `file already exists, with other content; a ${by === "move" ? "move" : "new file"} would replace it`,
      hint: `${changeFile}, or choose another path`,
    }),
  },
  "outside-root": {
    sentence: "path is outside the root folder",
    meaning:
      "The path is absolute, climbs with .., or goes through a symbolic link (`link`) that leads out. A patch may touch nothing outside the root.",
    hint: "name a file inside the root",
    option: "choose the root with -C, or trust the patch with --allow-outside",
    of: ({ link, near }) => ({
      ...(link !== undefined && {
        sentence: `path is outside the root folder, through the symbolic link ${link}`,
      }),
      ...(near !== undefined && { hint: `did you mean ${near}? Write paths from the root` }),
    }),
  },
  "protected-path": {
    sentence: "no patch may touch this path",
    meaning:
      "The path is in .git, is reserved for llm-patch's own files, or is a name that means something else to the system or a terminal: control characters, bytes that are not UTF-8, backslashes, devices and streams on Windows, an empty name.",
    hint: "choose another name; change .git with git itself",
    of: ({ reason }) => PROTECTED[reason],
  },
  "not-a-file": {
    sentence: "not a regular file",
    meaning:
      "The path is a folder, a device, a symbolic link that leads nowhere, or one that would be deleted, moved or replaced; or it leads through a file, perhaps one that the patch deletes.",
    hint: "name a regular file; folders are created as needed",
    of: ({ found }) => NOT_A_FILE[found],
  },
  binary: {
    sentence: "binary file",
    meaning: "The file holds a NUL byte, so it has no lines to change.",
    hint: "change or delete binary files by other means",
    of: ({ offset }) => ({ sentence: `binary file: NUL byte at offset ${offset}` }),
  },
  encoding: {
    sentence: "unknown text encoding",
    meaning:
      "Files are UTF-8, UTF-16 with a byte order mark, or 8-bit; 8-bit files take edits in ASCII only. Without a path it is the patch itself that is not UTF-8. With `lost`, a UTF-16 file would be deleted or replaced, and the printed diff could not restore it.",
    hint: "send the patch as UTF-8; keep hunks for 8-bit files to ASCII, or convert the file first",
    of: ({ path, offset, lost }) =>
      lost === true
        ? {
            sentence: "the file is UTF-16, and a diff could not restore it",
            hint: "change the file with an update, or copy, replace or delete it by other means",
          }
        : path === undefined
          ? {
              sentence: `the patch is not UTF-8: invalid byte at offset ${offset}`,
              hint: "send the patch as UTF-8",
            }
          : {
              sentence: `the file is not UTF-8: invalid byte at offset ${offset}`,
              hint: "keep this file's hunks to ASCII, or convert the file first",
            },
  },
  "not-found": {
    sentence: "the hunk does not match the file",
    meaning:
      "Its context and removed lines match nowhere at any level that is allowed, or not where the hunk says. `cause` says which; `nearMiss` has the closest match, which is never used.",
    hint: "send the hunk again with the file's actual lines: the report shows them. The other hunks need no change, but nothing was written: send them too",
    of: (problem, advice) => {
      const words = wordsFor(CAUSES[problem.cause], problem, advice);
      const more = marksFor(problem);
      return more === undefined ? words : { ...words, hint: `${words.hint}; ${more}` };
    },
  },
  ambiguous: {
    sentence: "the hunk matches several places",
    meaning:
      "At the strictest level that matches, nothing distinguishes the places: no anchor, no stated line, no order of the hunks. The first or the closest may be wrong, so none is taken. `places` lists them (the first thousand, fewer if many hunks are ambiguous; `count` is their number), each with the less indented line above it and the closest line that is unique to it.",
    hint: "add context lines or an anchor that only the right place has",
    option: "take the first exact match with --first",
    of: ({ places, count, level }, { onePlace }) => ({
      sentence: `matches ${count} places${level === "exact" ? "" : ` (at level ${level})`}`,
      hint:
        onePlace === BY_ANCHOR &&
        places.length === count &&
        !places.some((place) => hasAnchor(place, places))
          ? BY_CONTEXT
          : onePlace,
      option: undefined,
    }),
  },
  overlap: {
    sentence: "two hunks change the same line",
    meaning:
      "All hunks of a file are matched against the file as it was. Both of these change one line, or one adds lines inside of those that the other replaces, or both add the same lines at one place: the result is undefined. A line that only one of them changes may be context in the other.",
    hint: "merge the two hunks",
    of: ({ otherHunk, otherPatchLine, line }) => ({
      sentence: `changes line ${line}, and so does hunk ${otherHunk} ${atReplyLine(otherPatchLine)}`,
    }),
  },
  "not-indentable": {
    sentence: "the indentation of an added line is unclear",
    meaning:
      "The hunk matches the file only with other indentation, and no one rule maps the hunk's indentation to the file's, or several do and disagree about an added line, or it would have to move left past its margin.",
    hint: "resend the hunk with the file's own indentation",
    of: ({ text }) => ({
      sentence: `matches only with other indentation, and it is unclear how to indent this added line: ${text.trim()}`,
    }),
  },
  "already-applied": {
    sentence: "the hunk is already applied",
    meaning:
      "Its old lines match nowhere, but its new lines are where it belongs. The patch was applied before, in part or as a whole.",
    hint: "leave the hunk out",
    option: "skip what is already applied with --skip-applied",
    of: ({ line, notAtEnd }) =>
      notAtEnd === true
        ? {
            sentence: `may be applied already: the file has its new lines at line ${line}, but not at its end`,
            hint: "leave the hunk out if it is applied, else send it with the context that it belongs to",
            option: undefined,
          }
        : { sentence: `already applied: the file has its new lines at line ${line}` },
  },
  placeholder: {
    sentence: "an added line stands for omitted code",
    meaning:
      "A line such as `// ... rest of the code ...` would be written into the file in place of code. It is accepted if the file has that same line.",
    hint: "send the omitted lines themselves",
    option: "allow the line with --allow-placeholder",
    of: (facts) => ({
      sentence: `an added line stands for omitted code: ${facts.text.trim()}`,
      hint: `resend ${"hunk" in facts ? `hunk ${facts.hunk}` : "the file"} with the omitted lines themselves`,
    }),
  },
  "incomplete-deletion": {
    sentence: "the deletion does not list the whole file",
    meaning:
      "A deletion that lists lines must list all lines of the file; otherwise it was made for another version. `line` is the first that differs.",
    hint: "list every line of the file, or delete it with '*** Delete File: ' in an envelope",
    of: ({ line }) => ({
      sentence: `the deletion does not list the file's lines from line ${line} on`,
      hint: "list every line of the file with '-', or delete it with '*** Delete File: PATH' between '*** Begin Patch' and '*** End Patch'",
    }),
  },
  "conflicting-names": {
    sentence: "the patch gives the file two names",
    meaning:
      "The headers of one section of a diff name different files that exist, or the line above a block or a fence holds two paths. Either could be meant.",
    hint: "write one name: the same in both headers, or alone above the block",
    of: ({ other }) => ({ sentence: `the patch also names ${other}` }),
  },
  unsupported: {
    sentence: "not supported",
    meaning:
      "Combined diffs, binary patches, symbolic links and submodules cannot be applied; a copy, a deletion or overwrite without the old content, a removal without context and a replacement of all occurrences cannot be reversed. `what` says which.",
    hint: "do this part by other means and leave it out of the patch",
    of: ({ what }) => UNSUPPORTED[what],
  },
  "count-mismatch": {
    sentence: "the old text occurs more or less often than stated",
    meaning:
      "A string edit states how many times its old text occurs in the file (`expected`), and it occurs another number of times (`found`).",
    hint: "state the actual number, or send an old text that occurs that often",
    of: ({ found, expected }) => ({
      sentence: `the old text occurs ${counted(found, "time")}, not ${expected}`,
    }),
  },
  "no-change": {
    sentence: "the patch changes nothing",
    meaning:
      "No file would differ afterwards: old and new text are the same, hunks have context lines only, or one edit undoes another. A patch is meant to change something, so this is a mistake. Beside edits that change something it is a warning.",
    hint: "send the new text, or no patch",
  },
  "changed-on-disk": {
    sentence: "the file was changed in the meantime",
    meaning:
      "Another program changed the file between reading and writing. Its changes are never overwritten; nothing was written.",
    hint: "read the file again, and send a new patch",
  },
  "read-only": {
    sentence: "the file is read-only",
    meaning:
      "Its permissions forbid writing. It is not replaced either, though the folder would allow it.",
    hint: "leave the file alone",
    option: "make it writable with chmod u+w",
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
    of: ({ path, foreign, outside }) =>
      foreign === true
        ? {
            sentence:
              "this folder came with the journal of an interrupted run, which may be forged",
            hint:
              outside === true
                ? "remove the .llm-patch- files: the journal names files outside the folder, and is not followed"
                : `run ${recoverIn(path)} if you trust it, else remove the .llm-patch- files`,
          }
        : outside === true
          ? {
              sentence: "an interrupted run also changed files outside this folder",
              hint: `run ${recoverIn(path)} --allow-outside`,
            }
          : {
              sentence: "an earlier run was interrupted; its files may be half written",
              hint: `run ${recoverIn(path)}, or apply, which recovers first`,
            },
  },
  io: {
    sentence: "the system refused",
    meaning:
      "Reading or writing failed; `operation` is what was tried, `reason` the system's code, such as ENOSPC. Everything was rolled back, unless `unfinished` says otherwise.",
    hint: "fix the cause and run the same command again; if it is unfinished, run llm-patch recover",
    of: ({ operation, reason, unfinished }) => {
      if (operation === OPEN_ROOT) {
        return {
          sentence:
            reason === "ENOENT"
              ? "no such folder"
              : reason === "ENOTDIR"
                ? "not a folder"
                : `cannot open the folder: ${reason}`,
          hint: "name the root folder with -C",
        };
      }
      const rolledBack = unfinished === true ? "; not everything could be rolled back" : "";
      return {
        sentence: `the system refused to ${operation}: ${reason}${rolledBack}`,
        hint:
          unfinished === true
            ? "fix that and run llm-patch recover"
            : operation === OPEN_JOURNAL
              ? "choose a writable folder with -C: the journal is written to the root"
              : reason === "EBUSY" || reason === "EXDEV"
                ? "a file that is a mount point cannot be replaced: mount its folder instead"
                : "fix that and run the same command again",
      };
    },
  },
};

export function entryOf<Code extends ProblemCode>(code: Code): Entry<ProblemOf<Code>> {
  return PROBLEMS[code];
}

/** The flag with which a path would be the only one that is spelled like it. */
function rootIn([only, ...others]: readonly string[], path: string): string | undefined {
  if (others.length > 0 || only?.endsWith(`/${path}`) !== true) return undefined;
  return `choose the root with -C ${only.slice(0, -path.length - 1)}`;
}

/** Does a line above the place tell it from the others? */
function hasAnchor({ line, telling, enclosing }: Place, places: readonly Place[]): boolean {
  if (telling !== undefined && telling.line < line) return true;
  const isAlike = (other: Place): boolean => other.enclosing?.text === enclosing?.text;
  return enclosing !== undefined && places.filter(isAlike).length === 1;
}

function missingPart(missing: string): string {
  if (missing === "") return "the end of the model's answer";
  if (missing === "@@") return "the hunks of its last file";
  return missing.startsWith("@@") ? `all lines of '${missing}'` : `'${missing}'`;
}

function tooLarge({ what, limit, path }: ProblemOf<"too-large">): Partial<Words> {
  const size = limit % MIB === 0 ? `${limit / MIB} MiB` : `${limit} bytes`;
  if (what === "search")
    return {
      sentence: `its edits need a search of more than ${limit} characters: too many strings for so long a file`,
      hint: "send fewer edits at once, or edits of whole lines",
      option: undefined,
    };
  if (what === "files")
    return {
      sentence: `the patch names more than ${counted(limit, "file")}`,
      option: "raise the limit with --max-files",
    };
  const excess = what === "lines" ? `has more than ${limit} lines` : `is larger than ${size}`;
  return path === undefined
    ? { sentence: `the patch ${excess}`, option: "raise the limit with --max-patch" }
    : {
        sentence: `the file ${excess}`,
        hint: "change it by other means",
        option: "raise the limit with --max-file",
      };
}

/** What to say of the marks of a hunk, if they may be what is wrong. */
function marksFor({ isUnmarked, wanted, nearMiss }: ProblemOf<"not-found">): string | undefined {
  if (isUnmarked === true) return "mark what to remove with '-' and what to add with '+'";
  // The items of a list are read as lines to remove.
  const item = wanted.find(({ removed, text }, at) => {
    const line = nearMiss?.lines[nearMiss.pairs[at] ?? -1];
    return removed && text.length < MAX_ITEM && line === `-${text}`;
  });
  if (item === undefined) return undefined;
  const { text } = item;
  return `'-${text}' removes the line '${text}': ' -${text}' keeps the line '-${text}', '--${text}' removes it`;
}
