const a = `z ${b} "y"`;
const c = 1;
