	if (ok) {
		go();
	}
