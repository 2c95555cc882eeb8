HEIGHT = 40
COLOUR = 'blue'
