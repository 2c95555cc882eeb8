#!/usr/bin/env node
void require("./load.cjs").open("apply-patch").exports.applyPatch(process.argv.slice(2));
