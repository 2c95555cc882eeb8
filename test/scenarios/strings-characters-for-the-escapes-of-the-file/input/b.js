const s = list.join('\u2014') + 1;
