export const heat = 1200;
