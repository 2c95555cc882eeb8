/**
 * The patches that a script hands to apply_patch: where models write JavaScript that calls their tools.
 *
 *     const patch = "*** Begin Patch\n...";
 *     text(await tools.apply_patch(patch));
 *
 * Nothing is run. A call is read if it is made for sure, once, with a text that is in the script:
 *
 *     call    = "tools" "." "apply_patch" "(" (value | "{" KEY ":" value "}") ")"
 *     value   = literal | NAME                    bound once, to a literal
 *     literal = text ("+" text)* | "[" text ("," text)* "]" ".join(" text ")"
 *     text    = "..." | '...' | `...` | String.raw`...`      with nothing put in
 */

import { type Token, tokensOf } from "./javascript/tokens.ts";

/** Which patches a script applies cannot be told. */
export type Unclear = "unclear";

const CALLED = /\bapply_patch\b/;
const BEGINS = /^\*\*\* Begin Patch/m;
/** No script makes more calls. */
const MAX_CALLS = 100;
const KEYS: ReadonlySet<string> = new Set(["input", "patch"]);
/** Behind one of these, in one statement, a call need not be made, or may be made several times. */
const MAYBE: ReadonlySet<string> = new Set(
  "if else for while do switch case catch function class typeof => && || ?? ? ?.".split(" "),
);
/** After one of these, what follows need not be reached. */
const LEAVES: ReadonlySet<string> = new Set(["return", "throw", "exit", "break", "continue"]);
/** A block behind one of these is run, once. */
const PASSES: ReadonlySet<string | undefined> = new Set([undefined, ";", "}", "{", "try"]);
const BINDS: ReadonlySet<string> = new Set(["const", "let", "var", "function", "class", "catch"]);
const ASSIGNS = /^(?:[-+*/%&|^<>]?=|\+\+|--|=>)$/;
const OPENING: ReadonlySet<string> = new Set("([{");
const CLOSING: ReadonlySet<string> = new Set(")]}");

/** The patches that a script applies, in order; none if it calls no apply_patch. */
export function scriptPatches(script: string): readonly string[] | Unclear {
  if (!CALLED.test(script)) return [];
  const tokens = tokensOf(script);
  return tokens === undefined ? "unclear" : patchesIn(tokens);
}

function patchesIn(tokens: readonly Token[]): readonly string[] | Unclear {
  const patches: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" || token.text !== "apply_patch") continue;
    const isCall = is(tokens, at - 2, "tools", ".") && is(tokens, at + 1, "(");
    const patch = isCall && isMade(tokens, at) ? argument(tokens, at + 2) : undefined;
    if (patch === undefined || patches.length === MAX_CALLS) return "unclear";
    patches.push(patch);
  }
  // A patch may also be handed to a shell.
  const isLost = ({ kind, text }: Token): boolean =>
    kind === "text" && BEGINS.test(text) && !patches.some((patch) => patch.includes(text));
  return tokens.some(isLost) ? "unclear" : patches;
}

/** Are these the next words and signs? */
function is(tokens: readonly Token[], at: number, ...expected: readonly string[]): boolean {
  return expected.every((text, nth) => {
    const token = tokens[at + nth];
    return token !== undefined && token.kind !== "text" && token.text === text;
  });
}

/** Is what is there done for sure, and once? */
function isMade(tokens: readonly Token[], at: number): boolean {
  let inStatement = true;
  /** Brackets that are closed again above it. */
  let closed = 0;
  for (let place = at - 1; place >= 0; place--) {
    const { kind, text } = tokens[place] ?? {};
    if (kind === "text" || text === undefined) continue;
    if (LEAVES.has(text)) return false;
    if (CLOSING.has(text)) {
      closed++;
    } else if (OPENING.has(text) && closed > 0) {
      closed--;
      if (closed === 0 && isBlock(tokens, place)) inStatement = false;
    } else if (isBlock(tokens, place)) {
      // Still open: the call is inside, and the block is a statement itself.
      if (!PASSES.has(tokens[place - 1]?.text)) return false;
      inStatement = true;
    } else if (closed === 0) {
      if (text === ";") inStatement = false;
      if (inStatement && MAYBE.has(text)) return false;
    }
  }
  return true;
}

/** Does a block begin there, not an object? */
function isBlock(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  return is(tokens, at, "{") && !/^(?:[(,:=[?+]|const|let|var)$/.test(before);
}

/** The text that is handed over as the one argument that begins there. */
function argument(tokens: readonly Token[], from: number): string | undefined {
  const key = tokens[from + 1];
  const isNamed = is(tokens, from, "{") && key?.kind === "word" && KEYS.has(key.text);
  const isShort = isNamed && is(tokens, from + 2, "}");
  const begin = isShort ? from + 1 : isNamed && is(tokens, from + 2, ":") ? from + 3 : from;
  const value = literal(tokens, begin) ?? bound(tokens, begin);
  const end = value === undefined ? from : past(tokens, value.end, ",");
  const behind = isNamed ? past(tokens, end, "}") : end;
  if (isNamed && behind === end) return undefined;
  return is(tokens, past(tokens, behind, ","), ")") ? value?.text : undefined;
}

function past(tokens: readonly Token[], at: number, sign: string): number {
  return is(tokens, at, sign) ? at + 1 : at;
}

/** A text, and the place behind it. */
interface Value {
  readonly text: string;
  readonly end: number;
}

/** The literal that begins there. */
function literal(tokens: readonly Token[], from: number): Value | undefined {
  const texts: string[] = [];
  const isList = is(tokens, from, "[");
  const between = isList ? "," : "+";
  let at = isList ? from + 1 : from;
  for (;;) {
    const token = tokens[at];
    if (token?.kind !== "text" || !token.isPlain) break;
    texts.push(token.text);
    at++;
    if (!is(tokens, at, between)) break;
    at++;
  }
  if (texts.length === 0) return undefined;
  if (!isList) return is(tokens, at - 1, "+") ? undefined : { text: texts.join(""), end: at };
  const separator = tokens[at + 4];
  const isJoined = is(tokens, at, "]", ".", "join", "(") && is(tokens, at + 5, ")");
  if (!isJoined || separator?.kind !== "text" || !separator.isPlain) return undefined;
  return { text: texts.join(separator.text), end: at + 6 };
}

/** The literal to which the name there is bound, once and above. */
function bound(tokens: readonly Token[], at: number): Value | undefined {
  const name = tokens[at];
  if (name?.kind !== "word") return undefined;
  const places = tokens.flatMap((token, place) =>
    token.kind === "word" && token.text === name.text && changes(tokens, place) ? [place] : [],
  );
  const [binding] = places;
  if (binding === undefined || places.length > 1 || binding > at) return undefined;
  if (!is(tokens, binding + 1, "=") || !isMade(tokens, binding)) return undefined;
  const value = literal(tokens, binding + 2);
  const behind = tokens[value?.end ?? at];
  const isWhole = behind?.text === ";" || (behind?.kind === "word" && behind.beginsLine);
  return value !== undefined && isWhole ? { text: value.text, end: at + 1 } : undefined;
}

/** Is the word there a name that is bound, or given another value? */
function changes(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  const behind = tokens[at + 1];
  if (before === ".") return false;
  return BINDS.has(before) || (behind?.kind === "sign" && ASSIGNS.test(behind.text));
}
