```python
speed = 1
```
and
```python
speed = 2
```
