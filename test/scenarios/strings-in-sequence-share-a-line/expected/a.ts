const a = {
  x: 10,
  w: 5,
  y: 2,
  z: 4,
};
