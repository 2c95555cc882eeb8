foofoo = foofoo
