#!/usr/bin/env node
void require("./llm-patch.cjs").run("apply-patch", "applyPatch");
