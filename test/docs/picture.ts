/** Terminal output as a picture: what is in it is what the command has printed. */

/** What the escapes of our palette stand for, by their number. */
const STYLES: Readonly<Record<string, string>> = {
  "1": "font-weight:bold",
  "2": "opacity:.6",
  "4": "text-decoration:underline",
  "31": "fill:#ff7b72",
  "32": "fill:#7ee787",
  "33": "fill:#e3b341",
  "36": "fill:#79c0ff",
};
/** What puts an end to which of them. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  "0": Object.keys(STYLES),
  "22": ["1", "2"],
  "24": ["4"],
  "39": ["31", "32", "33", "36"],
};

const [COLUMN, ROW, MARGIN] = [8.4, 20, 16];

interface Run {
  readonly text: string;
  readonly column: number;
  readonly styles: readonly string[];
}

/** An SVG of a command and its output, which may hold the colours of a terminal. */
export function picture(command: string, output: string): string {
  const rows = [[{ text: `$ ${command}`, column: 0, styles: ["1"] }], ...rowsOf(output)];
  const columns = Math.max(...rows.flat().map(({ text, column }) => column + text.length));
  const [width, height] = [
    Math.ceil(columns * COLUMN) + 2 * MARGIN,
    rows.length * ROW + 2 * MARGIN,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(`$ ${command}`)}</title>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="14" fill="#e6edf3" xml:space="preserve">
${rows.flatMap((runs, row) => runs.map((run) => textOf(run, row))).join("\n")}
</g>
</svg>
`;
}

/** The length is given, so that columns are where they are in a terminal, whatever the font. */
function textOf({ text, column, styles }: Run, row: number): string {
  const x = (MARGIN + column * COLUMN).toFixed(1);
  const y = MARGIN + (row + 0.75) * ROW;
  const style = styles.flatMap((number) => STYLES[number] ?? []).join(";");
  const length = `textLength="${(text.length * COLUMN).toFixed(1)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${x}" y="${y}" ${length}${style === "" ? "" : ` style="${style}"`}>${escaped(text)}</text>`;
}

function rowsOf(output: string): readonly (readonly Run[])[] {
  const styles = new Set<string>();
  return output
    .trimEnd()
    .split("\n")
    .map((row) => {
      const runs: Run[] = [];
      let column = 0;
      for (const [, number, text = ""] of row.matchAll(/\u001b\[(\d+)m|([^\u001b]+)/g)) {
        if (number !== undefined) {
          change(styles, number);
        } else {
          if (text.trim() !== "") runs.push({ text, column, styles: [...styles] });
          column += text.length;
        }
      }
      return runs;
    });
}

function change(styles: Set<string>, number: string): void {
  const ended = ENDS[number];
  if (number in STYLES) styles.add(number);
  else if (ended === undefined) throw new Error(`an escape that has no picture: ${number}`);
  else for (const style of ended) styles.delete(style);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
