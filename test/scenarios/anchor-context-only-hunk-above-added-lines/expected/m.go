func a() {
	return
}

func b() {
	log()
	return
}
