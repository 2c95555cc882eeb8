# src/app.py
a = 2
