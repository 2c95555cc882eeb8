/** Recognizes files of code by their names. */

const CODE =
  /\.(?:[cm]?[jt]sx?|py|pyi|rb|php|java|kts?|scala|go|rs|c|h|cc|cpp|hpp|cs|swift|dart|lua|pl|r|jl|exs?|hs|clj|sh|bash|sql|s?css|less|html?|vue|svelte|astro|json|ya?ml|toml|xml|gradle|tf)$/i;

/** True for source code, by its extension: such a file never starts with a fence. */
export function isCode(path: string): boolean {
  return CODE.test(path);
}
