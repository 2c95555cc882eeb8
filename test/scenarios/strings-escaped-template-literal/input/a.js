const a = `x ${b} "y"`;
const c = 1;
