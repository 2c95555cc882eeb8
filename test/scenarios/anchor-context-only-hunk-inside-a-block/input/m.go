func a() {
	one()
}

func b() {
	if x {
		two()
	}
}

func c() {
	three()
}
