const size = 1;

export const hours = 8;
