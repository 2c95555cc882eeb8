import x from "x";

export const a = 1;
