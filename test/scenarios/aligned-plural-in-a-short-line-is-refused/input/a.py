def run(x):
    prepare(x)
    loadUsers(x)
    finish(x)
