/**
 * The same edits in the formats that the programs read. A hunk is `{ start, rows }`: the line
 * (0-based) of its first wanted line, and `[sign, text]` for each of its lines.
 */

const old = (rows) => rows.filter(([sign]) => sign !== "+").map(([, text]) => text);
const fresh = (rows) => rows.filter(([sign]) => sign !== "-").map(([, text]) => text);
const joined = (lines) => lines.map((line) => `${line}\n`).join("");
const signed = (rows) => joined(rows.map(([sign, text]) => sign + text));

/** `sections` are `{ path, hunks }`, or `{ path, lines }` for a new file. */
export function diffOf(sections) {
  return sections
    .map(({ path, hunks, lines }) => {
      if (lines !== undefined) {
        const body = signed(lines.map((line) => ["+", line]));
        return `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${body}`;
      }
      let shift = 0;
      const bodies = hunks.map(({ start, rows }) => {
        const [before, after] = [old(rows).length, fresh(rows).length];
        const head = `@@ -${start + 1},${before} +${start + 1 + shift},${after} @@\n`;
        shift += after - before;
        return head + signed(rows);
      });
      return `--- a/${path}\n+++ b/${path}\n${bodies.join("")}`;
    })
    .join("");
}

export function envelopeOf(sections) {
  const texts = sections.map(({ path, hunks, lines }) =>
    lines === undefined
      ? `*** Update File: ${path}\n${hunks.map(({ rows }) => `@@\n${signed(rows)}`).join("")}`
      : `*** Add File: ${path}\n${signed(lines.map((line) => ["+", line]))}`,
  );
  return `*** Begin Patch\n${texts.join("")}*** End Patch\n`;
}

/** Blocks of one file; with hints each says its line, as Roo Code has it. */
export function blocksOf({ path, hunks }, hints) {
  const blocks = hunks.map(({ start, rows }) => {
    const hint = hints ? `:start_line:${start + 1}\n-------\n` : "";
    const halves = `${hint}${joined(old(rows))}=======\n${joined(fresh(rows))}`;
    return `<<<<<<< SEARCH\n${halves}>>>>>>> REPLACE\n`;
  });
  return `${path}\n${blocks.join("")}`;
}

/** The lines that the hunks make of a file, whose own lines stay where they are kept. */
export function linesAfter(lines, hunks) {
  const after = [];
  let from = 0;
  for (const { start, rows } of hunks) {
    after.push(...slice(lines, from, start));
    from = start;
    for (const [sign, text] of rows) {
      if (sign === "+") after.push(text);
      else if (sign === "-") from++;
      else after.push(lines[from++]);
    }
  }
  return [...after, ...slice(lines, from, lines.length)];
}

function* slice(lines, from, to) {
  for (let at = from; at < to; at++) yield lines[at];
}
