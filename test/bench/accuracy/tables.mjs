/** Counts of results, and the tables made of them. */

const AIMS = { recovered: 97, inWorst: 94, wrong: 0.3, applied: 0.3 };

/** How often each result came: `count(results, test)` of all rows that pass. */
export class Results {
  rows = [];

  /** A row is `{ name, format, mustRefuse, result, peers }`. */
  add(row) {
    this.rows.push(row);
  }

  /** `{ cases, recovered, refused, wrong }` of the rows that pass, by whoever applied them. */
  count(test, by) {
    const sum = { cases: 0, recovered: 0, refused: 0, wrong: 0 };
    for (const row of this.rows.filter(test)) {
      const result = by === undefined ? row.result : row.peers[by];
      if (result === undefined) continue;
      sum.cases++;
      sum[result]++;
    }
    return sum;
  }
}

const isClean = ({ name }) => name === "clean";
const isBroken = ({ name, mustRefuse }) => !mustRefuse && name !== "clean";
const mustRefuse = (row) => row.mustRefuse;

/** What the issue of it all is: the shares that the aims are about, in percent. */
export function summary(results, formats) {
  const broken = results.count(isBroken);
  const perFormat = formats.map((format) => {
    const own = results.count((row) => isBroken(row) && row.format === format);
    return share(own.recovered, own.cases);
  });
  const clean = results.count(isClean);
  const refusals = results.count(mustRefuse);
  return {
    edits: new Set(results.rows.map(({ edit }) => edit)).size,
    cases: results.rows.length,
    clean: share(clean.recovered, clean.cases),
    recovered: share(broken.recovered, broken.cases),
    inWorst: Math.min(...perFormat),
    wrong: share(broken.wrong, broken.cases),
    applied: share(refusals.cases - refusals.refused, refusals.cases),
  };
}

export function meetsAims({ clean, recovered, inWorst, wrong, applied }) {
  return (
    clean === 100 &&
    recovered >= AIMS.recovered &&
    inWorst >= AIMS.inWorst &&
    wrong <= AIMS.wrong &&
    applied <= AIMS.applied
  );
}

/** All tables as Markdown. */
export function tablesOf(results, formats, peers) {
  const has = (own) => results.rows.some((row) => own.includes(row.format));
  const shown = formats.filter((format) => has([format]));
  const names = (test) => [...new Set(results.rows.filter(test).map(({ name }) => name))];
  const { edits, cases, ...shares } = summary(results, shown);
  const totals = [
    ["clean patches applied", shares.clean],
    ["damaged patches recovered", shares.recovered],
    ["... in the worst format", shares.inWorst],
    ["damaged patches misapplied", shares.wrong],
    ["applied, though only a refusal is right", shares.applied],
  ].map(([what, figure]) => [what, percent(figure)]);
  const cell = (test, format) => {
    const own = results.count((row) => test(row) && row.format === format);
    if (own.cases === 0) return "";
    const wrong = own.wrong === 0 ? "" : ` (${own.wrong})`;
    return `${share(own.recovered, own.cases).toFixed(1)}${wrong}`;
  };
  const byFault = names((row) => !row.mustRefuse).map((name) => {
    const isOwn = (row) => row.name === name;
    return [
      name,
      ...shown.map((format) => cell(isOwn, format)),
      String(results.count(isOwn).cases),
    ];
  });
  const byRefusal = names(mustRefuse).map((name) => {
    const counts = shown.map((format) =>
      results.count((row) => row.name === name && row.format === format),
    );
    return [
      name,
      ...counts.map(({ cases: all, refused }) => (all === 0 ? "" : `${all - refused} / ${all}`)),
    ];
  });
  const measured = peers.filter((peer) =>
    results.rows.some((row) => row.peers[peer] !== undefined),
  );
  const byPeer = [undefined, ...measured].map((peer) => {
    const isDiff = (row) => row.format === "unified";
    const clean = results.count((row) => isClean(row) && isDiff(row), peer);
    const broken = results.count((row) => isBroken(row) && isDiff(row), peer);
    const refusals = results.count((row) => mustRefuse(row) && isDiff(row), peer);
    return [
      peer ?? "llm-patch",
      percent(share(clean.recovered, clean.cases)),
      percent(share(broken.recovered, broken.cases)),
      percent(share(broken.wrong, broken.cases)),
      percent(share(refusals.cases - refusals.refused, refusals.cases)),
    ];
  });
  return [
    `${edits} edits, ${cases} cases.`,
    table(["", "share"], totals),
    "Recovered, in percent; in brackets the number that was misapplied:",
    table(["fault", ...shown, "cases"], byFault),
    "Applied, though only a refusal is right:",
    table(["case", ...shown], byRefusal),
    "The same diffs (format `unified`), applied by other tools:",
    table(
      ["", "clean", "recovered", "misapplied", "applied, though only a refusal is right"],
      byPeer,
    ),
  ].join("\n\n");
}

/** Each kind of damage and refusal: how often what came of it, for us and for another locator. */
export function kindsOf(results, locator) {
  const appliers = locator ? [undefined, "locator"] : [undefined];
  const title = (name) => appliers.map((by) => (by === undefined ? name : `${name}, locator`));
  const row = (name, test) => [
    name,
    String(results.count(test).cases),
    ...["recovered", "wrong", "refused"].flatMap((result) =>
      appliers.map((by) => String(results.count(test, by)[result])),
    ),
  ];
  const named = (test) => [...new Set(results.rows.filter(test).map(({ name }) => name))];
  const rows = (test) =>
    named(test).map((name) => row(name, (one) => one.name === name && test(one)));
  return [
    "What came of each kind:",
    table(
      ["kind", "cases", ...title("recovered"), ...title("wrong"), ...title("refused")],
      [...rows((one) => !one.mustRefuse), row("all", (one) => !one.mustRefuse)],
    ),
    "... and where only a refusal is right:",
    table(
      ["kind", "cases", ...title("recovered"), ...title("wrong"), ...title("refused")],
      [...rows(mustRefuse), row("all", mustRefuse)],
    ),
  ].join("\n\n");
}

function share(part, whole) {
  return whole === 0 ? 0 : (100 * part) / whole;
}

function percent(figure) {
  return `${figure.toFixed(figure === 100 || figure === 0 ? 0 : 2)} %`;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
