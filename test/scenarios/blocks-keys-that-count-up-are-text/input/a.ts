const names = {
  zero: "",
};
