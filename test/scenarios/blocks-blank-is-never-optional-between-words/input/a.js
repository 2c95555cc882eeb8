x = newFoo()
