import React from "react";
import { LIMIT } from "./b";
import x from "x";

export function f() {
  return 1;
}
