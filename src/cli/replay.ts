/** `llm-patch replay`: replays the edits in logs of coding agents. */

import { homedir } from "node:os";
import { existsSync } from "node:fs";
import { logsIn, replay as replayLog, usualPlaces } from "../replay/logs.ts";
import { listJson, listRow, shownRows, Tally, tallyRows } from "../replay/report.ts";
import { counted } from "../report/count.ts";
import { REASONS } from "../report/table.ts";
import { visible } from "../report/visible.ts";
import type { FlagValues } from "./flags.ts";
import { progressOnTerminal } from "./progress.ts";
import { complain, printJson, printRows } from "./terminal.ts";

/** Prints the report; returns the exit code: 2 if there is no log to read, or no call with that ID. */
export function replay(given: readonly string[], values: FlagValues): number {
  const { list, show, json } = values;
  const tally = new Tally();
  const skip = (path: string, reason: string): void => {
    tally.skipped.push({ path, reason });
    complain(visible(`${path}: not read: ${REASONS[reason] ?? reason}`));
  };
  // The ID of a call is its log and its line.
  const places = show === undefined ? given : [show.replace(/:\d+(?:\.\d+)?$/, "")];
  const usual = usualPlaces(homedir());
  const found = usual.filter((path) => existsSync(path));
  if (places.length === 0 && found.length > 0) complain(visible(`reading ${found.join(", ")}`));
  const logs = logsIn(places.length > 0 ? places : found, skip);
  const listed: object[] = [];
  const progress = progressOnTerminal();
  for (const [at, path] of logs.entries()) {
    tally.logs++;
    for (const call of replayLog(path, skip)) {
      progress?.show(`log ${at + 1} of ${logs.length}, ${counted(tally.calls, "call")} so far`);
      tally.add(call);
      const isShown = call.place === show;
      if (isShown || (list === call.verdict && json !== true)) {
        progress?.end();
        printRows(1, isShown ? shownRows(call) : [listRow(call)]);
      }
      if (isShown) return 0;
      if (list === call.verdict) listed.push(listJson(call));
    }
  }
  progress?.end();
  if (show !== undefined) return complain(`${visible(show)}: no such call`);
  if (json === true) {
    printJson(Object.assign({ version: 1 }, tally, list === undefined ? {} : { list: listed }));
  } else if (list === undefined && logs.length > 0) {
    printRows(1, tallyRows(tally));
  }
  if (logs.some((log) => tally.skipped.every(({ path }) => path !== log))) return 0;
  if (tally.skipped.length > 0) return 2;
  const looked = places.length > 0 ? places : usual;
  return complain(visible(`no logs: looked for ${looked.join(", ")}`));
}
