def start():
    log("begin")
    run()
    log("end")


def stop():
    log("begin")
    halt()
    log("end")
