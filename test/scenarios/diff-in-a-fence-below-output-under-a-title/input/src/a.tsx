import React from "react";
import x from "x";

export function f() {
  return 1;
}
