# src/app.py
a = 1
