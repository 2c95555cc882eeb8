export const glaze = {
  name: "celadon",
};
