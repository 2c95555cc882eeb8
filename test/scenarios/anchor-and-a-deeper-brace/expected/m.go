package m

func b() {
	if x {
		two()
	}
	four()
}

func d() {
}

func c() {
	three()
}
