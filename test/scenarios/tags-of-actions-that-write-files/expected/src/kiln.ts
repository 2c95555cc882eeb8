export const heat = 1200;
export const hours = 10;
