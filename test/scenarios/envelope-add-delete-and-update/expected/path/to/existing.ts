context line
new line to add
unchanged line
