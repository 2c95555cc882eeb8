#!/usr/bin/env node
void require("../dist/cli/main.cjs").llmPatch(process.argv.slice(2));
