/** What comments and marks say that stand for lines left out. Compiling these patterns takes a while, so this is loaded when one may fit. */

const ELLIPSIS = "(?:\\.{3,}|\u2026+)";
const LEAD = "[(\\[]?\\s*(?:(?:the|your|all|keep|of|our|my)\\s+){0,3}";
const OLD = "(?:rest|remainder|remaining|existing)";
const OF = "\\b(?:\\s+(?:of|the|your|this)\\b){0,3}\\s+";
const MISSING = `(?:${OLD}|unchanged|others?|previous|same|code|omitted|no\\s+(?:other\\s+)?changes?)\\b(?!\\s+than)`;
const WHAT =
  "(?:code|file|functions?|methods?|class|classes|contents?|imports?|lines?|logic|implementation|fields?|unchanged|omitted|same)";
/** What only code is called: data may remain the same, too. */
const CODE =
  "(?:code|functions?|methods?|class|classes|components?|imports?|logic|implementations?|handlers?)";
/** Words for parts of a file, too, that headings of such parts may have beside other adjectives. */
const PART = `(?:${WHAT}|${CODE}|(?:tests?|styles?|rules|routes|quer(?:y|ies)|sections?|text|page|document|module|script|helpers|variables|constants|types|markup|configs?|configuration|props|state|endpoints?)\\b)`;
const STAYS =
  "(?:\\s+(?:is|are|here|stays?|remains?|goes|unchanged|omitted|the|same|as|before|above|below))*";
const KEPT =
  "(?:\\s+(?:is|are|was|here|stays?|remains?|kept|left|exactly))*\\s+(?:the\\s+same|unchanged|untouched|unmodified|omitted|as(?:\\s+(?:it|they))?\\s+(?:is|are|was|were|before))(?:\\s+(?:as|for|here|above|below|before|brevity|in|this|file))*";

/** In other languages: which lines, of what, and what is with them. */
const OTHERS =
  "[(（]?\\s*(?:(?:el|los|las?|les?|o|os|der|die|das)\\s+)?(?:其余|其他|其它|剩余|余下|现有|原有|既存|残り|나머지|기존|остальн|существующ|прежн|übrige|(?:resto|restante|existente|reste|existante?|restliche[rsn]?|bestehende[rsn]?)\\b)";
const OF_CODE =
  "(?:代码|函数|方法|部分|内容|逻辑|コード|関数|코드|함수|код|функци|метод|\\b(?:c[oó]d|fun[ckç]|fon|m[eé]t))";
const UNTOUCHED =
  "(?:不变|不變|省略|同上|変更なし|そのまま|변경\\s*없|생략|без\\s+изменени|\\b(?:sin\\s+cambios|sem\\s+altera|inchang|unverändert))";

const AMOUNT = "\\d[\\d,.]*\\s*(?:more\\s+)?(?:tokens?|chars?|characters?|lines?|bytes?|[kKM]i?B)";
const CUT = "(?:truncated|omitted|elided)";

type Kind =
  | "placeholder"
  | "bare"
  | "rest"
  | "kept"
  | "aboutCode"
  | "restOfFile"
  | "shortened"
  | "cutOff";

