const d = '—';
const d = '\u2014';
