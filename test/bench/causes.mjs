/**
 * Are failures told right? Every labelled failing patch (test/failures) through the library:
 * `npm run bench:causes [part of a name]`. The exit code is 1 below 95 %.
 */

import { tablesOf } from "./tables.mjs";

const LEAST = 0.95;

const { FAILURES, answerOf, attempt } = await tablesOf("test/failures/bench.ts");
const [, , wanted = ""] = process.argv;
const rows = FAILURES.filter(({ name }) => name.includes(wanted)).map((failure) => {
  const answer = attempt(failure, ({ outcome }) => answerOf(outcome.problems));
  return { ...failure, answer };
});
const shares = [
  ["code and cause", tally((row) => row.label)],
  ["format", tally((row) => row.format)],
];
for (const [title, lines] of shares) {
  console.log(`\n${title.padEnd(42)}  cases  right  otherwise`);
  for (const line of lines) console.log(line);
}
const wrong = rows.filter((row) => !isRight(row));
if (wrong.length > 0) console.log("\nnot as labelled:");
for (const { format, name, label, answer } of wrong)
  console.log(`  ${format}: ${name}: ${label}, told as ${answer}`);
const share = (rows.length - wrong.length) / rows.length;
const lost = rows.filter(({ label }) => label.startsWith("not-found/"));
console.log(
  `\n${rows.length} cases, ${lost.length} of them not-found; ${percent(share)} told right (at least ${percent(LEAST)}),` +
    ` of not-found ${percent(lost.filter(isRight).length / lost.length)}`,
);
process.exitCode = share >= LEAST ? 0 : 1;

function isRight({ label, answer }) {
  return label === answer;
}

/** A line for each key: how many, how many right, and what the others are taken for. */
function tally(keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([key, group]) => {
    const right = group.filter(isRight).length;
    const others = new Map();
    for (const { answer } of group.filter((row) => !isRight(row)))
      others.set(answer, (others.get(answer) ?? 0) + 1);
    const told = [...others].map(([answer, count]) => `${count} ${answer}`).join(", ");
    return `${key.padEnd(42)}  ${String(group.length).padStart(5)}  ${String(right).padStart(5)}  ${told}`.trimEnd();
  });
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
