/**
 * Loaded before the command (`node -r`): sends it a signal just before it makes a call of the
 * file system for the n-th time. `AT="NUMBER SIGNAL CALL..."`, counted over all named calls.
 */

const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const [number, signal, ...names] = process.env.AT.split(" ");
let calls = 0;
for (const name of names) {
  const call = fs[name];
  fs[name] = (...args) => {
    if (calls++ === Number(number)) process.kill(process.pid, signal);
    return call(...args);
  };
}
syncBuiltinESMExports();
