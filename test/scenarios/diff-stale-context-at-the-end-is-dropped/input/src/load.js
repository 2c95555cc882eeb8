import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const LIMIT = 20;

export async function load(folder) {
  return readFile(join(folder, "shop.json"), "utf8");
}
