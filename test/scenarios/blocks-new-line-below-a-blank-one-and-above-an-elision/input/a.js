import a from "a";

import b from "b";

export function foo() {
  return a + b;
}
