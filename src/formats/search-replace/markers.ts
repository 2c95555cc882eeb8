export { OPENING } from "../blocks.ts";
