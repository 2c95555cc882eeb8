one
TWO
three
four
