/** Text as programs show it to a model, with a number before each line: no file has it so. */

/** Numbers are set to one width with blanks, which those of tables and lists are not. */
const NUMBER = /^( *\d+)(?:\t|\u2192|\|)/;
const WIDTH = 5;

/** The first number of a text whose lines all have one, each one more than the one before. */
export function firstNumber(text: string): string | undefined {
  const first = NUMBER.exec(text)?.[1] ?? "";
  if (first.length < WIDTH || !first.startsWith(" ")) return undefined;
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  const areNumbers = lines.every((line, at) => {
    const number = NUMBER.exec(line)?.[1] ?? "";
    return number.length === first.length && Number(number) === Number(first) + at;
  });
  return areNumbers ? first : undefined;
}
