go()
if go(): go()
