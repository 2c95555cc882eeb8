#!/usr/bin/env node
void require("./start.cjs").run("apply-patch", "applyPatch");
