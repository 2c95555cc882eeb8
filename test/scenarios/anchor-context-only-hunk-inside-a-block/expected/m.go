func a() {
	one()
}

func b() {
	if x {
		two()
	}
}

func d() {
}

func c() {
	three()
}
