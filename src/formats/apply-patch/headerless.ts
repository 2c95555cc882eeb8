export { readHeaderless } from "../envelope.ts";
