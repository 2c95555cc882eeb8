import jars from "jars";

fill(() => {
  open();
});
