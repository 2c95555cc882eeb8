const size = 2;

export const hours = 10;
