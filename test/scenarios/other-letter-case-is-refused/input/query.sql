select name from users
