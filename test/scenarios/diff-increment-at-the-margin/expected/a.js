++i;
log(i);
