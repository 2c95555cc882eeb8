/** A thread that shows a row on the terminal while the program is busy. */

import { writeSync } from "node:fs";

const ERASE = "\r\u001b[K";
/** Between two rows, in milliseconds. */
const PAUSE = 100;
/** Bytes of a row. */
const ROW = 200;
/** Words of the memory that both threads share; the row stands behind them. */
const LOCK = 0;
const LENGTH = 1;
const SHOWN = 2;
const STOP = 3;
const WORDS = 4;
/** Who holds the lock. */
const FREE = 0;
const TAKEN = 1;
const ENDED = 2;

export interface Watch {
  readonly show: (row: string) => void;
  /** Erases the row; none is shown any more. */
  readonly end: () => void;
}

/** The row that was shown last stands on the terminal as soon as so many milliseconds are over. */
export function watchOnTerminal(patience: number, descriptor: number = 2): Watch {
  const memory = new SharedArrayBuffer(4 * WORDS + ROW);
  const words = new Int32Array(memory, 0, WORDS);
  const bytes = new Uint8Array(memory, 4 * WORDS);
  startThread({ memory, patience, descriptor });
  const take = (as: number): void => {
    while (Atomics.compareExchange(words, LOCK, FREE, as) !== FREE)
      Atomics.wait(words, LOCK, TAKEN, PAUSE);
  };
  return {
    show(row) {
      take(TAKEN);
      const encoded = Buffer.from(row).subarray(0, ROW);
      bytes.set(encoded);
      words[LENGTH] = encoded.length;
      Atomics.store(words, LOCK, FREE);
      Atomics.notify(words, LOCK);
    },
    end() {
      take(ENDED);
      Atomics.store(words, STOP, 1);
      Atomics.notify(words, STOP);
      if (words[SHOWN] === 1) writeSync(descriptor, ERASE);
    },
  };
}

/** Where there can be no thread, there is no progress. */
function startThread(workerData: object): void {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  try {
    const worker = new Worker(THREAD, { eval: true, workerData });
    worker.on("error", () => undefined);
    // The program does not wait for it.
    worker.unref();
  } catch {
    return;
  }
}

/** The thread, as text: nothing else of the program is in it. */
const THREAD = `
const { workerData: { memory, patience, descriptor } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const words = new Int32Array(memory, 0, ${WORDS});
const bytes = new Uint8Array(memory, ${4 * WORDS});
let last = "";
for (let pause = patience; ; pause = ${PAUSE}) {
  if (Atomics.wait(words, ${STOP}, 0, pause) !== "timed-out") break;
  const held = Atomics.compareExchange(words, ${LOCK}, ${FREE}, ${TAKEN});
  if (held === ${ENDED}) break;
  if (held === ${TAKEN}) continue;
  const row = Buffer.from(bytes.slice(0, words[${LENGTH}])).toString();
  if (row !== last) {
    words[${SHOWN}] = 1;
    try { writeSync(descriptor, ${JSON.stringify(ERASE)} + row); } catch {}
    last = row;
  }
  Atomics.store(words, ${LOCK}, ${FREE});
  Atomics.notify(words, ${LOCK});
}
`;
