/** What a script hands to apply_patch, and when that cannot be told without running it. */

import { describe, expect, test } from "vitest";
import { scriptPatches } from "../../src/input/javascript.ts";

const P = "*** Begin Patch\n*** Delete File: a\n*** End Patch";
const Q = P.replace("File: a", "File: b");
const [p, q] = [JSON.stringify(P), JSON.stringify(Q)];

describe("the patches of a script", () => {
  test.each<readonly [string, readonly string[]]>([
    [`text(await tools.apply_patch(${p}));`, [P]],
    [`const patch = ${p};\ntext(await tools.apply_patch(patch));`, [P]],
    [`const patch = ${p}\ntext(await tools.apply_patch(patch))`, [P]],
    [`let patch = \`${P}\`; await tools.apply_patch({ input: patch });`, [P]],
    [`const patch = ${p}; await tools.apply_patch({ patch });`, [P]],
    [`await tools.apply_patch({ patch: ${p}, });`, [P]],
    [`await tools.apply_patch(\n  ${p},\n);`, [P]],
    [`await tools.apply_patch(String.raw\`${P.replace("a", "a\\n")}\`)`, [P.replace("a", "a\\n")]],
    [
      `await tools.apply_patch(\`${P.replace("File: a", "File: \\`\\${x}\\x41\\u{42}")}\`)`,
      [P.replace("File: a", "File: `${x}AB")],
    ],
    [`await tools.apply_patch([${p.replaceAll("\\n", '", "')}].join("\\n"))`, [P]],
    [`await tools.apply_patch(${p.replaceAll("\\n", '\\n" +\n  "')});`, [P]],
    [`await tools.apply_patch('${P.replaceAll("\n", "\\n")}')`, [P]],
    [`// first\nawait tools.apply_patch(${p}); /* then */ await tools.apply_patch(${q});`, [P, Q]],
    [
      `const a = ${p};\nconst b = ${q};\nawait Promise.all([tools.apply_patch(a), tools.apply_patch(b)]);`,
      [P, Q],
    ],
    [`try { await tools.apply_patch(${p}); } catch (error) { text(error); }`, [P]],
    [
      `const { output } = await tools.exec_command({ cmd: "ls" });\nawait tools.apply_patch(${p});`,
      [P],
    ],
    [`for (const f of ["a", "b"]) { text(f); }\nawait tools.apply_patch(${p});`, [P]],
    [`await tools.apply_patch(${p});\nfor (const f of ["a"]) text(f);\nif (x) { throw x; }`, [P]],
    [`const lines = s.split(/["'\`]/); await tools.apply_patch(${p});`, [P]],
    [`text(await tools.exec_command({ cmd: "rg -n 'tools.apply_patch(' src" }));`, []],
    [`// await tools.apply_patch(${p})`, []],
    [`text("apply_patch".length / 2 / 1)`, []],
    [`const a = { b: 1 }; await tools.apply_patch(${p}); text(a.patch ?? a["b"])`, [P]],
  ])("%s", (script, patches) => {
    expect(scriptPatches(script)).toStrictEqual(patches);
  });

  test.each<string>([
    `if (x) await tools.apply_patch(${p});`,
    `if (x) { await tools.apply_patch(${p}); }`,
    `if (x) try { await tools.apply_patch(${p}); } catch {}`,
    `if (x) { text(x); } else await tools.apply_patch(${p});`,
    `if (x) { text(x); } else { await tools.apply_patch(${p}); }`,
    `if (x) return;\nawait tools.apply_patch(${p});`,
    `if (x) { exit(); }\nawait tools.apply_patch(${p});`,
    `x && await tools.apply_patch(${p});`,
    `const r = x ? await tools.apply_patch(${p}) : 1;`,
    `x?.push(await tools.apply_patch(${p}));`,
    `for (const f of [${p}, ${q}]) await tools.apply_patch(f);`,
    `[${p}, ${q}].forEach((f) => tools.apply_patch(f));`,
    `const patch = ${p}; const apply = async (patch) => { await tools.apply_patch(patch); };`,
    `const apply = () => tools.apply_patch(${p});`,
    `async function f() { await tools.apply_patch(${p}); }`,
    `try { x(); } catch (error) { await tools.apply_patch(${p}); }`,
    `let patch = ${p}; patch = patch.trim(); await tools.apply_patch(patch);`,
    `let patch = ${p}; patch += "x"; await tools.apply_patch(patch);`,
    `let patch = ${p}; { let patch = ${q}; await tools.apply_patch(patch); }`,
    `const patch = ${p} + rest; await tools.apply_patch(patch);`,
    `const patch = ${p}.replace("a", "b"); await tools.apply_patch(patch);`,
    `await tools.apply_patch(patch); const patch = ${p};`,
    `const patch = \`*** Begin Patch\n*** Delete File: \${name}\n*** End Patch\`; await tools.apply_patch(patch);`,
    `const patch = dedent\`${P}\`; await tools.apply_patch(patch);`,
    `const patch = String.raw\`*** Begin Patch\n*** Add File: a.md\n+\`\`\`js\n+1\n+\`\`\`\n*** End Patch\`;\ntext(await tools.apply_patch(patch));`,
    `await tools.apply_patch([${p}, ${q}].join(x))`,
    `await tools.apply_patch(${p}, x)`,
    `await tools.apply_patch({ patch: ${p}, workdir: "b" })`,
    `const { apply_patch } = tools; await apply_patch(${p});`,
    `await tools["apply_patch"](${p});`,
    `await tools?.apply_patch(${p});`,
    `await tools.exec_command({ cmd: ${JSON.stringify(`apply_patch <<'EOF'\n${P}\nEOF`)} });`,
    `await tools.apply_patch(${p}); await tools.exec_command({ cmd: ${JSON.stringify(`apply_patch <<'EOF'\n${Q}\nEOF`)} });`,
    `await tools.apply_patch("${P}");`,
    `await tools.apply_patch(${p}); /* never closed`,
    `await tools.apply_patch("\\u{110000}${p.slice(1)});`,
    `await tools.apply_patch(${p});`.repeat(101),
  ])("cannot be told: %s", (script) => {
    expect(scriptPatches(script)).toBe("unclear");
  });
});
