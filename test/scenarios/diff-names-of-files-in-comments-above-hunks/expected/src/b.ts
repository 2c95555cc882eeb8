import x from "x";

const limit = 1;
const mode = "slow";

export { limit, mode };
