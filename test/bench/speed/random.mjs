/** Numbers that look like chance and are the same in every run, and the texts that are made of them. */

/** Gives whole numbers from 0 to below its argument. */
export function randomOf(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const NAMES = ["buffer", "cursor", "entry", "frame", "index", "limit", "packet", "record", "token"];
const VERBS = ["append", "close", "collect", "decode", "merge", "render", "resolve", "update"];

/** Lines as programs have them, some 35 bytes each: one of eight is a brace, a comment or blank. */
export function codeLines(count, random) {
  const name = () => NAMES[random(NAMES.length)];
  const verb = () => VERBS[random(VERBS.length)];
  return Array.from({ length: count }, () => {
    const indent = "\t".repeat(1 + random(3));
    switch (random(16)) {
      case 0:
        return "";
      case 1:
        return `${indent}}`;
      case 2:
        return `${indent}if (${name()} !== undefined) {`;
      case 3:
        return `${indent}// ${verb()} the ${name()} of a ${name()}`;
      default:
        return `${indent}${name()}.${verb()}(${name()}, ${random(1_000_000)});`;
    }
  });
}
