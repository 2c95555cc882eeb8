import jars from "jars";
import lids from "lids";

fill(() => {
  wash();
  open();
});

export function close() {
  lids();
}
