def f():
        go()
        end()
