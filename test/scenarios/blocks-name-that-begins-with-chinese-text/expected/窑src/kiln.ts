export const heat = 800;
export const hours = 10;
