/** Logs of JSON lines. */

import { type Fields, isRecord, jsonOf } from "../values.ts";
import type { Event, LogReader } from "./events.ts";

/** The reader of a log, each line of which is an object; others are left out. */
export function jsonLines(read: (record: Fields, line: number) => Iterable<Event>): LogReader {
  return {
    line(text, number) {
      const record = jsonOf(text);
      return isRecord(record) ? read(record, number) : [];
    },
    end: () => [],
  };
}

/** A path of Windows as one with slashes. */
export function slashed(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? `/${path.replaceAll("\\", "/")}` : path;
}
