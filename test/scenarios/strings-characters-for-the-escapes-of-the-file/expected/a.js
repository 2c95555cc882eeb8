const gap = /\u00A0/gu;
const dash = '\u2014';
const y = 2;
const x = 1;
