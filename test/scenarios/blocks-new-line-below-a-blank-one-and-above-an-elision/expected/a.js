import a from "a";

import c from "c";
import b from "b";

export function foo() {
  return a + b;
}
