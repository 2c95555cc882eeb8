def report(rows):
    print("Report of all the rows")
    write(rows)
