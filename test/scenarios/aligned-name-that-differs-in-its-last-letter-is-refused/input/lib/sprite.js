const sprite = {
  startY: margin + border + padding,
  speed: 3,
};
