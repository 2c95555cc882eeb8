def a():
    setup_everything()
    log_message("start")
    return first_result


def b():
    setup_everything()
    log_message("stop")
    return second_result
