function f() {
	if (ok) {
		go();
		if (all) {
			stop();
		}
	}
}