const PATTERNS: Readonly<Record<Kind, readonly string[]>> = {
  /** What a comment says that stands for others. */
  placeholder: [
    // Nothing but an ellipsis. More dots are a rule between two parts of a file.
    "(?:\\.{3,6}|\u2026{1,2})$",
    // `... snip ...`, `... (other methods)`: around it, or before brackets, in whatever language.
    `${ELLIPSIS}\\s*(?:[^\\s.\u2026].*${ELLIPSIS}|\\([^()]*\\)|\\[[^[\\]]*\\])$`,
    // `... existing code`, `... 现有代码`: before the word.
    `${ELLIPSIS}\\s*(?:${LEAD}${MISSING}|${OTHERS}|.*${UNTOUCHED})`,
    // `existing ...`, `rest of the file stays the same...`: behind the word, and of what.
    `${LEAD}${MISSING}(?:.*\\b${WHAT}\\b${STAYS})?\\s*[)\\]]?\\s*${ELLIPSIS}$`,
    `(?:${OTHERS}|.*${UNTOUCHED}).*${ELLIPSIS}$`,
    // `其余代码保持不变`, `rest of the function remains the same`: it says so, with no ellipsis.
    `${OTHERS}.*${OF_CODE}.*${UNTOUCHED}\\P{L}*$`,
    `${LEAD}(?:${OLD}|other|previous)${OF}${CODE}${KEPT}\\s*[)\\]]?\\.?$`,
  ],
  /** `(rest of the methods ...)`, `... (40 lines in all)`: some models leave out the sign of the comment. */
  bare: [
    `\\(\\s*${MISSING}[^()]*\\b${WHAT}\\s*${ELLIPSIS}\\)$`,
    `${ELLIPSIS}\\s+\\((?:${AMOUNT}|${MISSING})[^()]*\\)$`,
  ],
  /** What says of the rest of a file that it is left out, with no ellipsis. */
  rest: [
    // `rest of the page content`, `existing styles`
    `(?:(?:todo|add|insert|put|include|paste)\\W+)?${LEAD}(?:${OLD}|unchanged)${OF}${PART}(?:\\s+${PART})?${STAYS}$`,
    // `other methods`, `previous code here`
    `${LEAD}(?:other|previous)\\s+${WHAT}(?:\\s+${WHAT})?${STAYS}$`,
    // `the rest is the same`, `other settings remain unchanged`
    `${LEAD}(?:${OLD}|other|previous|everything\\s+else)\\b(?:\\s+[\\w-]+){0,4}?${KEPT}$`,
    // `implementation remains unchanged`, `lines 10-40 omitted`
    `(?:\\w+\\s+){0,2}?${WHAT}(?:\\s+\\d+\\s*\\W\\s*\\d+)?${KEPT}$`,
  ],
  /** The same in words that mean it only where all of a file should be. */
  restOfFile: [
    "(?:unchanged|omitted(?:\\s+for\\s+\\w+)?|truncated|snip(?:ped)?|(?:same\\s+)?as\\s+(?:before|is))$",
    // `loop body unchanged`, `original code`
    "(?:\\w+\\s+)?(?:body|loop|block|code|logic)\\s+(?:unchanged|omitted|as\\s+(?:before|is))$",
    "(?:the\\s+)?original\\s+(?:\\w+\\s+)?(?:body|loop|block|code|logic)(?:\\s+(?:goes\\s+)?here)?$",
    "no\\s+(?:other\\s+|further\\s+)?changes(?:\\s+(?:here|above|below|needed))?$",
    `${AMOUNT}$`,
  ],
  /** A comment that says so somewhere, where there is nothing else that it may be about. */
  kept: [
    ".*\\b(?:un(?:changed|touched|modified)|brevity|continues|(?:omitted|truncated|elided|snipped)$)\\b",
    ".*\\b(?:same\\b.*\\b(?:above|below|before)|the\\s+same$|as\\s+(?:(?:it|they)\\s+)?(?:is|are|was|were|before|above)$)",
    ".*\\b(?:go(?:es)?\\s+here$|more\\s+code$|bleib(?:t|en)\\b)",
    `.*${UNTOUCHED}`,
  ],
  /** Is it about code, or all that is left out? */
  aboutCode: [`.*(?:\\b(?:everything|rest|remaining|others?|brevity|${CODE})\\b|${OF_CODE})`],
  /** What programs put for the text by which they shorten what a model reads. */
  shortened: [
    // `[truncated]`, `[... 12 lines truncated ...]`, `... [12 lines truncated] ...`
    `(?:${ELLIPSIS}\\s*)?\\[\\s*(?:${ELLIPSIS}\\s*)?(?:(?:${AMOUNT}|content|output|text|code)\\s+)?(?:truncated|omitted)\\b[^\\][]*\\]\\s*(?:${ELLIPSIS})?$`,
    // `<content too long>`, `<file content omitted for brevity>`
    "<(?:file )?(?:contents?|output|text|code) (?:is )?(?:too long|truncated|omitted)\\b[^<>]*>$",
    // `... (truncated)`
    `${ELLIPSIS}\\s*\\(${CUT}\\)$`,
    // `[NOTE] The result has been ignored to save space in the context window.`
    "\\[NOTE\\].*\\b(?:ignored|omitted|removed|truncated) to save (?:space|tokens)\\b",
    // `\u2026245 tokens truncated\u2026`, `[... omitted 12 of 300 lines ...]`
    `\\[?\\s*${ELLIPSIS}\\s*(?:${AMOUNT}\\s+${CUT}|${CUT}\\s+\\d[\\w ]*)\\s*${ELLIPSIS}\\s*\\]?$`,
    // `[Showing lines 1-20 of 60. ...]`, `[40 more lines in file. ...]`
    "\\[(?:Showing lines \\d+\\s*[-\u2013]\\s*\\d+ of \\d+|\\d+ more lines in file)\\b[^\\][]*\\]$",
  ],
  /** The same behind the beginning of a line: nothing follows it, as in code that puts it there. */
  cutOff: [
    `.*${ELLIPSIS}\\s*(?:\\[(?:${AMOUNT}\\s+)?truncated[^\\][]*\\]|\\(\\d[\\d,.]*\\s+more\\s+\\w+\\))\\s*$`,
  ],
};

const COMPILED = new Map(
  Object.entries(PATTERNS).map(([kind, sources]) => [
    kind,
    sources.map((source) => new RegExp(`^${source}`, "iu")),
  ]),
);

/** Does the text, which is short, say that it stands for others, in words of the kind? */
export function says(kind: Kind, text: string): boolean {
  return COMPILED.get(kind)?.some((pattern) => pattern.test(text)) === true;
}
