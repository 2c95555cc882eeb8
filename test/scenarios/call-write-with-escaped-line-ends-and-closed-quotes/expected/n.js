const a = text.split('x');
const b = 1;
