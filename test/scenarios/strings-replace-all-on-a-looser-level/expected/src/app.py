if a:
    run()
    x()
if b:
        run()
        x()
