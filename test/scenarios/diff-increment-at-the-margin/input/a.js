i++;
log(i);
