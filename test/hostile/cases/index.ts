/** All hostile cases, by theme. */

import type { HostileCase } from "../case.ts";
import { contradictions } from "./contradictions.ts";
import { cutOff } from "./cut-off.ts";
import { data } from "./data.ts";
import { links } from "./links.ts";
import { loops } from "./loops.ts";
import { names } from "./names.ts";
import { paths } from "./paths.ts";
import { quadratic } from "./quadratic.ts";
import { size } from "./size.ts";
import { terminal } from "./terminal.ts";

export const THEMES: Readonly<Record<string, readonly HostileCase[]>> = {
  paths,
  links,
  contradictions,
  names,
  terminal,
  loops,
  quadratic,
  size,
  data,
  "cut off": cutOff,
};
