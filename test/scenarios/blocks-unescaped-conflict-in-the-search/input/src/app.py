start
<<<<<<< HEAD
code A
=======
code B
>>>>>>> branch
end
