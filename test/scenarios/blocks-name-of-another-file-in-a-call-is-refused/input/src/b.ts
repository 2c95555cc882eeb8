import x from "x";

const limit = 1;
const mode = "fast";

export { limit, mode };
