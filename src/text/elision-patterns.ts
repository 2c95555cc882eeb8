/** What comments and marks say that stand for lines left out. Compiling these patterns takes a while, so this is loaded when one may fit. */

const ELLIPSIS = "(?:\\.{3,}|\u2026+)";
const MISSING =
  "(?:rest|remaining|remainder|existing|unchanged|others?|previous|same|code|omitted|no\\s+(?:other\\s+)?changes?)\\b(?!\\s+than)";
const WHAT =
  "(?:code|file|functions?|methods?|class|classes|contents?|imports?|lines?|logic|implementation|fields?|unchanged|omitted|same)";
const STAYS =
  "(?:\\s+(?:is|are|here|stays?|remains?|goes|unchanged|omitted|the|same|as|before|above|below))*";
const LEAD = "[(\\[]?\\s*(?:(?:the|your|all|keep|of|our|my)\\s+){0,3}";

/** In other languages: which lines, of what, and what is with them. */
const OTHERS =
  "[(（]?\\s*(?:(?:el|los|las?|les?|o|os|der|die|das)\\s+)?(?:其余|其他|其它|剩余|余下|现有|原有|既存|残り|나머지|기존|остальн|существующ|прежн|übrige|(?:resto|restante|existente|reste|existante?|restliche[rsn]?|bestehende[rsn]?)\\b)";
const OF_CODE =
  "(?:代码|函数|方法|部分|内容|逻辑|コード|関数|코드|함수|код|функци|метод|\\b(?:c[oó]d|fun[ckç]|fon|m[eé]t))";
const UNTOUCHED =
  "(?:不变|不變|省略|同上|変更なし|そのまま|변경\\s*없|생략|без\\s+изменени|\\b(?:sin\\s+cambios|sem\\s+altera|inchang|unverändert))";

/** What such comments say. They are tried on short texts only. */
const PLACEHOLDERS: readonly RegExp[] = [
  // Nothing but an ellipsis. More dots are a rule between two parts of a file.
  /^(?:\.{3,6}|\u2026{1,2})$/u,
  // `... snip ...`: an ellipsis at both ends, in whatever language.
  new RegExp(`^${ELLIPSIS}\\s*[^\\s.\u2026].*${ELLIPSIS}$`, "iu"),
  // `... (other methods)`: an ellipsis, and in brackets what it stands for.
  new RegExp(`^${ELLIPSIS}\\s*(?:\\([^()]*\\)|\\[[^[\\]]*\\])$`, "iu"),
  // `... existing code`: an ellipsis, then the word.
  new RegExp(`^${ELLIPSIS}\\s*${LEAD}${MISSING}`, "iu"),
  // `existing ...`, `rest of the file stays the same...`: the word first, and of what.
  new RegExp(`^${LEAD}${MISSING}(?:.*\\b${WHAT}\\b${STAYS})?\\s*[)\\]]?\\s*${ELLIPSIS}$`, "iu"),
  // `... 现有代码`, `код без изменений ...`, `остальной код ...`
  new RegExp(`^${ELLIPSIS}\\s*(?:${OTHERS}|.*${UNTOUCHED})`, "iu"),
  new RegExp(`^(?:${OTHERS}|.*${UNTOUCHED}).*${ELLIPSIS}$`, "iu"),
  // `其余代码保持不变`: it says so, with no ellipsis.
  new RegExp(`^${OTHERS}.*${OF_CODE}.*${UNTOUCHED}\\P{L}*$`, "iu"),
];

const AMOUNT = "\\d[\\d,.]*\\s*(?:more\\s+)?(?:tokens?|chars?|characters?|lines?|bytes?|[kKM]i?B)";
/** `(rest of the methods ...)`, `... (40 lines in all)`: some models leave out the sign of the comment. */
const BARE = new RegExp(
  `^(?:\\(\\s*${MISSING}[^()]*\\b${WHAT}\\s*${ELLIPSIS}|${ELLIPSIS}\\s+\\((?:${AMOUNT}|${MISSING})[^()]*)\\)$`,
  "iu",
);
/** What only code is called: data may remain the same, too. */
const CODE =
  "(?:code|functions?|methods?|class|classes|components?|imports?|logic|implementations?|handlers?)";
/** `rest of the function remains the same`: it says so, with no ellipsis. */
const UNCHANGED = new RegExp(
  `^${LEAD}(?:rest|remainder|remaining|existing|other|previous)\\b(?:\\s+(?:of|the|your|this)\\b){0,3}\\s+${CODE}(?:\\s+(?:is|are|here|stays?|remains?|kept|left))*\\s+(?:the\\s+same|unchanged|untouched|as(?:\\s+it)?\\s+(?:is|was|before))(?:\\s+as\\s+before)?\\s*[)\\]]?\\.?$`,
  "iu",
);
/** Words for parts of a file, too, that headings of such parts may have beside other adjectives. */
const PART = `(?:${WHAT}|(?:tests?|styles?|rules|routes|quer(?:y|ies)|sections?|text|page|document|module|script|component|components|helpers|variables|constants|types|markup|configs?|configuration|props|state|handlers?|endpoints?)\\b)`;
const KEPT =
  "(?:\\s+(?:is|are|was|stays?|remains?|kept|left|exactly))*\\s+(?:the\\s+same|unchanged|untouched|unmodified|omitted|as(?:\\s+(?:it|they))?\\s+(?:is|are|was|were|before))(?:\\s+(?:as|for|here|above|below|before|brevity|in|this|file))*";
