/** Commands that change a file of the project by themselves. */
const CHANGES_FILE =
  /^\s*(?:[$>%]\s+)?(?:sed\s.*-i|perl\s+-\w*i|(?:git\s+)?(?:mv|rm)\s|(?:cat|echo|printf|tee)\b.*(?<![<>&\d-])>{1,2}\s*(?!\/dev\/)["'\w./~$-])/;

/** No command is longer; it spares long lines the pattern. */
const MAX_LENGTH = 2000;

export function changesFile(line: string): boolean {
  return line.length <= MAX_LENGTH && CHANGES_FILE.test(line);
}
