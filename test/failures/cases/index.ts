/** All labelled failures, by theme. */

import type { Failure } from "../case.ts";
import { anchors } from "./anchors.ts";
import { elsewhere } from "./elsewhere.ts";
import { files } from "./files.ts";
import { indentation } from "./indentation.ts";
import { leftOut } from "./left-out.ts";
import { places } from "./places.ts";
import { reading } from "./reading.ts";
import { stale } from "./stale.ts";
import { whitespace } from "./whitespace.ts";

export const FAILURES: readonly Failure[] = [
  ...whitespace,
  ...indentation,
  ...stale,
  ...elsewhere,
  ...leftOut,
  ...anchors,
  ...places,
  ...files,
  ...reading,
];
