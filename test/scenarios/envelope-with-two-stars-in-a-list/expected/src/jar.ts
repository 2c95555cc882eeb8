export const pot = "china";
