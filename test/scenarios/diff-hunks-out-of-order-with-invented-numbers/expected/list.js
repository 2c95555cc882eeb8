import { a } from "./a.js";

const left = [
  one,
  more,
  two,
];

export const version = 2;

const right = [
  one,
  // the second
  two,
];
