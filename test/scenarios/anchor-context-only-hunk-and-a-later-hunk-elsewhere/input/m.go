func a() {
	one()
}

func b() {
	two()
}

func c() {
	three()
}
