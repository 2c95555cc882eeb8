const gap = /\u00A0/g;
const dash = '\u2014';
const x = 1;
