a = 1
b = text + '...[truncated]'
c = 3
