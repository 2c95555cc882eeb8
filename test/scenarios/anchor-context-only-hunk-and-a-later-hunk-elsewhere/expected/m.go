func a() {
	1()
}

func b() {
	two()
}

func c() {
	3()
}
