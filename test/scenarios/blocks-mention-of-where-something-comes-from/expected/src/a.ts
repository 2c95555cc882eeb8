import { b } from "./b";
import x from "x";

export const a = b;
