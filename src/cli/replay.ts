/** `llm-patch replay`: what would have become of the edits in the logs of coding agents. */

import { homedir } from "node:os";
import { existsSync } from "node:fs";
import { logsIn, replay as replayLog, usualPlaces } from "../replay/logs.ts";
import { listJson, listRow, shownRows, Tally, tallyJson, tallyRows } from "../replay/report.ts";
import { counted } from "../report/count.ts";
import { visible, visibleJson } from "../report/visible.ts";
import type { FlagValues } from "./flags.ts";
import { progressOnTerminal } from "./progress.ts";
import { complain, print } from "./terminal.ts";

/** Prints the report; returns the exit code: 2 if there is no log to read, or no such call. */
export function replay(given: readonly string[], values: FlagValues): number {
  const { list, show, json } = values;
  const tally = new Tally();
  const skip = (path: string, reason: string): void => {
    tally.skipped.push({ path, reason });
    complain(visible(`${path}: not read: ${reason}`));
  };
  const places = placesFor(given, show);
  const logs = logsIn(places, skip);
  const listed: object[] = [];
  const progress = progressOnTerminal();
  for (const [at, path] of logs.entries()) {
    tally.logs++;
    for (const one of replayLog(path, skip)) {
      const calls = counted(tally.calls, "call");
      progress?.show(`log ${at + 1} of ${logs.length}, ${calls} so far`);
      tally.add(one);
      if (show !== undefined && one.shownAs === show) {
        progress?.end();
        print(1, `${shownRows(one).join("\n")}\n`);
        return 0;
      }
      if (list !== one.verdict) continue;
      if (json === true) listed.push(listJson(one));
      else {
        progress?.end();
        print(1, `${listRow(one)}\n`);
      }
    }
  }
  progress?.end();
  if (show !== undefined) return complain(`${visible(show)}: no such call`);
  if (json === true) {
    const found = { ...tallyJson(tally), ...(list !== undefined && { list: listed }) };
    print(1, `${visibleJson(found)}\n`);
  } else if (list === undefined && logs.length > 0) {
    print(1, `${tallyRows(tally).join("\n")}\n`);
  }
  if (logs.length > 0) return 0;
  if (tally.skipped.length > 0) return 2;
  const looked = places.length > 0 ? places : usualPlaces(homedir());
  return complain(visible(`no logs: looked for ${looked.join(", ")}`));
}

/** The log that an ID names; the paths that are given; or where agents keep their logs. */
function placesFor(given: readonly string[], show: string | undefined): readonly string[] {
  if (show !== undefined) return [show.replace(/:\d+(?:\.\d+)?$/, "")];
  if (given.length > 0) return given;
  const found = usualPlaces(homedir()).filter((path) => existsSync(path));
  if (found.length > 0) complain(visible(`reading ${found.join(", ")}`));
  return found;
}
