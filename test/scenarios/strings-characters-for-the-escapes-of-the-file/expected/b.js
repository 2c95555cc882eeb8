const s = list.join('\u2014', 2) + 1;
