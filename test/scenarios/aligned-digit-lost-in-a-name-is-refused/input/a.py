start()
set_width_1280(frame)
stop()
