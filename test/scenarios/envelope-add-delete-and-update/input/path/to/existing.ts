context line
old line to remove
unchanged line
