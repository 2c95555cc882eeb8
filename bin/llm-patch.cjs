#!/usr/bin/env node
require("./load.cjs").run("main", "llmPatch");
