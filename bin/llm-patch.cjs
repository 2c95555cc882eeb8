#!/usr/bin/env node
void require("./load.cjs").open("main").exports.llmPatch(process.argv.slice(2));
