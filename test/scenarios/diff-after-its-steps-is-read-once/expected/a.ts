import a from "a";
import b from "b";
import c from "c";

export function f() {
  return a + b + c;
}
