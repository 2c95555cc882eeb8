package m

func b() {
	if x {
		two()
	}
	four()
}

func c() {
	three()
}
