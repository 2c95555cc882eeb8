one
two

--
three
