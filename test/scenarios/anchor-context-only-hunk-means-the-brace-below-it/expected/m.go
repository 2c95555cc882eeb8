package m

func a() {
	one()
}

func b() {
	two()
}

func d() {
}

func c() {
	three()
}
