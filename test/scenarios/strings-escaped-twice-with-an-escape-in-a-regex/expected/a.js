const a = text.split(/\n/);
const b = a.length;
