alpha
beta gamma
