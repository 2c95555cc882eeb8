def f():
    run()
    end()
x
