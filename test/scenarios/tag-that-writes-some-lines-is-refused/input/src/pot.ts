export const pot = "clay";
