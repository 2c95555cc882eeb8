import x from "x";

const limit = 2;
const mode = "fast";

export { limit, mode };
