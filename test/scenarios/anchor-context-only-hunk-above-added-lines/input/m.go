func a() {
	return
}

func b() {
	return
}
