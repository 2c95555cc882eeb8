import x from "x";
import { b } from "./b";

export const a = b;
