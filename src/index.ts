/** The library for Node. It prints nothing, exits nothing and reads no environment. */

export {
  detect,
  explain,
  LIKE_CODEX,
  memoryTree,
  parse,
  readCall,
  readFirst,
  retryText,
  SCHEMA,
  toGitDiff,
} from "./core.ts";
export type * from "./core.ts";
export {
  apply,
  check,
  commit,
  placeCall,
  type PlacedCall,
  plan,
  recover,
  type Recovered,
  type WriteOptions,
} from "./library/on-disk.ts";
export { nodeTree } from "./plan/node-tree.ts";
