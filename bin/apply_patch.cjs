#!/usr/bin/env node
require("./load.cjs").run("apply-patch", "applyPatch");
