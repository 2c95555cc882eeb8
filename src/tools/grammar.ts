/** The apply_patch envelope as a grammar for constrained output of a model. */

/**
 * The grammar in Lark syntax, as far as OpenAI's custom tools support it: no look-around, no
 * empty terminals. It accepts what the parser of envelopes (formats/apply-patch.ts) reads without a
 * repair, except what models need not write: blank lines between sections, line numbers after
 * `@@`, `\ No newline at end of file`. The content of lines is not restricted.
 */
export const GRAMMAR: string = String.raw`start: "*** Begin Patch" LF section+ "*** End Patch" LF?

section: add | delete | update
add: "*** Add File: " PATH LF (ADDED LF)*
delete: "*** Delete File: " PATH LF
update: "*** Update File: " PATH LF (move hunks? | hunks)
move: "*** Move to: " PATH LF

hunks: (FIRST lines | hunk) hunk*
hunk: (BARE LF (ANCHOR LF)* | (ANCHOR LF)+) LF* LINE lines
lines: LF (LF* LINE LF)* ("*** End of File" LF)?

PATH: /\S+( +\S+)*/
BARE: "@@"
ANCHOR: /@@ ([^\n]*([^@\n]@|[^\s@])|@)/
ADDED: /\+([^\n]*[^\r\n])?/
FIRST: /[+-]([^\n]*[^\r\n])?| [^\n]*\S([^\n]*[^\r\n])?/
LINE: /[ +-]([^\n]*[^\r\n])?/
LF: /\n/
`;
