/**
 * What models do to a patch, or time to a file, that leaves no doubt what is meant. Each fault
 * changes a case in place and says whether there was anything to change.
 */

import {
  changeContext,
  changeLines,
  indentOf,
  isComment,
  isInsertion,
  isWanted,
  some,
  words,
} from "./change.mjs";
import { changeFile, contextOf, fileContextOf, isBlocks, isSolid, touches } from "./work.mjs";
import { WRITTEN } from "./written.mjs";

const PROSE = [
  "Here is the change you asked for. It keeps the public interface as it is.\n\n",
  "I'll make this edit now:\n\n",
  "Sure! The following patch does this:\n\n",
];

export const FAULTS = {
  // White space
  "trailing blanks": (work, random) =>
    changeLines(
      work,
      (text) => (random.chance(0.5) ? text + random.pick([" ", "  ", "\t"]) : text),
      (line) => isWanted(line) && line.text !== "",
    ),
  "trailing blanks in the file": (work, random) => {
    const chosen = some(fileContextOf(work, isSolid), random);
    for (const { line } of chosen) work.file[line.line] += random.pick([" ", "   ", "\t"]);
    return chosen.length > 0;
  },
  "all lines indented": (work, random) => {
    const more = random.pick(["  ", "    ", "\t"]);
    return changeLines(work, (text) => (text === "" ? text : more + text));
  },
  "indentation taken off": (work) => {
    let done = false;
    for (const hunk of work.hunks) {
      const solid = hunk.lines.filter(isSolid).map(({ text }) => indentOf(text));
      const common = solid.reduce((a, b) => (a.startsWith(b) ? b : b.startsWith(a) ? a : ""));
      done ||= common !== "";
      for (const line of hunk.lines)
        line.text = line.text.trim() === "" ? line.text : line.text.slice(common.length);
    }
    return done;
  },
  "uneven indentation": (work, random) =>
    changeContext(
      work,
      random,
      isSolid,
      (text) =>
        random.chance(0.5) || !text.startsWith("  ")
          ? ` ${text}`
          : text.slice(random.between(1, 2)),
      0.4,
    ),
  "indentation of another width": (work) => {
    const levels = work.file.map(indentOf).filter((indent) => /^ +$/.test(indent));
    const unit = levels.some((indent) => indent.length % 4 === 2) ? 2 : 4;
    if (levels.some((indent) => indent.length % unit !== 0) || !isEven(work, unit)) return false;
    return changeLines(work, (text) => {
      const count = indentOf(text).length / unit;
      return " ".repeat(count * (unit === 2 ? 4 : 2)) + text.slice(indentOf(text).length);
    });
  },
  "tabs for blanks": (work) => {
    const levels = work.file.map(indentOf).filter((indent) => indent !== "");
    if (levels.some((indent) => indent.includes("\t") || indent.length % 2 !== 0)) return false;
    const unit = levels.some((indent) => indent.length % 4 === 2) ? 2 : 4;
    if (!isEven(work, unit)) return false;
    return changeLines(
      work,
      (text) => "\t".repeat(indentOf(text).length / unit) + text.slice(indentOf(text).length),
    );
  },
  "blanks for tabs": (work, random) => {
    const unit = random.pick(["  ", "    "]);
    return changeLines(work, (text) => {
      const indent = indentOf(text);
      return /^\t+$/.test(indent) ? unit.repeat(indent.length) + text.slice(indent.length) : text;
    });
  },
  "blank line lost": (work, random) => {
    const blank = fileContextOf(
      work,
      (line, at, hunk) =>
        !isSolid(line) && !touches(hunk, at) && at > 0 && at < hunk.lines.length - 1,
    );
    if (blank.length === 0) return false;
    const { hunk, at } = random.pick(blank);
    hunk.lines.splice(at, 1);
    return true;
  },
  // A blank context line that the file lacks is one that is added; in blocks it is none.
  "blank line added": (work, random) => {
    const inner = fileContextOf(work, (line, at, hunk) => {
      const next = hunk.lines[at + 1];
      const isInner = next?.kind === "context" && !touches(hunk, at) && !touches(hunk, at + 1);
      return isInner && isSolid(line) && isSolid(next);
    });
    if (inner.length === 0) return false;
    const { hunk, at } = random.pick(inner);
    hunk.lines.splice(at + 1, 0, { kind: "context", text: "" });
    return true;
  },
  "blank line in the file": (work, random) => {
    const inner = fileContextOf(
      work,
      (line, at, hunk) =>
        hunk.lines[at + 1]?.kind === "context" && isSolid(line) && isSolid(hunk.lines[at + 1]),
    );
    if (inner.length === 0) return false;
    const { line } = random.pick(inner);
    changeFile(work, line.line + 1, line.line + 1, [""]);
    return true;
  },
  // How the lines are written
  "prefix of context lines lost": (work, random) => {
    if (isBlocks(work.format)) return false;
    const lines = some(
      contextOf(work, (line) => isSolid(line) && !/^[-+@*\\<=>]/.test(line.text)),
      random,
    );
    for (const { line } of lines) line.bare = true;
    return lines.length > 0;
  },
  "prefixes doubled": (work) => {
    if (isBlocks(work.format) || work.file.some((text) => text.startsWith("+"))) return false;
    return changeLines(
      work,
      (text, { kind }) => (kind === "removed" ? "-" : "+") + text,
      ({ kind }) => kind !== "context",
    );
  },
  "blank behind every prefix": (work) => {
    if (isBlocks(work.format)) return false;
    return changeLines(work, (text) => (text === "" ? text : ` ${text}`));
  },
  "two hunks written as one": (work) => {
    const [first, second] = work.hunks;
    if (second === undefined || first.anchor !== undefined || second.anchor !== undefined)
      return false;
    first.lines.push(...second.lines);
    work.hunks.splice(1, 1);
    return true;
  },
  "two hunks as one, lines skipped": (work, random) => {
    const [first, second] = work.hunks;
    if (second === undefined || first.anchor !== undefined || second.anchor !== undefined)
      return false;
    // Of the context between the changes, one or two lines on each side are left.
    const end = first.lines.findLastIndex(({ kind }) => kind !== "context") + 1;
    const begin = second.lines.findIndex(({ kind }) => kind !== "context");
    const isShort = end === first.lines.length || begin === 0;
    first.lines.length = Math.min(first.lines.length, end + random.between(1, 2));
    first.lines.push(...second.lines.slice(Math.max(0, begin - random.between(1, 2))));
    work.hunks.splice(1, 1);
    return !isShort;
  },
  "quotes turned smart": (work) => {
    const curl = (text) => {
      let open = true;
      const doubled = text.replace(/"/g, () => {
        open = !open;
        return open ? "\u201d" : "\u201c";
      });
      return doubled.replace(/(?<=\w)'(?=\w)/g, "\u2019").replace(/'([^']*)'/g, "\u2018$1\u2019");
    };
    const isTypographic = /[\u2018\u2019\u201c\u201d]/.test(work.file.join(""));
    const isQuoted = work.hunks.every(({ lines }) =>
      lines.some((line) => isWanted(line) && curl(line.text) !== line.text),
    );
    return !isTypographic && isQuoted && changeLines(work, curl);
  },
  "quotes smart in the file": (work, random) => {
    const lines = some(
      fileContextOf(work, ({ text }) => /"[^"]+"|\w'\w/.test(text) && isComment({ text })),
      random,
      0.7,
    );
    for (const { line } of lines)
      work.file[line.line] = line.text
        .replace(/"([^"]+)"/g, "\u201c$1\u201d")
        .replace(/(?<=\w)'(?=\w)/g, "\u2019");
    return lines.length > 0;
  },
  "dashes turned long": (work) =>
    changeLines(
      work,
      (text) => text.replace(/ - /g, () => " \u2013 ").replace(/ -- /g, () => " \u2014 "),
      isWanted,
    ),
  "no-break spaces": (work, random) =>
    changeLines(
      work,
      (text) => {
        const indent = indentOf(text);
        const body = text.slice(indent.length);
        return indent + body.replace(/ /g, () => (random.chance(0.4) ? "\u00a0" : " "));
      },
      isWanted,
    ),
  // Context that is remembered, not read
  "letter case in a comment": (work, random) =>
    changeContext(work, random, isComment, (text) =>
      text.replace(/[a-zA-Z]/, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    ),
  "punctuation in a comment": (work, random) =>
    changeContext(work, random, isComment, (text) =>
      /[.,:;]$/.test(text) ? text.slice(0, -1) : /\w$/.test(text) ? `${text}.` : text,
    ),
  "one letter off in the context": (work, random) => {
    const chosen = random.pick(contextOf(work, ({ text }) => /[a-zA-Z]{5}/.test(text)));
    if (chosen === undefined) return false;
    const { text } = chosen.line;
    const [word] = text.match(/[a-zA-Z]{5,}/);
    const at = text.indexOf(word) + random.between(1, word.length - 1);
    chosen.line.text = text.slice(0, at) + text.slice(at + 1);
    return true;
  },
  "comment reworded": (work, random) => {
    const lines = contextOf(work, (line, at, hunk) => isComment(line) && !touches(hunk, at));
    const chosen = random.pick(lines);
    if (chosen === undefined) return false;
    const all = words(chosen.line.text);
    if (all.length < 4) return false;
    const at = random.between(2, all.length - 1);
    all[at] = random.pick([" the", " this", " value", " always", ""]);
    chosen.line.text = all.join("");
    return true;
  },
  "context line shortened": (work, random) => {
    const chosen = random.pick(
      contextOf(work, ({ text }, at, hunk) => text.trim().length > 30 && !touches(hunk, at)),
    );
    if (chosen === undefined) return false;
    const { text } = chosen.line;
    chosen.line.text = text.slice(
      0,
      Math.max(indentOf(text).length + 16, text.length - random.between(6, 16)),
    );
    return true;
  },
  "context line missing": (work, random) => {
    const chosen = random.pick(
      contextOf(
        work,
        (line, at, hunk) =>
          isSolid(line) && !isInsertion(hunk, at) && at > 0 && at < hunk.lines.length - 1,
      ),
    );
    if (chosen === undefined) return false;
    chosen.hunk.lines.splice(chosen.at, 1);
    return true;
  },
  "context line doubled": (work, random) => {
    const chosen = random.pick(contextOf(work, (line) => isSolid(line)));
    if (chosen === undefined) return false;
    chosen.hunk.lines.splice(chosen.at, 0, { ...chosen.line });
    return true;
  },
  "context lines swapped": (work, random) => {
    const chosen = random.pick(
      contextOf(work, (line, at, hunk) => {
        const next = hunk.lines[at + 1];
        const isInner =
          next?.kind === "context" && !isInsertion(hunk, at) && !isInsertion(hunk, at + 1);
        return isInner && isSolid(line) && isSolid(next) && line.text !== next.text;
      }),
    );
    if (chosen === undefined) return false;
    const { hunk, at, line } = chosen;
    hunk.lines.splice(at, 2, hunk.lines[at + 1], line);
    return true;
  },
  "long line cut": (work, random) => {
    const chosen = random.pick(contextOf(work, ({ text }) => text.length > 60));
    if (chosen === undefined) return false;
    chosen.line.text =
      chosen.line.text.slice(0, random.between(40, 55)) + random.pick(["", "...", " ..."]);
    return true;
  },
  "long line wrapped": (work, random) => {
    const chosen = random.pick(
      contextOf(work, ({ text }) => text.length > 60 && text.trim().includes(" ")),
    );
    if (chosen === undefined) return false;
    const { hunk, at, line } = chosen;
    const cut = line.text.lastIndexOf(" ", 55);
    if (cut <= indentOf(line.text).length) return false;
    const rest = indentOf(line.text) + line.text.slice(cut + 1);
    hunk.lines.splice(at, 1, { ...line, text: line.text.slice(0, cut) }, { ...line, text: rest });
    return true;
  },
  // Text that has gone through something
  "quotes escaped": (work) =>
    !work.file.some((text) => text.includes('\\"')) &&
    !work.hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\\"))) &&
    work.hunks.every(({ lines }) =>
      lines.some((line) => isWanted(line) && line.text.includes('"')),
    ) &&
    changeLines(work, (text) => text.replace(/"/g, () => '\\"')),
  entities: (work) =>
    work.hunks.every(({ lines }) =>
      lines.some((line) => isWanted(line) && /[<>&"]/.test(line.text)),
    ) &&
    !work.file.some((text) => /&(lt|gt|amp|quot);/.test(text)) &&
    changeLines(work, (text) =>
      text.replace(
        /[&<>"]/g,
        (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char],
      ),
    ),
  "line numbers on both halves": (work, random) => numbered(work, random, () => true),
  "line numbers on the old half": (work, random) => numbered(work, random, isWanted),
  // Where it is and what is around it
  "wrong line numbers": (work, random) => {
    if (work.format !== "unified" || !work.hunks.every((hunk) => isOnce(work, hunk))) return false;
    work.offset = random.pick([-37, -5, -2, 3, 8, 60, 200]);
    return true;
  },
  "wrong counts": (work, random) => {
    if (work.format !== "unified") return false;
    work.skew = random.pick([-2, -1, 1, 2, 3]);
    return true;
  },
  "lines left out with a marker": (work, random) => {
    const chosen = random.pick(work.hunks);
    const first = chosen.lines.find(({ line }) => line !== undefined);
    if (first === undefined || chosen.lines[0] !== first || first.kind !== "context") return false;
    const from = Math.max(0, first.line - 8);
    if (
      first.line - from < 5 ||
      work.hunks.some(
        (hunk) =>
          hunk !== chosen && hunk.lines.some(({ line }) => line >= from && line < first.line),
      )
    )
      return false;
    const head = work.file
      .slice(from, from + 2)
      .map((text, at) => ({ kind: "context", text, line: from + at }));
    if (!head.some((line) => line.text.trim().length > 8)) return false;
    const marker = random.pick(["...", "// ...", "# ...", "// ... existing code ..."]);
    chosen.lines.unshift(...head, { kind: "context", text: indentOf(first.text) + marker });
    chosen.start = from;
    return true;
  },
  "prose and a fence": (work, random) => {
    const language = random.pick(["", "diff", "patch", "text"]);
    const [before, after] = [random.pick(PROSE), "\n\nLet me know if you want anything else.\n"];
    work.texts.push(
      (text) =>
        `${before}\`\`\`${work.format === "string-edits" ? "json" : language}\n${text}\`\`\`${after}`,
    );
    return !work.file.some((text) => text.trimStart().startsWith("```"));
  },
  "wrong path prefix": (work, random) => {
    const { path } = work;
    const prefix = random.pick(["./", "a/", "project/", "/"]);
    if (prefix !== "./" && work.format !== "unified" && work.format !== "numberless") return false;
    if (prefix === "/") return false;
    work.path = prefix + path;
    work.names = { old: prefix + path, fresh: (prefix === "a/" ? "b/" : prefix) + path };
    return true;
  },
  "path without its folders": (work) => {
    const parts = work.path.split("/");
    if (parts.length < 2) return false;
    const short = parts.slice(1).join("/");
    work.path = short;
    work.names = { old: `a/${short}`, fresh: `b/${short}` };
    return true;
  },
  "CRLF in the file": (work) => {
    work.end = "\r\n";
    return true;
  },
  "CRLF in the patch": (work) => {
    work.texts.push((text) => text.replace(/\n/g, () => "\r\n"));
    return work.format !== "string-edits";
  },
  // Time
  "changes elsewhere in the file": (work, random) => {
    const free = work.edit.others.filter(({ start, lines }) => {
      const end = start + lines.filter(({ kind }) => kind === "removed").length;
      return work.hunks.every((hunk) =>
        hunk.lines.every(({ line }) => line === undefined || line < start - 1 || line > end),
      );
    });
    for (const { start, lines } of some(free, random, 0.7).toSorted((a, b) => b.start - a.start)) {
      const texts = (kind) => lines.filter((line) => line.kind === kind).map(({ text }) => text);
      changeFile(work, start, start + texts("removed").length, texts("added"));
    }
    return (
      free.length > 0 && work.hunks.every((hunk) => work.format === "unified" || isOnce(work, hunk))
    );
  },
  "changed context in the file": (work, random) => {
    const chosen = random.pick(
      fileContextOf(work, (line, at, hunk) => line.text.trim().length > 8 && !touches(hunk, at)),
    );
    if (chosen === undefined) return false;
    const { line } = chosen.line;
    const all = words(work.file[line]);
    all.splice(random.between(1, all.length), 0, random.pick([" updated", " next", " const"]));
    work.file[line] = all.join("");
    return true;
  },
  "new line in the file": (work, random) => {
    const chosen = random.pick(
      fileContextOf(
        work,
        (line, at, hunk) =>
          hunk.lines[at + 1]?.kind === "context" && !touches(hunk, at + 1) && !touches(hunk, at),
      ),
    );
    if (chosen === undefined) return false;
    const { line, text } = chosen.line;
    changeFile(work, line + 1, line + 1, [
      `${indentOf(text)}${random.pick(["log(state);", "const extra = true;", "// Added since."])}`,
    ]);
    return true;
  },
  ...WRITTEN,
};

function numbered(work, random, test) {
  const mark = random.pick([": ", " | ", "|", "\t"]);
  for (const hunk of work.hunks) {
    let number = (hunk.lines.find(({ line }) => line !== undefined)?.line ?? 0) + 1;
    let fresh = number;
    for (const line of hunk.lines) {
      const own = line.kind === "added" ? fresh : number;
      if (line.kind !== "added") number++;
      if (line.kind !== "removed") fresh++;
      if (test(line)) line.text = `${own}${mark}${line.text}`;
    }
  }
  return true;
}

/** Are all lines of the patch indented by whole units? */
function isEven(work, unit) {
  return work.hunks.every(({ lines }) =>
    lines.every(({ text }) => indentOf(text).length % unit === 0),
  );
}

/** Do the wanted lines of a hunk occur once in the file? */
function isOnce({ file }, { lines }) {
  const wanted = lines.filter(isWanted).map(({ text }) => text);
  let count = 0;
  for (let start = 0; start + wanted.length <= file.length; start++)
    if (wanted.every((text, at) => file[start + at] === text)) count++;
  return count === 1;
}
