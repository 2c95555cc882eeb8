x
new code
