import a from "a";
import b from "b";

export function f() {
  return a - b;
}
