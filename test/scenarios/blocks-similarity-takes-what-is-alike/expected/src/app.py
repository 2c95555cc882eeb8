def report(rows):
    print("All rows")
    write(rows)
