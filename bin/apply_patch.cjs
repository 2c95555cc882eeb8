#!/usr/bin/env node
void require("../dist/cli/apply-patch.cjs").applyPatch(process.argv.slice(2));
