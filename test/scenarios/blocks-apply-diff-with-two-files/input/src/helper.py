old helper code
y
