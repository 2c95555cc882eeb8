#!/usr/bin/env node
void require("./start.cjs").run("main", "llmPatch");
