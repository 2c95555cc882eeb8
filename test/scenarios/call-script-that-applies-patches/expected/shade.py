HEIGHT = 30
COLOUR = `${tint}`
