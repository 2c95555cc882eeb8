x = newFoo(1);
