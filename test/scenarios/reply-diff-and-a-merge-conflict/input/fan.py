<<<<<<< HEAD
speed = 1
=======
speed = 2
>>>>>>> main
