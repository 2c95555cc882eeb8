def f():
        run()
        go()
        end()
