/** `llm-patch replay`: what would have become of the edits in the logs of coding agents. */

import { homedir } from "node:os";
import { existsSync } from "node:fs";
import type { Skipped } from "../replay/logs.ts";
import { logsIn, replay as replayLog, usualPlaces } from "../replay/logs.ts";
import { listJson, listRow, shownRows, Tally, tallyJson, tallyRows } from "../replay/report.ts";
import { visible, visibleJson } from "../report/visible.ts";
import type { FlagValues } from "./flags.ts";
import { progressOnTerminal } from "./progress.ts";
import { complain, print } from "./terminal.ts";

/** Prints the report; returns the exit code: 2 if there is no log to read, or no such call. */
export async function replay(given: readonly string[], values: FlagValues): Promise<number> {
  const { list, show, json } = values;
  const tally = new Tally();
  const skip = (skipped: Skipped): void => {
    tally.skipped.push(skipped);
    complain(visible(`${skipped.path}: not read: ${skipped.reason}`));
  };
  const logs = logsIn(show === undefined ? placesFor(given) : [logOf(show)], skip);
  const listed: object[] = [];
  const progress = progressOnTerminal();
  for (const [at, path] of logs.entries()) {
    tally.logs++;
    for await (const one of replayLog(path, skip)) {
      progress?.show({ kind: "replaying", calls: tally.calls, log: at + 1, logs: logs.length });
      tally.add(one);
      if (show !== undefined && one.id === show) {
        progress?.end();
        print(1, `${shownRows(one).join("\n")}\n`);
        return 0;
      }
      if (list !== one.kind) continue;
      if (json === true) listed.push(listJson(one));
      else {
        progress?.end();
        print(1, `${listRow(one)}\n`);
      }
    }
  }
  progress?.end();
  if (show !== undefined) {
    return complain(`${visible(show)}: no such call`);
  }
  if (json === true) {
    const found = { ...tallyJson(tally), ...(list !== undefined && { list: listed }) };
    print(1, `${visibleJson(found)}\n`);
  } else if (list === undefined && logs.length > 0) {
    print(1, `${tallyRows(tally).join("\n")}\n`);
  }
  return logs.length === 0 ? 2 : 0;
}

function placesFor(given: readonly string[]): readonly string[] {
  if (given.length > 0) return given;
  const places = usualPlaces(homedir());
  const found = places.filter((path) => existsSync(path));
  const said =
    found.length > 0 ? `reading ${found.join(", ")}` : `no logs: looked for ${places.join(", ")}`;
  complain(visible(said));
  return found;
}

/** The log that an ID names. */
function logOf(id: string): string {
  return id.replace(/:\d+(?:\.\d+)?$/, "");
}
