def f():
            run()
        end()
    halt()
