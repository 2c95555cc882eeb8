import a from "a";

import b from "b";
export const x = 1;
export function foo() {
  return a + b;
}
