export const glaze = "celadon";
