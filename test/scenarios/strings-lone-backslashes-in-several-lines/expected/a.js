function f(s) {
	// digits don't count
	return s.match(/\s+/);
}
