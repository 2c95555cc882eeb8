cup.py
