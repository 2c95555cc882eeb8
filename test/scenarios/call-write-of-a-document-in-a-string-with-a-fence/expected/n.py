"""
This is how it is called:

```
run(1)
```
"""

run = print
