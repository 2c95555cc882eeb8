/** A case as the text of a reply, in every format. */

const KEYS = { path: "file_path", old: "old_string", fresh: "new_string" };
const SIGNS = { context: " ", removed: "-", added: "+" };

export function render(work) {
  const text = RENDERERS[work.format](work);
  return work.texts.reduce((result, change) => change(result), text);
}

const RENDERERS = {
  "apply-patch": ({ path, hunks }) =>
    [
      "*** Begin Patch",
      `*** Update File: ${path}`,
      ...hunks.flatMap(bareHunk),
      "*** End Patch",
      "",
    ].join("\n"),
  unified: (work) => {
    const { path, hunks } = work;
    let grown = 0;
    const body = hunks.flatMap((hunk) => {
      const [before, after] = [countOf(hunk, "added"), countOf(hunk, "removed")];
      const start = Math.max(before === 0 ? 0 : 1, hunk.start + (work.offset ?? 0) + 1);
      const skew = work.skew ?? 0;
      const header = `@@ -${start},${Math.max(0, before + skew)} +${Math.max(1, start + grown)},${Math.max(0, after - skew)} @@`;
      grown += after - before;
      return [header, ...hunk.lines.flatMap(signed)];
    });
    const { old = `a/${path}`, fresh = `b/${path}` } = work.names ?? {};
    return [`--- ${old}`, `+++ ${fresh}`, ...body, ""].join("\n");
  },
  numberless: ({ path, names, hunks }) => {
    const { old = `a/${path}`, fresh = `b/${path}` } = names ?? {};
    return [`--- ${old}`, `+++ ${fresh}`, ...hunks.flatMap(bareHunk), ""].join("\n");
  },
  "file-changes": ({ path, hunks }) =>
    [
      "<FILE_CHANGES>",
      `<FILE_PATCH file_path="${path}">`,
      ...hunks.flatMap(bareHunk),
      "</FILE_PATCH>",
      "</FILE_CHANGES>",
      "",
    ].join("\n"),
  "search-replace": ({ path, hunks }) =>
    hunks
      .flatMap((hunk) => [
        path,
        "<<<<<<< SEARCH",
        ...half(hunk, "added"),
        "=======",
        ...half(hunk, "removed"),
        ">>>>>>> REPLACE",
        "",
      ])
      .join("\n"),
  "string-edits": ({ path, hunks, keys = KEYS, escaped = (text) => text, extra = {} }) => {
    const edits = hunks.map((hunk) => ({
      [keys.old]: escaped(half(hunk, "added").map(lineOf).join("")),
      [keys.fresh]: escaped(half(hunk, "removed").map(lineOf).join("")),
      ...extra,
    }));
    return `${JSON.stringify({ [keys.path]: path, edits }, undefined, 2)}\n`;
  },
};

function bareHunk({ anchor, lines }) {
  return [anchor === undefined ? "@@" : `@@ ${anchor}`, ...lines.flatMap(signed)];
}

function signed({ kind, text, bare, noNewline }) {
  const line = bare === true ? text : SIGNS[kind] + text;
  return noNewline === true ? [line, "\\ No newline at end of file"] : [line];
}

/** The lines without those of one kind. */
function half({ lines }, without) {
  return lines.filter(({ kind }) => kind !== without).map(({ text }) => text);
}

function lineOf(text) {
  return `${text}\n`;
}

function countOf({ lines }, without) {
  return lines.filter(({ kind }) => kind !== without).length;
}
