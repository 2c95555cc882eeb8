python src/a.py
