export const heat = 900;
export const hours = 8;
