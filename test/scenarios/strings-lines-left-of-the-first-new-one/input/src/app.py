def f():
            go()
        end()
    stop()
