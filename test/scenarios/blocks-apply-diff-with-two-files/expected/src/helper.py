new helper code
y