/** What says of the rest of a file that it is left out, with no ellipsis. */
const RESTS: readonly RegExp[] = [
  // `rest of the page content`, `existing styles`
  new RegExp(
    `^(?:(?:todo|add|insert|put|include|paste)\\W+)?${LEAD}(?:rest|remainder|remaining|existing|unchanged)\\b(?:\\s+(?:of|the|your|this)\\b){0,3}\\s+${PART}(?:\\s+${PART})?${STAYS}$`,
    "iu",
  ),
  // `other methods`, `previous code here`
  new RegExp(`^${LEAD}(?:other|previous)\\s+${WHAT}(?:\\s+${WHAT})?${STAYS}$`, "iu"),
  // `the rest is the same`, `other settings remain unchanged`
  new RegExp(
    `^${LEAD}(?:rest|remainder|remaining|existing|other|previous|everything\\s+else)\\b(?:\\s+[\\w-]+){0,4}?${KEPT}$`,
    "iu",
  ),
  // `implementation remains unchanged`, `lines 10-40 omitted`
  new RegExp(`^(?:\\w+\\s+){0,2}?${WHAT}(?:\\s+\\d+\\s*\\W\\s*\\d+)?${KEPT}$`, "iu"),
];
/** The same in words that mean it only where all of a file should be. */
const REST_ALONE = new RegExp(
  `^(?:unchanged|omitted|truncated|snip(?:ped)?|same\\s+as\\s+before|no\\s+(?:other\\s+|further\\s+)?changes(?:\\s+(?:here|above|below|needed))?|${AMOUNT})$`,
  "iu",
);

const CUT = "(?:truncated|omitted|elided)";
/** What programs put for the text by which they shorten what a model reads. */
const SHORTENED: readonly RegExp[] = [
  // `[truncated]`, `[... 12 lines truncated ...]`, `... [12 lines truncated] ...`
  new RegExp(
    `^(?:${ELLIPSIS}\\s*)?\\[\\s*(?:${ELLIPSIS}\\s*)?(?:(?:${AMOUNT}|content|output|text|code)\\s+)?(?:truncated|omitted)\\b[^\\][]*\\]\\s*(?:${ELLIPSIS})?$`,
    "iu",
  ),
  // `<content too long>`, `<file content omitted for brevity>`
  /^<(?:file )?(?:contents?|output|text|code) (?:is )?(?:too long|truncated|omitted)\b[^<>]*>$/iu,
  // `... (truncated)`
  new RegExp(`^${ELLIPSIS}\\s*\\(${CUT}\\)$`, "iu"),
  // `[NOTE] The result has been ignored to save space in the context window.`
  /^\[NOTE\].*\b(?:ignored|omitted|removed|truncated) to save (?:space|tokens)\b/iu,
  // `\u2026245 tokens truncated\u2026`, `[... omitted 12 of 300 lines ...]`
  new RegExp(
    `^\\[?\\s*${ELLIPSIS}\\s*(?:${AMOUNT}\\s+${CUT}|${CUT}\\s+\\d[\\w ]*)\\s*${ELLIPSIS}\\s*\\]?$`,
    "iu",
  ),
  // `[Showing lines 1-20 of 60. ...]`, `[40 more lines in file. ...]`
  /^\[(?:Showing lines \d+\s*[-\u2013]\s*\d+ of \d+|\d+ more lines in file)\b[^\][]*\]$/iu,
];
/** The same behind the beginning of a line: nothing follows it, as in code that puts it there. */
const SHORTENED_LINE = new RegExp(
  `${ELLIPSIS}\\s*(?:\\[(?:${AMOUNT}\\s+)?truncated[^\\][]*\\]|\\(\\d[\\d,.]*\\s+more\\s+\\w+\\))\\s*$`,
  "iu",
);

/** Does the body of a comment say that it stands for others? */
export function saysPlaceholder(body: string): boolean {
  return PLACEHOLDERS.some((pattern) => pattern.test(body)) || UNCHANGED.test(body);
}

/** Do words set apart say that the rest of a file is left out? */
export function saysRest(words: string): boolean {
  return RESTS.some((pattern) => pattern.test(words));
}

/** Do they say so where all of a file should be? */
export function saysRestAlone(words: string): boolean {
  return REST_ALONE.test(words);
}

/** Does a line that is no comment stand for others? */
export function isMark(text: string): boolean {
  return BARE.test(text) || isProgramsMark(text);
}

/** Is the line what a program puts for others? */
export function isProgramsMark(text: string): boolean {
  return SHORTENED.some((pattern) => pattern.test(text));
}

/** Does the line end with what a program puts for the rest of it? */
export function endsShortened(line: string): boolean {
  return SHORTENED_LINE.test(line);
}
