/** The built `llm-patch/core`, bundled for a browser and run where there is nothing but ECMAScript. */

import { resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import type * as core from "../../src/core.ts";

/** A bundle that imports nothing. */
export interface Bundle {
  readonly code: string;
  /** What it would load: other chunks, and modules that are not in it. */
  readonly loads: readonly string[];
}

/** Bundles the built core as a script that makes the global `core`. */
export async function bundleOfCore(): Promise<Bundle> {
  const build = await rolldown({
    input: resolve("dist/core.js"),
    platform: "browser",
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  const { output } = await build.generate({ format: "iife", name: "core" });
  const [{ code, imports, dynamicImports }, ...others] = output;
  const names = others.map(({ fileName }) => fileName);
  return { code, loads: [...imports, ...dynamicImports, ...names] };
}

/** Runs the bundle in a context of its own: no Node, no timers, no console. */
export function runBundle({ code }: Bundle): typeof core {
  const context = createContext({ TextDecoder, TextEncoder });
  return runInContext(`${code};core`, context) as typeof core;
}
