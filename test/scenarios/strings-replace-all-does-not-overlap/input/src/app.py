aaaaa
