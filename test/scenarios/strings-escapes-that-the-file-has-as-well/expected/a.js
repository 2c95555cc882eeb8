const d = '—';
const e = '\u2014';
