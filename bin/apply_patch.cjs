#!/usr/bin/env node
void require("../dist/cli/main.cjs")
  .applyPatch(process.argv.slice(2))
  .then((code) => (process.exitCode = code));
