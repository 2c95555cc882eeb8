foo = foo
