HEIGHT = 30
COLOUR = 'blue'
