const a = text.trim();
const b = a.length;
