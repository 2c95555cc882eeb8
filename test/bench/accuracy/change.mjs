/** What faults have in common: which lines they choose, and how they change them. */

import { contextOf, mapLines } from "./work.mjs";

const COMMENT =
  /^\s*(\/\/|#(?!include|import|define|if|endif|else|pragma)|\*(?!\/)|\/\*|<!--)\s*\S.{8,}/;

export const indentOf = (text) => /^[ \t]*/.exec(text)[0];
export const isWanted = ({ kind }) => kind !== "added";
export const some = (list, random, share = 0.5) => {
  const taken = list.filter(() => random.chance(share));
  return taken.length > 0 || list.length === 0 ? taken : [random.pick(list)];
};
/** Changes some of the context lines that pass, by a function of the line's text. */
export const changeContext = (work, random, test, change, share) => {
  const chosen = some(contextOf(work, test), random, share);
  let done = false;
  for (const { line } of chosen) {
    const text = change(line.text);
    if (text === line.text) continue;
    line.text = text;
    done = true;
  }
  return done;
};
/** Changes all lines (or those that pass), by a function of the line's text. */
export const changeLines = (work, change, test = () => true) => {
  let done = false;
  mapLines(work, (line, at, hunk) => {
    if (!test(line, at, hunk)) return undefined;
    const text = change(line.text, line, hunk);
    done ||= text !== line.text;
    return { ...line, text };
  });
  return done;
};
export const isComment = (line) => COMMENT.test(line.text);
export const words = (text) => text.split(/(?<=\S)(?=\s)/);

/** Does the line occur next to added lines that take no other's place? */
export function isInsertion({ lines }, at) {
  return [-1, 1].some((step) => {
    const run = [];
    for (let next = at + step; (lines[next]?.kind ?? "context") !== "context"; next += step)
      run.push(lines[next]);
    return run.length > 0 && run.every(({ kind }) => kind === "added");
  });
}
