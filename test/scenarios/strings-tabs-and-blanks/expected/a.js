	if (ok) {
		go();
		stop();
	}
