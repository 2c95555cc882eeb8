def start():
    log("begin")
    run()
    log("end")


def stop():
    log("start")
    halt()
    log("end")
