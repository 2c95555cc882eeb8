export const speed = 1;
