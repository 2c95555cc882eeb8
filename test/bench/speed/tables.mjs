/** The tables, as Markdown, and where they are in the document. */

import { cpus, loadavg } from "node:os";
import { growths, sizesOf } from "./growth.mjs";
import { PROGRAMS } from "./programs.mjs";

/** Traps that are shown; the JSON has them all. */
const SHOWN_TRAPS = 12;

export function machine() {
  const [{ model }] = cpus();
  const load = `load ${loadavg()[0].toFixed(1)} at the end`;
  const { node } = process.versions;
  return `${cpus().length} cores (${model}), Node ${node}, ${process.platform}, ${load}`;
}

/** Tables by the names that their markers have. */
export function tables({ rows, traps, rounds, machine: where }) {
  const main = rows.filter(({ isMain }) => isMain);
  const names = Object.keys(PROGRAMS).filter((name) => main.some(({ costs }) => name in costs));
  const head = ["", ...names.map((name) => PROGRAMS[name].title)];
  const cells = (unit) =>
    main.map(({ id, title, costs }) => [
      `${id}: ${title}`,
      ...names.map((name) => cell(costs[name], unit)),
    ]);
  return {
    machine: `Medians of ${rounds} runs; ${where}.`,
    times: table(head, cells("ms")),
    memory: table(head, cells("mib")),
    growth: table(["", "n", "2n", "4n", "exponent"], growthRows(rows)),
    traps: trapText(traps),
  };
}

function cell(cost, unit) {
  if (cost?.[unit] === undefined) return "-";
  const shown = figure(cost[unit]);
  return cost.result === "right" ? shown : `${cost.result} ${shown}`;
}

function figure(value) {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en");
}

function growthRows(rows) {
  return growths(rows).map(({ id, exponent }) => {
    const shown = sizesOf(rows, id).map(
      ({ size, costs }) => `${size}: ${figure(costs.apply.ms)} ms`,
    );
    return [id, ...shown, exponent.toFixed(2)];
  });
}

function trapText(traps) {
  const over = traps.filter(({ isWithin }) => !isWithin);
  const sum = `${traps.length} traps, ${over.length} over their budget; the slowest:`;
  const slowest = traps.slice(0, SHOWN_TRAPS);
  const rows = slowest.map(({ name, ms, mib }) => [name, figure(ms), figure(mib)]);
  return `${sum}\n\n${table(["trap", "ms", "MiB"], rows)}`;
}

export function table(head, rows) {
  const rule = head.map(() => "---");
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The document with what is between `<!-- NAME -->` and `<!-- /NAME -->` replaced. */
export function withTables(document, shown) {
  let text = document;
  for (const [name, content] of Object.entries(shown)) {
    const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`no place for ${name}`);
    text = `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
  }
  return text;
}
