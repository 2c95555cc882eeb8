/** Loaded into a command before it starts: writes the most memory that it had, in KiB, at its end. */

const { readFileSync, writeFileSync } = require("node:fs");

process.on("exit", () => {
  writeFileSync(process.env.LLM_PATCH_PEAK, String(peak()));
});

/** What the process counts includes its parent's on Linux: there the system tells. */
function peak() {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
