{
	if (b) {
		go();
	}
}
