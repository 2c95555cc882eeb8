// helpers

func a() {
	one()
}

func b() {
	one()
}
