x = new Foo()
