#!/usr/bin/env node
void require("./load.cjs").run("apply-patch", "applyPatch");
