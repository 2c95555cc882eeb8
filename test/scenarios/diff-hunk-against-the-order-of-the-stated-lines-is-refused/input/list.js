import { a } from "./a.js";

const left = [
  one,
  two,
];

export const version = 1;

const right = [
  one,
  // the second
  two,
];
