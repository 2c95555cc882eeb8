open_door(front)
wait()

open_door(frons)
wait()
