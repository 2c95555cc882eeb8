#!/usr/bin/env node
void require("./load.cjs").run("main", "llmPatch");
